// Products that were deleted lately, each with its way back.
import { Form } from "@remix-run/react";
import { Thumbnail } from "~/components/admin/thumbnail";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { undoAddress } from "~/models/product/table";

interface DeletedTableProps {
  products: {
    id: string;
    name: string;
    picture: string | null;
    category: string;
    brand: string;
    age: string;
  }[];
}

const columns = [
  { label: "Product" },
  { label: "Category" },
  { label: "Brand" },
  { label: "Deleted" },
  { label: "Actions", number: true },
];

/** One row a product. */
export function DeletedTable({ products }: DeletedTableProps) {
  return (
    <Table label="Recently deleted products table" columns={columns} width="wide">
      {products.map(({ id, name, picture, category, brand, age }) => (
        <Row key={id}>
          <RowName name={name}>
            <span className="row-title">
              <Thumbnail picture={picture} />
              <span className="row-words">{name}</span>
            </span>
          </RowName>
          <Cell kind="brief">{category}</Cell>
          <Cell>{brand}</Cell>
          <Cell kind="brief" className="whitespace-nowrap">
            {age}
          </Cell>
          <Cell kind="actions">
            <Form method="post" action={undoAddress({ product: id }, "")}>
              <button
                type="submit"
                className="btn btn-outline btn-small"
                aria-label={`Bring back ${name}`}
              >
                <Icon name="undo" className="icon size-4" /> Bring back
              </button>
            </Form>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
