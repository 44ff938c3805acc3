// Writes many rows with few statements.
import type { Insertable, Kysely } from "kysely";
import type { Schema } from "./schema";

/** SQLite takes 32,766 values in a statement; far smaller chunks are just as fast. */
const VALUES_PER_STATEMENT = 4_000;

/** Inserts the rows in chunks; all rows of a call carry the same columns. */
export async function insertAll<T extends keyof Schema>(
  db: Kysely<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(VALUES_PER_STATEMENT / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += size) {
    // Kysely resolves the row type per table, which TypeScript cannot do for a table yet unnamed.
    await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
  }
}
