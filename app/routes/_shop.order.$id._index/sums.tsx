// What an order cost.
import { SumRows } from "~/components/shop/sum-rows";
import { formatMoney } from "~/models/money";
import { moneyWords, type BuyerOrder } from "~/models/order/page";

/** The sums, and what of them is paid. */
export function Sums({ order }: { order: BuyerOrder }) {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency });
  const rows: [string, string][] = [
    ["Items", money(order.subtotal)],
    ...(order.discount > 0 ? [["Discount", `−${money(order.discount)}`] as [string, string]] : []),
    ["Delivery", order.shipping === 0 ? "free" : money(order.shipping)],
  ];
  return (
    <>
      <SumRows
        rows={rows}
        total={money(order.total)}
        note={order.tax > 0 ? `includes ${money(order.tax)} VAT` : null}
      />
      <p className="mt-3">{moneyWords(order).join(", ")}</p>
    </>
  );
}
