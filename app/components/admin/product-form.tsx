// The one form of a product, for adding and for editing.
import type { FormMetadata } from "@conform-to/react";
import { getFormProps } from "@conform-to/react";
import { Form, useLocation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { ProductFields, type ProductForm as Values } from "./product-fields";

interface ProductFormProps extends Pick<
  ComponentProps<typeof ProductFields>,
  "categories" | "types" | "variants" | "picture"
> {
  form: FormMetadata<Values>;
  fields: ReturnType<FormMetadata<Values>["getFieldset"]>;
  /** The form's own address, and where Cancel leads. */
  action: string;
  cancelTo: string;
  submit: string;
  /** What stands above the fields: hidden ones, and what was saved meanwhile. */
  children: ReactNode;
}

/** Faults, fields, buttons; the buttons stay in sight while the fields scroll. */
export function ProductForm(props: ProductFormProps) {
  const { form, fields, action, cancelTo, submit, children, ...rest } = props;
  const { state } = useLocation() as { state: unknown };
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      replace
      state={state}
      {...getFormProps(form)}
      className="flex flex-col gap-4"
    >
      <FormErrors form={form} />
      {children}
      <ProductFields {...rest} fieldOf={(name) => fieldOf(fields, name)} />
      <div className="flex flex-wrap justify-end gap-3 border-t border-ink-200 pt-4">
        <Link to={cancelTo} replace preventScrollReset className="btn btn-outline">
          Cancel
        </Link>
        <SubmitButton formAction={action}>{submit}</SubmitButton>
      </div>
    </Form>
  );
}

/** conform makes a field's metadata when it is asked for by name. */
function fieldOf(fields: ProductFormProps["fields"], name: string) {
  const field = fields[name];
  if (!field) throw new Error(`The product form has no field "${name}"`);
  return field;
}
