// Tidies tables of sums and counts, to which triggers add a row with each change.
import { sql, type Insertable } from "kysely";
import { insertAll } from "./insert.server";
import type { Schema } from "./schema";
import { transact } from "./transaction.server";

type SumsTable = "orderSums" | "orderTotals" | "orderHours" | "invoiceSums" | "rowCounts";
type Columns<Table extends SumsTable> = readonly (keyof Schema[Table] & string)[];

/** Between two tidyings of the sums. */
export const SUMS_EVERY_MS = 3_600_000;

/**
 * Makes one row of those of a table that add up, and none of those that come to nothing.
 * @param of.key what the sums are by; those of one value of the first are made anew together
 * @param of.sums what adds up; where the first comes to nothing, there is none
 */
export async function mergeSums<Table extends SumsTable>(
  table: Table,
  { key, sums }: { key: Columns<Table>; sums: Columns<Table> },
): Promise<void> {
  const by = key.map((column) => sql.ref(column));
  const [first] = by;
  const added = sums.map((column) => sql`sum(${sql.ref(column)})`);
  const named = sums.map((column, at) => sql`${added[at]} as ${sql.ref(column)}`);
  await transact(async (trx) => {
    const { rows: crowded } = await sql<{ value: string }>`
      select distinct ${first} as value from ${sql.table(table)}
      group by ${sql.join(by)} having count(*) > 1`.execute(trx);
    if (crowded.length === 0) return;
    const isCrowded = sql`${first} in (${sql.join(crowded.map((one) => one.value))})`;
    const { rows } = await sql<Insertable<Schema[Table]>>`
      select ${sql.join([...by, ...named])} from ${sql.table(table)} where ${isCrowded}
      group by ${sql.join(by)} having ${added[0]} <> 0`.execute(trx);
    await sql`delete from ${sql.table(table)} where ${isCrowded}`.execute(trx);
    await insertAll(trx, table, rows);
  });
}
