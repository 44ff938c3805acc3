// Sums, as the cart, the checkout and an order show them.
import { formatMoney, type Currency } from "~/models/money";
import type { ShownDiscounts } from "~/models/promotion/shown";

type SumRow = readonly [name: string, sum: string];

/** A row for each promotion that takes something off the goods. */
export function discountRows({ goods }: ShownDiscounts, currency: Currency): SumRow[] {
  return goods.map(({ name, amount }) => [name, `−${formatMoney({ amount, currency })}`]);
}

/** What the row of the delivery is called: with what makes it free. */
export function deliveryName(name: string, { delivery }: ShownDiscounts): string {
  return delivery === null ? name : `${name} (${delivery})`;
}

/** Sums, each with its name; the last one may be the total. */
export function SumRows({
  rows,
  total,
  note,
}: {
  rows: readonly SumRow[];
  total?: string;
  /** A line below the total. */
  note?: string | null;
}) {
  return (
    <>
      <dl className="flex flex-col gap-1 border-t border-ink-200 pt-3">
        {rows.map(([name, sum]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd className="text-end tabular-nums">{sum}</dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="flex justify-between gap-3 text-lg font-semibold">
            <dt>Total</dt>
            <dd className="tabular-nums">{total}</dd>
          </div>
        )}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
