// What is in the order, beside the checkout's forms.
import { Link } from "~/components/ui/link";
import { formatMoney, type Money } from "~/models/money";
import { SumRows } from "./sum-rows";

/** What is in the order, while delivery is not chosen. */
export function GoodsSummary({
  lines,
  goods,
}: {
  lines: { variantId: string; name: string; quantity: number; total: Money }[];
  goods: Money;
}) {
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
      <SumRows rows={[["Items", formatMoney(goods)]]} />
      <Link to="/cart" className="link text-sm">
        Change the cart
      </Link>
    </>
  );
}
