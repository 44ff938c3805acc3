// What is in the order, beside the checkout's forms.
import { Link } from "~/components/ui/link";
import { formatMoney, type Money } from "~/models/money";
import type { ShownDiscounts } from "~/models/promotion/shown";
import { discountRows, SumRows } from "./sum-rows";

interface GoodsSummaryProps {
  lines: { variantId: string; name: string; quantity: number; total: Money }[];
  goods: Money;
  discounts: ShownDiscounts;
  /** Why the typed code takes nothing off; null where it does, or none was typed. */
  refused: string | null;
  /** With the discounts, without delivery. */
  total: Money;
}

/** What is in the order and what it comes to, while delivery is not chosen. */
export function GoodsSummary({ lines, goods, discounts, refused, total }: GoodsSummaryProps) {
  return (
    <>
      <h2 className="text-lg font-semibold">Your order</h2>
      <ul role="list" className="flex flex-col gap-2 text-sm">
        {lines.map(({ variantId, name, quantity, total }) => (
          <li key={variantId} className="flex justify-between gap-3">
            <span className="min-w-0">
              {quantity} × {name}
            </span>{" "}
            <span className="tabular-nums">{formatMoney(total)}</span>
          </li>
        ))}
      </ul>
      <SumRows
        rows={[["Items", formatMoney(goods)], ...discountRows(discounts, goods.currency)]}
        total={formatMoney(total)}
        note="Delivery comes on top, once it is chosen."
      />
      {refused && <p className="hint">{refused}</p>}
      <Link to="/cart" className="link text-sm">
        Change the cart
      </Link>
    </>
  );
}
