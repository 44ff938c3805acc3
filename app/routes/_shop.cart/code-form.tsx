// The cart's field for the code of a promotion.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { promotionLimits } from "~/models/promotion/promotion";

interface CodeFormProps {
  /** The code that the orders go by; "" for none. */
  kept: string;
  result: SubmissionResult | undefined;
}

/** One code at a time; an empty field takes it away. */
export function CodeForm({ kept, result }: CodeFormProps) {
  const [form, fields] = useForm<{ code: string }>({
    id: "code",
    lastResult: result,
    defaultValue: { code: kept },
  });
  return (
    <Form
      key={kept}
      method="post"
      action="/cart"
      preventScrollReset
      replace
      {...getFormProps(form)}
      className="flex flex-wrap items-start gap-2 print:hidden"
    >
      <div className="basis-full empty:hidden">
        <FormErrors form={form} />
      </div>
      <div className="min-w-32 flex-1">
        <Field
          field={fields.code}
          label="Code"
          maxLength={promotionLimits.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <SubmitButton className="btn btn-outline mt-6">Use code</SubmitButton>
    </Form>
  );
}
