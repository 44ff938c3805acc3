// Two values of each field side by side: before and after, or what was saved meanwhile and what was typed.

/** A field whose two values differ. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

interface ChangeListProps {
  changes: FieldChange[];
  /** The heads of the two columns. */
  heads: { from: string; to: string };
}

/** A small table that wraps on narrow screens. */
export function ChangeList({ changes, heads }: ChangeListProps) {
  return (
    <table className="w-full table-fixed text-sm break-words">
      <thead>
        <tr className="text-start text-ink-600">
          <th scope="col" className="py-1 pe-3 text-start">
            Field
          </th>
          <th scope="col" className="py-1 pe-3 text-start">
            {heads.from}
          </th>
          <th scope="col" className="py-1 text-start">
            {heads.to}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field} className="border-t border-ink-200 align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-semibold">
              {field}
            </th>
            <td className="py-1.5 pe-3">{from || "–"}</td>
            <td className="py-1.5">{to || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
