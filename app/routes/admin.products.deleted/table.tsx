// Products that were deleted lately, each with its way back.
import { Form } from "@remix-run/react";
import { Thumbnail } from "~/components/admin/thumbnail";
import { TableFrame } from "~/components/admin/table-frame";
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

/** One row a product. */
export function DeletedTable({ products }: DeletedTableProps) {
  return (
    <TableFrame label="Recently deleted products table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Category</th>
            <th scope="col">Brand</th>
            <th scope="col">Deleted</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name, picture, category, brand, age }) => (
            <tr key={id}>
              <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
                <span className="flex w-32 items-center gap-3 sm:w-auto sm:min-w-56">
                  <Thumbnail picture={picture} />
                  <span className="line-clamp-2 text-sm text-ink-900">{name}</span>
                </span>
              </th>
              <td className="whitespace-nowrap">{category}</td>
              <td className="whitespace-nowrap">{brand}</td>
              <td className="whitespace-nowrap">{age}</td>
              <td>
                <Form method="post" action={undoAddress({ product: id }, "")}>
                  <button
                    type="submit"
                    className="btn btn-outline btn-small"
                    aria-label={`Bring back ${name}`}
                  >
                    <Icon name="undo" className="icon size-4" /> Bring back
                  </button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
