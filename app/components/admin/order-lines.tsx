// The lines of an order, as the back office and its customer's page show them.
import { formatMoney } from "~/models/money";
import type { OrderDetail } from "~/models/order/detail";
import { OrderLine } from "./order-line";

/** What was bought, at the prices of the day, and the sum. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <>
      <ul role="list" className="divide-y divide-ink-200">
        {order.lines.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-ink-200 pt-4">
        <div className="flex gap-2">
          <dt className="text-ink-600">Items</dt>
          <dd className="font-semibold tabular-nums">{order.itemCount}</dd>
        </div>
        <div className="flex gap-2 text-lg">
          <dt>Total</dt>
          <dd className="font-semibold tabular-nums">{formatMoney(order.total)}</dd>
        </div>
      </dl>
    </>
  );
}
