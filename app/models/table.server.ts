// Reads what a table of the back office is to show, and divides its rows into pages.
import { sql, type AliasableExpression, type RawBuilder, type SqlBool } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { besideParts, isPart } from "~/db/search/parts.server";
import { areCommon } from "~/db/search/search.server";
import { Refusal } from "./refusal.server";
import { tableSizes, type Count, type TableSize, type TableView } from "./table";

/** At most so many rows are named by their ids, or counted one by one; where more are meant, a page is met along its order. */
export const mostNamed = 1_000;

/** Among so many of the newest rows more than can be named hold a word that a tenth of all do. */
const newestLookedAt = 10 * mostNamed;

/** What is said of more rows than are counted one by one, and as far as their pages go. */
export const tooMany: Count = { total: mostNamed, more: true };

/**
 * Names the rows that a query of ids finds, where they are few.
 * @returns null for too many
 */
export async function nameFew(query: {
  limit(count: number): { execute(): Promise<{ id: string }[]> };
}): Promise<{ ids: string[] } | null> {
  const rows = await query.limit(mostNamed + 1).execute();
  return rows.length > mostNamed ? null : { ids: rows.map(({ id }) => id) };
}

/** Whether a page is met along the table's order, for more rows than are named. */
export function isLong({ total, more }: Count): boolean {
  return more || total > mostNamed;
}

/** A number of rows that is known to the end. */
export function exactly(total: number): Count {
  return { total, more: false };
}

/** Counts the rows that a query finds, as far as rows are counted. */
export async function countSome(query: {
  limit(count: number): AliasableExpression<unknown>;
}): Promise<Count> {
  const { total } = await getDb()
    .selectFrom(query.limit(mostNamed + 1).as("some"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total > mostNamed ? tooMany : exactly(total);
}

/**
 * Whether the newest rows alone show that more hold the words than are named. They are looked at only for words that very
 * many products hold: PostgreSQL would go through a large table from disk, or its index of parts would gather a hundred
 * thousand rows before it gives the first.
 * @param newest the rows to look among, the newest first
 * @param hold the condition that a row's `words` hold them
 */
export async function areManyHolding(
  words: string,
  newest: { limit(count: number): AliasableExpression<{ words: string }> },
  hold: RawBuilder<SqlBool>,
): Promise<boolean> {
  if (!isPart(words) || !(await areCommon(getDb(), words))) return false;
  const holding = getDb()
    .selectFrom(newest.limit(newestLookedAt).as("newest"))
    .select("words")
    .where(hold);
  return (await countSome(holding)).more;
}

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
    page: pageNumber,
    size: sizeSchema,
  });
}

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** The page that the address of a table asks for which has nothing else to ask for. */
export function readPage(params: URLSearchParams): number {
  return pageNumber.parse(params.get("page") ?? 1);
}

/** The page that can be shown of so many rows, so many on each: one past the end is the last one. */
export function pageOf(asked: number, total: number, size: number = tablePageSize) {
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * size };
}

/**
 * A page's rows, read from the end of the table that is nearer: what stands before them is walked through. Where not
 * all rows were counted, nobody knows how far the other end is.
 * @param of the page: how many rows there are, and how many before it
 * @param read finds so many rows after so many others, in a direction
 */
export async function fromNearerEnd<Row>(
  of: Count & { offset: number; size: number; dir: TableView["dir"] },
  read: (slice: { offset: number; size: number; dir: TableView["dir"] }) => Promise<Row[]>,
): Promise<Row[]> {
  const { total, more, offset, dir } = of;
  const size = Math.min(of.size, total - offset);
  if (size <= 0) return [];
  const behind = total - offset - size;
  if (more || offset <= behind) return read({ offset, size, dir });
  const rows = await read({ offset: behind, size, dir: dir === "asc" ? "desc" : "asc" });
  return rows.reverse();
}

/** Rows that an export reads at once. */
export const exportBatch = 500;

/**
 * All rows of an export, in batches that each begin where the last one ended.
 * @param findBatch reads as many rows as a batch has, or the last ones, after the given one; from
 *   the first one on for undefined
 */
export async function* inBatches<Row>(
  findBatch: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Row | undefined, more = true; more;) {
    const rows = await findBatch(after);
    yield rows;
    after = rows.at(-1);
    more = rows.length === exportBatch;
  }
}

/** What a row is sorted by, and what decides between equal ones. */
export type Position = readonly [key: string | number, id: string];

/**
 * The condition that rows come after a position.
 * @param dir the direction of both columns
 */
export function isBeyond(
  [key, id]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
  dir: TableView["dir"],
  position: Position,
) {
  const comparison = sql.raw(dir === "asc" ? ">" : "<");
  return sql<SqlBool>`(${key}, ${id}) ${comparison} (${position[0]}, ${position[1]})`;
}

/**
 * The condition that a column, or what is made of some, contains the words somewhere, in letters of either size.
 * @param lowerCase whether the column is in small letters already
 * @param isCommon whether so many rows hold them that an index is not to gather all
 */
export function contains(
  column: string | RawBuilder<string>,
  words: string,
  { lowerCase = false, isCommon = false } = {},
) {
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const plain = typeof column === "string" ? sql.ref(column) : column;
  const text = lowerCase ? plain : sql`lower(${plain})`;
  const isIndexed = !isCommon && isPart(words);
  const sought = isIndexed ? text : besideParts(getDb(), text);
  return sql<SqlBool>`${sought} like ${pattern} escape '\\'`;
}

/** A row as somebody saw it when they ticked it. */
export interface TickedRow {
  id: string;
  version: number;
}

/**
 * What the tick of a row sends: its id, a dot, and its version as it was seen.
 * @param id the pattern of an id
 */
export function tickedRow(id: RegExp) {
  return z
    .string()
    .regex(new RegExp(`^${id.source}\\.\\d{1,9}$`))
    .transform((text): TickedRow => {
      const [row = "", version = ""] = text.split(".");
      return { id: row, version: Number(version) };
    });
}

/**
 * Does something to each ticked row by itself: what cannot be done with one keeps no other back.
 * @param act throws Refusal when the row is gone, or was changed since it was seen
 * @returns how many it was done to, and how many refused
 */
export async function forEachTicked(
  rows: readonly TickedRow[],
  act: (row: TickedRow) => Promise<void>,
): Promise<{ done: number; refused: number }> {
  let done = 0;
  for (const row of rows) {
    try {
      await act(row);
      done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { done, refused: rows.length - done };
}
