// What administrators keep of a table: views by a name, and how many rows they like to see.

import type { TableSize } from "./table";

/** The tables that have views, by their rooms. */
export const viewedTables = {
  products: { path: "/admin/products", label: "Products" },
  orders: { path: "/admin/orders", label: "Orders" },
  customers: { path: "/admin/customers", label: "Customers" },
  categories: { path: "/admin/categories", label: "Categories" },
  newsletter: { path: "/admin/newsletter", label: "Newsletter" },
} as const;
export type ViewedTable = keyof typeof viewedTables;

/** A name in characters, and views of one table. */
export const viewLimits = { name: 40, count: 20 };

/** A view as its table links it. */
export interface SavedView {
  id: string;
  name: string;
  href: string;
  /** Whether it is what the table shows. */
  current: boolean;
}

/** What stands over a table of what its reader keeps of it. */
export interface KeptOfTable {
  table: ViewedTable;
  views: SavedView[];
  /** What the table shows, as a view would keep it: the query of its address. */
  search: string;
  /** Rows of a page. */
  size: TableSize;
}

/** Where a view is renamed and deleted. */
export function viewUrl(id: string): string {
  return `/admin/views/${encodeURIComponent(id)}`;
}

/** Where what a table shows is given a name. */
export function newViewUrl(table: ViewedTable, search: string): string {
  return `/admin/views/new?${new URLSearchParams({ table, search }).toString()}`;
}
