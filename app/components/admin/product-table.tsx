// The table of products with what can be done to each.
import { useLocation } from "@remix-run/react";
import { productsUrl, type ProductSort, type ProductView } from "~/models/product/table";
import type { AdminProduct } from "~/models/product/table.server";
import { ChooseAll } from "./choose-row";
import { ProductRow } from "./product-row";
import { Table, type Sorting } from "./table";

const columns: { label: string; sort?: ProductSort; number?: boolean }[] = [
  { label: "Product", sort: "name" },
  { label: "Price(৳)", sort: "price", number: true },
  { label: "Stock", sort: "stock", number: true },
  { label: "Category", sort: "category" },
  { label: "Brand", sort: "brand" },
  { label: "Status", sort: "status" },
  { label: "Actions", number: true },
];

/** One row per product; each head sorts, and the row's links keep the view beneath them. */
export function ProductTable({ products, view }: { products: AdminProduct[]; view: ProductView }) {
  const { search } = useLocation();
  const hrefOf: Sorting["hrefOf"] = (sort, dir) =>
    productsUrl({ ...view, sort: sort as ProductSort, dir, page: 1 });
  return (
    <Table
      label="Products table"
      columns={columns}
      sorting={{ view, hrefOf }}
      choose={<ChooseAll key={JSON.stringify(view)} things="products" />}
      width="wide"
    >
      {products.map((product) => (
        <ProductRow key={product.id} product={product} search={search} />
      ))}
    </Table>
  );
}
