// The form for a new address and for changing one.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { addressFields, addressLimits, type AddressFields } from "~/models/account/address";
import { AccountPage } from "./account-page";

interface AddressFormProps {
  title: string;
  /** What the button reads. */
  submit: string;
  values?: Partial<AddressFields>;
  result?: SubmissionResult;
}

/** All fields are required (docs/specification.md, section 5.5). */
export function AddressForm({ title, submit, values, result }: AddressFormProps) {
  const [form, fields] = useForm<AddressFields>({
    id: "address",
    lastResult: result,
    defaultValue: values,
  });
  return (
    <AccountPage title={title}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <div className="grid gap-4 sm:grid-cols-2">
          {addressFields.map(({ name, label, autoComplete }) => (
            <Field
              key={name}
              field={fields[name]}
              label={label}
              autoComplete={autoComplete}
              hint={name === "type" ? "For example Home or Office." : undefined}
              required
              maxLength={addressLimits.field}
            />
          ))}
        </div>
        <p className="flex gap-3">
          <SubmitButton>{submit}</SubmitButton>
          <Link to="/profile/addresses" className="btn btn-outline">
            Cancel
          </Link>
        </p>
      </Form>
    </AccountPage>
  );
}
