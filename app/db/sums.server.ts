// Tidies tables of sums by day or hour, to which triggers add a row with each change.
import { sql, type Insertable } from "kysely";
import { insertAll } from "./insert.server";
import type { Schema } from "./schema";
import { transact } from "./transaction.server";

type SumsTable = "orderSums" | "orderHours" | "invoiceSums";
type Columns<Table extends SumsTable> = (keyof Schema[Table] & string)[];

/** Between two tidyings of the sums. */
export const SUMS_EVERY_MS = 3_600_000;

/**
 * Makes one row of those of a table that say the same of a time, and none of those that come to nothing.
 * @param of.key what the sums are by, the time first
 * @param of.sums what adds up; the first says how many there are
 */
export async function mergeSums<Table extends SumsTable>(
  table: Table,
  { key, sums }: { key: Columns<Table>; sums: Columns<Table> },
): Promise<void> {
  const by = key.map((column) => sql.ref(column));
  const [time] = by;
  const added = sums.map((column) => sql`sum(${sql.ref(column)})`);
  const named = sums.map((column, at) => sql`${added[at]} as ${sql.ref(column)}`);
  await transact(async (trx) => {
    const { rows: crowded } = await sql<{ time: string }>`
      select distinct ${time} as time from ${sql.table(table)}
      group by ${sql.join(by)} having count(*) > 1`.execute(trx);
    if (crowded.length === 0) return;
    const isCrowded = sql`${time} in (${sql.join(crowded.map((one) => one.time))})`;
    const { rows } = await sql<Insertable<Schema[Table]>>`
      select ${sql.join([...by, ...named])} from ${sql.table(table)} where ${isCrowded}
      group by ${sql.join(by)} having ${added[0]} <> 0`.execute(trx);
    await sql`delete from ${sql.table(table)} where ${isCrowded}`.execute(trx);
    await insertAll(trx, table, rows);
  });
}
