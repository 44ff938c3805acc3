// What the products table of the back office shows, as its address carries it.
import { tableUrl, type TableView } from "~/models/table";
import type { ProductStatus } from "./public-state";

/** The first one is how the table starts: what was added last on top. */
export const productSorts = [
  "newest",
  "name",
  "price",
  "stock",
  "category",
  "brand",
  "status",
] as const;
export type ProductSort = (typeof productSorts)[number];

/** Search, filters, order and page; an empty filter takes everything. */
export interface ProductView extends TableView<ProductSort> {
  /** A category's id. */
  category: string;
  brand: string;
  status: ProductStatus | "";
  /** Stock from and to. */
  min: number | "";
  max: number | "";
}

/** Where the table lives. */
export const productsPath = "/admin/products";

/** The part of a view that says which products, without their order and page. */
export function productFilter({ q, category, brand, status, min, max }: ProductView) {
  return { q, category, brand, status, min, max };
}

/** The address of a view; what the table starts with is left out. */
export function productsUrl(view: ProductView, path = productsPath): string {
  const { sort, dir, page, size } = view;
  const first = sort === "newest" && dir === "desc";
  const order = first ? { sort: "", dir: "" } : { sort, dir };
  return tableUrl(path, { ...productFilter(view), ...order, page, size });
}

/** How many filters are in force beside the search. */
export function countFilters({ category, brand, status, min, max }: ProductView): number {
  return [category, brand, status, min === "" && max === "" ? "" : "stock"].filter(Boolean).length;
}

/**
 * The address that brings deleted products back: one product, or those of a selection.
 * @param search the list's query string, to come back to
 */
export function undoAddress(what: { product: string } | { selection: string }, search: string) {
  const params = new URLSearchParams({ ...what, ...(search && { back: search }) });
  return `${productsPath}/deleted?${params.toString()}`;
}
