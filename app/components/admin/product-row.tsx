// One product in the back office's table of products.
import { Link } from "@remix-run/react";
import { asDialog } from "~/components/ui/route-dialog";
import { formatMoney } from "~/models/money";
import { productStatus, statusBadge } from "~/models/product/public-state";
import type { AdminProduct } from "~/models/product/table.server";
import { ChooseRow } from "./choose-row";
import { RowAction } from "./row-action";
import { Thumbnail } from "./thumbnail";

/** Its links lead back to the table as it is searched. */
export function ProductRow({ product, search }: { product: AdminProduct; search: string }) {
  const { id, name, picture, price, stock, category, brand } = product;
  const status = productStatus(product);
  return (
    <tr>
      <td>
        <ChooseRow id={id} name={name} />
      </td>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <span className="flex w-32 items-center gap-3 sm:w-auto sm:min-w-56">
          <Thumbnail picture={picture} />
          <Link to={`/admin/products/${id}`} className="link line-clamp-2 text-sm">
            {name}
          </Link>
        </span>
      </th>
      <td className="number whitespace-nowrap">{formatMoney(price)}</td>
      <td className="number">
        <Link
          to={`/admin/products/${id}/stock${search}`}
          state={asDialog}
          preventScrollReset
          className="link inline-flex min-h-6 items-center"
          aria-label={`Stock of ${name}: ${stock}`}
        >
          {stock}
        </Link>
      </td>
      <td className="whitespace-nowrap">{category}</td>
      <td className="whitespace-nowrap">{brand}</td>
      <td>
        <span className={`badge ${statusBadge[status]}`}>{status}</span>
      </td>
      <td>
        <span className="flex justify-end">
          <RowAction to={`/admin/products/${id}`} icon="eye" label="View" name={name} />
          <RowAction
            to={`/admin/products/${id}/edit${search}`}
            icon="pencil"
            label="Edit"
            name={name}
            dialog
          />
          <RowAction
            to={`/admin/products/${id}/delete${search}`}
            icon="trash"
            label="Delete"
            name={name}
            dialog
            danger
          />
        </span>
      </td>
    </tr>
  );
}
