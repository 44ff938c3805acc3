// The table of products with what can be done to each.
import { useLocation } from "@remix-run/react";
import { productsUrl, type ProductSort, type ProductView } from "~/models/product/table";
import type { AdminProduct } from "~/models/product/table.server";
import { ChooseAll, nameStays } from "./choose-row";
import { SortHeader } from "./sort-header";
import { TableFrame } from "./table-frame";
import { ProductRow } from "./product-row";

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
              <ChooseAll key={JSON.stringify(view)} things="products" />
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
            <ProductRow key={product.id} product={product} search={search} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
