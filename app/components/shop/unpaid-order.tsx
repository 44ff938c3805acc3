// A shopper's order that waits for its payment, with what can be done about it; plain forms.
import { Form } from "@remix-run/react";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { SubmitButton } from "~/forms/submit-button";
import type { UnpaidOrder } from "~/models/order/unpaid";

/** Changing it means cancelling it: its items go back into the cart. */
export function UnpaidOrderPanel({ order }: { order: UnpaidOrder }) {
  const { formatDateTime } = useDates();
  const { id, version, holdUntil } = order;
  return (
    <section aria-labelledby="unpaid" className="rounded-lg bg-ink-50 p-4">
      <h2 id="unpaid" className="font-semibold">
        Order #{id} waits for payment until{" "}
        <time dateTime={holdUntil}>{formatDateTime(holdUntil)}</time>
      </h2>
      <p className="mt-1">
        Please pay it first. If you change it, it is cancelled, and its items go back into your
        cart.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to={`/order/${encodeURIComponent(id)}/pay`} className="btn btn-primary">
          Pay now
        </Link>
        <Form method="post" action="/checkout?index">
          <input type="hidden" name="order" value={id} />
          <input type="hidden" name="version" value={version} />
          <SubmitButton className="btn btn-outline">Change the order</SubmitButton>
        </Form>
      </div>
    </section>
  );
}
