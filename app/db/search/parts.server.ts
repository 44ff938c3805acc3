// Finds rows of the back office by any part of their words, along the indexes that SQLite keeps of them (migration 44).
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../schema";
import { isPostgres } from "../postgres.server";

/** So many letters are a part; the indexes know nothing of shorter words, and PostgreSQL's names every row for them. */
const PART = 3;

/** Whether words are long enough for an index of parts. */
export function isPart(words: string): boolean {
  return Array.from(words).length >= PART;
}

/** What words end with, as far as an index of parts knows it. */
export function lastPart(words: string): string {
  return Array.from(words).slice(-PART).join("");
}

/** A text as an expression that PostgreSQL has in no index of parts; on SQLite, whose are asked by themselves, as it is. */
export function besideParts(db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`(${text} || '')` : text;
}

/** What the index of each kind of row has beside the words, and how a row of it leads to the row's id. */
const indexes = {
  products: { name: "searchPartsOfProducts", keys: "searchKeys", id: "productId" },
  customers: { name: "searchPartsOfCustomers", keys: "searchCustomerKeys", id: "userId" },
  orders: { name: "searchPartsOfOrders", keys: null, id: null },
} as const;

/** What is looked for, in which columns of the index; a row fits that has any of it. */
export type Parts = readonly { columns?: readonly string[]; text: string }[];

/** Rows that hold the words: their ids, where they are not too many to name. */
export type Held = { ids: string[] } | { many: true };

/**
 * The rows that hold one of the texts somewhere, in letters of either size.
 * @param most so many are named
 * @returns null where no index says it: on PostgreSQL, and for a text of fewer than three letters
 */
export async function findParts(
  db: Db,
  kind: keyof typeof indexes,
  parts: Parts,
  most: number,
): Promise<Held | null> {
  if (isPostgres(db) || !parts.every(({ text }) => isIndexed(text))) return null;
  const { name, keys, id } = indexes[kind];
  const fits = sql`${sql.table(name)} match ${expressionOf(parts)}`;
  const named: RawBuilder<{ id: string }> = keys
    ? sql`select k.${sql.ref(id)} as id from ${sql.table(name)} as s
        join ${sql.table(keys)} as k on k.key = s.rowid where ${fits} limit ${most + 1}`
    : sql`select cast(rowid as text) as id from ${sql.table(name)} where ${fits} limit ${most + 1}`;
  const { rows } = await named.execute(db);
  return rows.length > most ? { many: true } : { ids: rows.map((row) => row.id) };
}

/** A query of the index ends where a text has its sign for the end. */
function isIndexed(text: string): boolean {
  return isPart(text) && !text.includes("\0");
}

function expressionOf(parts: Parts): string {
  return parts
    .map(({ columns, text }) => {
      const phrase = `"${text.replaceAll('"', '""')}"`;
      return columns ? `{${columns.join(" ")}} : ${phrase}` : phrase;
    })
    .join(" OR ");
}
