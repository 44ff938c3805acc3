// What a table of the back office shows, as its address carries it.
import { counted } from "./counted";

/** How many rows a page may have. */
export const tableSizes = [10, 20, 50, 100] as const;
export type TableSize = (typeof tableSizes)[number];

/** The words searched for, the order, the page. */
export interface TableView<Sort extends string = string> {
  q: string;
  sort: Sort;
  dir: "asc" | "desc";
  page: number;
  /** Rows of a page; "" for as many as the reader chose last. */
  size: TableSize | "";
}

/** How many rows a view has; `more` where they were not counted to the end. */
export interface Count {
  total: number;
  more: boolean;
}

/**
 * How many of a thing there are, in words: "1 order", "1,200 orders", "1,000+ orders".
 * @param thing the name of one
 */
export function countWords({ total, more }: Count, thing: string): string {
  return more ? `${total.toLocaleString("en-US")}+ ${thing}s` : counted(total, thing);
}

/**
 * The address of a table's view.
 * @param path the table's own
 * @param view what to show; what is empty, and page 1, is left out
 */
export function tableUrl(path: string, view: Record<string, string | number>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== "" && !(name === "page" && value === 1)) params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params.toString()}` : path;
}
