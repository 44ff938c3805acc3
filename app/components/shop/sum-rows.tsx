// Sums, as the cart, the checkout and an order show them.

/** Sums, each with its name; the last one may be the total. */
export function SumRows({
  rows,
  total,
  note,
}: {
  rows: readonly (readonly [name: string, sum: string])[];
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
          <div className="flex justify-between gap-3 text-lg font-bold">
            <dt>Total</dt>
            <dd className="tabular-nums">{total}</dd>
          </div>
        )}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
