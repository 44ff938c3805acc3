// Old and new values of many products, one line for each field that changes.
import type { FieldChange } from "~/components/fields/change-list";
import { TableFrame } from "./table-frame";

interface BulkPreviewProps {
  label: string;
  products: { id: string; name: string; changes: FieldChange[] }[];
}

/** A product that stays as it is says so. */
export function BulkPreview({ label, products }: BulkPreviewProps) {
  return (
    <TableFrame label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Field</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {products.flatMap(({ id, name, changes }) =>
            (changes.length > 0 ? changes : [none]).map(({ field, from, to }) => (
              <tr key={`${id} ${field}`}>
                <td className="max-sm:max-w-36">{name}</td>
                <td>{field}</td>
                <td className="break-words">{from || "–"}</td>
                <td className="font-semibold break-words">{to || "–"}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </TableFrame>
  );
}

const none: FieldChange = { field: "No change", from: "", to: "" };
