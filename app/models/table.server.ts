// Reads what a table of the back office is to show, and divides its rows into pages.
import { sql, type SqlBool } from "kysely";
import * as z from "zod";
import { tableSizes, type TableSize, type TableView } from "./table";

/** Rows of one page, where nobody chose another number. */
export const tablePageSize = 20 satisfies TableSize;

/** The most rows that a page can have. */
export const largestPageSize = Math.max(...tableSizes);

/** A number of rows that can be chosen; "" for anything else. */
export const sizeSchema = z.coerce.number().pipe(z.literal(tableSizes)).or(z.literal("")).catch("");

/** A day that a filter begins or ends with; what can be none of the shop's filters nothing. */
export const filterDay = z.iso
  .date()
  .refine((day) => day > "1970" && day < "9999")
  .catch("");

/**
 * The part of a table's schema that every table has. A stray value in the address is no reason to
 * refuse a page to the staff: it falls back to what the table shows first.
 * @param sorts the columns that it can be sorted by; the first one is the one it starts with
 * @param dir the direction that it starts with
 */
export function tableViewSchema<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  dir: TableView["dir"],
) {
  return z.object({
    q: z.string().trim().max(100).catch(""),
    sort: z.enum(sorts).catch(sorts[0]),
    dir: z.enum(["asc", "desc"]).catch(dir),
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
    size: sizeSchema,
  });
}

/** The page that can be shown of so many rows, so many on each: one past the end is the last one. */
export function pageOf(asked: number, total: number, size: number = tablePageSize) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * size };
}

/**
 * The condition that a column contains the words somewhere, in letters of either size.
 * @param lowerCase whether the column is in small letters already
 */
export function contains(column: string, words: string, { lowerCase = false } = {}) {
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const text = lowerCase ? sql.ref(column) : sql`lower(${sql.ref(column)})`;
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
