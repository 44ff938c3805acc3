// How an order is paid: the account and the number, the provider's page, and other ways; plain forms to /order/:id/pay.
import type { SubmissionResult } from "@conform-to/react";
import { useDates } from "~/components/ui/dates";
import { Refused } from "~/forms/form-errors";
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import type { PaymentPanel as Panel } from "~/models/payment/panel";
import { MethodForm } from "./method-form";
import { ByHand } from "./payment-by-hand";

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
