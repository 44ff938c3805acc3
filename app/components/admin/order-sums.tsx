// The sums of an order: what it costs, what was paid, what is still to come.
import { formatMoney } from "~/models/money";
import type { OrderDetail } from "~/models/order/detail";
import { duesOf } from "~/models/order/sums";

/** Only sums that say something beside the total. */
export function OrderSums({
  order,
}: {
  order: Pick<OrderDetail, "sums" | "discounts" | "total" | "status" | "payState">;
}) {
  const { goods, delivery } = order.discounts;
  const { subtotal, shipping, tax, total, paid, refunded } = order.sums;
  const { now, atDoor } = duesOf({ ...order, ...order.sums, total });
  const rows = [
    ["Items", subtotal, subtotal !== total],
    ...goods.map(({ name, amount }) => [name, -amount, true] as const),
    ["Delivery", shipping, shipping > 0],
    [`Delivery (${delivery ?? ""})`, 0, delivery !== null],
    ["VAT in the total", tax, tax > 0],
    ["Paid", paid, paid > 0],
    ["Given back", refunded, refunded > 0],
    ["To pay now", now, now > 0],
    ["To pay at the door", atDoor, atDoor > 0],
  ] as const;
  const shown = rows.filter(([, , isShown]) => isShown);
  if (shown.length === 0) return null;
  return (
    <dl className="mt-3 grid gap-1 border-t border-ink-200 pt-3">
      {shown.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-ink-600">{name}</dt>
          <dd className="font-semibold tabular-nums">
            {amount < 0 ? "−" : ""}
            {formatMoney({ ...order.total, amount: Math.abs(amount) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
