// How an order is paid: the account and the number, the provider's page, and other ways; plain forms to /order/:id/pay.
import { getFormProps, useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useDates } from "~/components/ui/dates";
import { Field } from "~/forms/field";
import { FormErrors, Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import type { PayChoice } from "~/models/payment/choice";
import type { PaymentPanel as Panel } from "~/models/payment/panel";

interface PaymentPanelProps {
  panel: Panel;
  /** Why the last form was refused. */
  result?: SubmissionResult;
}

/** The part of an order's page that is about its payment; words alone where nothing is to be paid. */
export function PaymentPanel({ panel, result }: PaymentPanelProps) {
  const { formatDateTime } = useDates();
  const { orderId, state, due, rest, chosen, others, holdUntil, last } = panel;
  if (state === "settled") return <p>Payment received for order #{orderId}.</p>;
  if (state === "cancelled") return <p>Order #{orderId} is cancelled: nothing is to be paid.</p>;
  if (state === "unpaid") {
    return (
      <p role="status">
        Your payment was not finished. Your items are back in{" "}
        <Link to="/cart" className="link">
          your cart
        </Link>
        .
      </p>
    );
  }
  const another = others.length > 0 && (
    <section aria-labelledby="another" className="border-t border-ink-200 pt-4">
      <h2 id="another" className="mb-2 font-semibold">
        Pay another way
      </h2>
      <ul role="list" className="flex flex-col gap-3">
        {others.map((method) => (
          <li key={method.id}>
            <MethodForm
              orderId={orderId}
              choice={method}
              label={method.id.startsWith("cod") ? method.label : `Pay with ${method.label}`}
            />
            <p className="hint">{method.words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg">
        To pay: <b className="tabular-nums">{formatMoney(due)}</b>
        {rest.amount > 0 && (
          <span className="hint block">The rest, {formatMoney(rest)}, is paid at the door.</span>
        )}
      </p>
      {state === "checked" ? (
        <p role="status">
          {panel.number === null
            ? "We are looking at your payment. There is nothing for you to do."
            : `We look for your payment with the number ${panel.number}. You need not wait here.`}
        </p>
      ) : (
        holdUntil && (
          <p>
            Order #{orderId} is kept for you until{" "}
            <time dateTime={holdUntil}>{formatDateTime(holdUntil)}</time>.
          </p>
        )
      )}
      {state === "waits" && last && !result && <p role="alert">{lastWords[last]}</p>}
      {chosen?.by.kind === "by hand" && (state === "waits" || panel.number !== null) && (
        <ByHand panel={panel} choice={chosen} result={result} />
      )}
      {chosen?.by.kind === "hosted" && state === "waits" && (
        <>
          <Refused result={result} />
          <div>
            <MethodForm
              orderId={orderId}
              choice={chosen}
              label={result || last ? "Try again" : `Pay ${formatMoney(due)} now`}
              isMain
            />
            <p className="hint">{chosen.words}</p>
          </div>
        </>
      )}
      {chosen === null && <Refused result={result} />}
      {state === "waits" && another}
    </div>
  );
}

const lastWords = {
  silent: "The payment page does not answer.",
  failed: "The payment did not go through. You can try again.",
  refused: "We found no payment with the number that you gave. Please look at it once more.",
};

interface MethodFormProps {
  orderId: string;
  choice: PayChoice;
  label: string;
  isMain?: boolean;
}

/** The provider's page is another site's: the browser itself goes there. */
function MethodForm({ orderId, choice, label, isMain = false }: MethodFormProps) {
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

function ByHand({
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
