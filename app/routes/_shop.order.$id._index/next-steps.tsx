// Where an order stands, and what its buyer can do next.
import { Form } from "@remix-run/react";
import { Parcels } from "~/components/shop/parcels";
import { Link } from "~/components/ui/link";
import { nextWords, type BuyerOrder } from "~/models/order/page";

interface NextStepsProps {
  order: BuyerOrder;
  mayCancel: boolean;
  mayReturn: boolean;
}

/** Ordering the same again is possible at any time. */
export function NextSteps({ order, mayCancel, mayReturn }: NextStepsProps) {
  const path = `/order/${encodeURIComponent(order.id)}`;
  return (
    <section className="panel mt-4 flex flex-col gap-3 p-5" aria-labelledby="next">
      <h2 id="next" className="text-lg font-semibold">
        {order.status === "Pending" ? "Thank you for your order" : "Where it stands"}
      </h2>
      <p>{nextWords(order)}</p>
      <Parcels parcels={order.parcels} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Form method="post" action={`${path}/again`}>
          <button className="btn btn-outline">Order again</button>
        </Form>
        {mayCancel && (
          <Link to={`${path}/cancel`} className="btn btn-outline">
            Cancel order
          </Link>
        )}
        {mayReturn && (
          <Link to={`${path}/return`} className="btn btn-outline">
            Send back
          </Link>
        )}
      </div>
    </section>
  );
}
