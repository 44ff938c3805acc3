// The button that pays in one way.
import { Form } from "@remix-run/react";
import { SubmitButton } from "~/forms/submit-button";
import type { PayChoice } from "~/models/payment/choice";

interface MethodFormProps {
  orderId: string;
  choice: PayChoice;
  label: string;
  isMain?: boolean;
}

/** The provider's page is another site's: the browser itself goes there. */
export function MethodForm({ orderId, choice, label, isMain = false }: MethodFormProps) {
  return (
    <Form
      method="post"
      action={`/order/${orderId}/pay`}
      reloadDocument={choice.by.kind === "hosted"}
      className="mb-1"
    >
      <input type="hidden" name="method" value={choice.id} />
      <SubmitButton className={`btn ${isMain ? "btn-primary" : "btn-outline"}`}>
        {label}
      </SubmitButton>
    </Form>
  );
}
