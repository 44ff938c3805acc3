// The table of products with what can be done to each.
import { Link } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Picture } from "~/components/ui/picture";
import { asDialog } from "~/components/ui/route-dialog";
import { formatMoney } from "~/models/money";
import { stockBadge, stockStatus } from "~/models/product";
import type { AdminProduct } from "~/models/product-admin.server";
import { TableFrame } from "./table-frame";

interface ProductTableProps {
  products: AdminProduct[];
  /** The list's query string, kept by what opens over it. */
  search: string;
}

/** One row per product; deleting asks first, on a page of its own. */
export function ProductTable({ products, search }: ProductTableProps) {
  return (
    <TableFrame label="Products table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="number">
              Price(৳)
            </th>
            <th scope="col" className="number">
              Stock
            </th>
            <th scope="col">Category</th>
            <th scope="col">Brand</th>
            <th scope="col">Status</th>
            <th scope="col" className="number">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} search={search} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Row({ product, search }: { product: AdminProduct; search: string }) {
  const { id, name, picture, price, stock, category, brand } = product;
  const status = stockStatus(stock);
  return (
    <tr>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <span className="flex w-44 items-center gap-3 sm:w-auto sm:min-w-56">
          {picture ? (
            <Picture
              path={picture}
              alt=""
              sizes="40px"
              className="size-10 flex-none rounded-md border border-ink-200"
            />
          ) : (
            <Icon
              name="image"
              className="size-10 flex-none rounded-md bg-ink-100 p-2.5 text-ink-600"
            />
          )}
          <span className="line-clamp-2 text-sm text-ink-900">{name}</span>
        </span>
      </th>
      <td className="number whitespace-nowrap">{formatMoney(price)}</td>
      <td className="number">{stock}</td>
      <td className="whitespace-nowrap">{category}</td>
      <td className="whitespace-nowrap">{brand}</td>
      <td>
        <span className={`badge ${stockBadge[status]}`}>{status}</span>
      </td>
      <td>
        <span className="flex justify-end">
          <Link
            to={`/product/${id}`}
            className="icon-btn"
            aria-label={`View ${name}`}
            title="View in the shop"
          >
            <Icon name="eye" />
          </Link>
          <Link
            to={`/admin/products/${id}/delete${search}`}
            state={asDialog}
            preventScrollReset
            className="icon-btn hover:text-sale"
            aria-label={`Delete ${name}`}
            title="Delete"
          >
            <Icon name="trash" />
          </Link>
        </span>
      </td>
    </tr>
  );
}
