// The table of products with what can be done to each.
import { useLocation } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Picture } from "~/components/ui/picture";
import { formatMoney } from "~/models/money";
import { stockBadge, stockStatus } from "~/models/product/product";
import { productsUrl, type ProductSort, type ProductView } from "~/models/product/table";
import type { AdminProduct } from "~/models/product/table.server";
import { ChooseAll, ChooseProduct } from "./product-selection";
import { RowAction } from "./row-action";
import { SortHeader } from "./sort-header";
import { TableFrame } from "./table-frame";

const columns: { label: string; sort: ProductSort; number?: boolean }[] = [
  { label: "Product", sort: "name" },
  { label: "Price(৳)", sort: "price", number: true },
  { label: "Stock", sort: "stock", number: true },
  { label: "Category", sort: "category" },
  { label: "Brand", sort: "brand" },
  { label: "Status", sort: "status" },
];

/** One row per product; each head sorts, and the row's links keep the view beneath them. */
export function ProductTable({ products, view }: { products: AdminProduct[]; view: ProductView }) {
  const { search } = useLocation();
  const hrefOf = (sort: string, dir: ProductView["dir"]) =>
    productsUrl({ ...view, sort: sort as ProductSort, dir, page: 1 });
  return (
    <TableFrame label="Products table">
      <table className={`table ${nameStays}`}>
        <thead>
          <tr>
            <th scope="col" className="w-10">
              <ChooseAll key={JSON.stringify(view)} />
            </th>
            {columns.map((column) => (
              <SortHeader key={column.sort} {...column} view={view} hrefOf={hrefOf} />
            ))}
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

/** On a narrow screen the name stays in sight beside its checkbox. */
const nameStays =
  "max-md:[&_tr>:first-child]:min-w-14 max-md:[&_tr>:first-child]:shadow-none max-md:[&_tr>:nth-child(2)]:sticky max-md:[&_tr>:nth-child(2)]:left-14 max-md:[&_tr>:nth-child(2)]:z-1 max-md:[&_tbody_tr>:nth-child(2)]:bg-white max-md:[&_tr>:nth-child(2)]:shadow-[1px_0_0_var(--color-ink-200)]";

function Row({ product, search }: { product: AdminProduct; search: string }) {
  const { id, name, picture, price, stock, category, brand } = product;
  const status = stockStatus(stock);
  return (
    <tr>
      <td>
        <ChooseProduct id={id} name={name} />
      </td>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <span className="flex w-32 items-center gap-3 sm:w-auto sm:min-w-56">
          <Thumbnail picture={picture} />
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

/** A product's small picture, or a sign that there is none; beside a name on wider screens. */
export function Thumbnail({ picture }: { picture: string | null }) {
  return picture ? (
    <Picture
      path={picture}
      alt=""
      sizes="40px"
      className="size-10 flex-none rounded-md border border-ink-200"
    />
  ) : (
    <Icon name="image" className="size-10 flex-none rounded-md bg-ink-100 p-2.5 text-ink-600" />
  );
}
