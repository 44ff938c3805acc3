// What an order cost.
import { deliveryName, discountRows, SumRows } from "~/components/shop/sum-rows";
import { formatMoney } from "~/models/money";
import { moneyWords, type BuyerOrder } from "~/models/order/page";

/** The sums, and what of them is paid. */
export function Sums({ order }: { order: BuyerOrder }) {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency });
  const { discounts, currency } = order;
  const rows = [
    ["Items", money(order.subtotal)],
    ...discountRows(discounts, currency),
    [deliveryName("Delivery", discounts), order.shipping === 0 ? "free" : money(order.shipping)],
  ] as const;
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
