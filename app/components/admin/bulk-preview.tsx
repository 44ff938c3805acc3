// Old and new values of many products, one line for each field that changes.
import type { FieldChange } from "~/components/fields/change-list";
import { Cell, Row, RowName, Table } from "./table";

interface BulkPreviewProps {
  label: string;
  products: { id: string; name: string; changes: FieldChange[] }[];
}

const columns = [{ label: "Product" }, { label: "Field" }, { label: "Old" }, { label: "New" }];

/** A product that stays as it is says so. */
export function BulkPreview({ label, products }: BulkPreviewProps) {
  return (
    <Table label={label} columns={columns}>
      {products.flatMap(({ id, name, changes }) =>
        (changes.length > 0 ? changes : [none]).map(({ field, from, to }) => (
          <Row key={`${id} ${field}`}>
            <RowName name={`${name}, ${field}`}>{name}</RowName>
            <Cell kind="brief">{field}</Cell>
            <Cell kind="brief" className="break-words">
              {from || "–"}
            </Cell>
            <Cell kind="brief" className="font-semibold break-words">
              {to || "–"}
            </Cell>
          </Row>
        )),
      )}
    </Table>
  );
}

const none: FieldChange = { field: "No change", from: "", to: "" };
