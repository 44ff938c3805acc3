// How an order is paid by hand: the shop's account, and the transaction number that the buyer gives.
import { getFormProps, useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { formatMoney } from "~/models/money";
import type { PayChoice } from "~/models/payment/choice";
import type { PaymentPanel as Panel } from "~/models/payment/panel";

/** The number can be corrected while nobody has looked for the payment. */
export function ByHand({
  panel,
  choice,
  result,
}: {
  panel: Panel;
  choice: PayChoice;
  result?: SubmissionResult;
}) {
  const [form, fields] = useForm<{ method: string; reference: string }>({
    id: "pay",
    lastResult: result,
    defaultValue: { method: choice.id, reference: panel.number ?? "" },
  });
  return (
    <>
      <section aria-labelledby="account" className="rounded-lg bg-ink-50 p-4">
        <h2 id="account" className="font-semibold">
          {choice.label}
        </h2>
        <p className="break-words whitespace-pre-line">{choice.by.account}</p>
        <p className="mt-2">
          Please send {formatMoney(panel.due)}, and give the number {panel.orderId} as its reason.
        </p>
      </section>
      <Form
        method="post"
        action={`/order/${panel.orderId}/pay`}
        {...getFormProps(form)}
        className="flex max-w-md flex-col gap-3"
      >
        <FormErrors form={form} />
        <input type="hidden" name="method" value={choice.id} />
        <Field
          field={fields.reference}
          label="Transaction number"
          hint="It stands in the message or the receipt of your payment."
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton className="btn btn-primary self-start">
          {panel.number === null ? "I have paid" : "Correct the number"}
        </SubmitButton>
      </Form>
    </>
  );
}
