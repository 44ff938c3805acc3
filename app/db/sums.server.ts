// Tidies tables of sums by day, to which triggers add a row with each change.
import { sql, type Insertable } from "kysely";
import { insertAll } from "./insert.server";
import type { Schema } from "./schema";
import { transact } from "./transaction.server";

type SumsTable = "orderSums" | "invoiceSums";
type Column<Table extends SumsTable> = Exclude<keyof Schema[Table], "day"> & string;

/** Between two tidyings of the sums. */
export const SUMS_EVERY_MS = 3_600_000;

/**
 * Makes one row of those of a table that say the same of a day, and none of those that come to nothing.
 * @param of.key what the sums are by, beside the day
 * @param of.sums what adds up; the first says how many there are
 */
export async function mergeSums<Table extends SumsTable>(
  table: Table,
  { key, sums }: { key: Column<Table>[]; sums: [Column<Table>, ...Column<Table>[]] },
): Promise<void> {
  const by = ["day", ...key].map((column) => sql.ref(column));
  const added = sums.map((column) => sql`sum(${sql.ref(column)})`);
  const named = sums.map((column, at) => sql`${added[at]} as ${sql.ref(column)}`);
  await transact(async (trx) => {
    const { rows: crowded } = await sql<{ day: string }>`
      select distinct day from ${sql.table(table)} group by ${sql.join(by)} having count(*) > 1`.execute(
      trx,
    );
    if (crowded.length === 0) return;
    const days = sql.join(crowded.map(({ day }) => day));
    const { rows } = await sql<Insertable<Schema[Table]>>`
      select ${sql.join([...by, ...named])} from ${sql.table(table)} where day in (${days})
      group by ${sql.join(by)} having ${added[0]} <> 0`.execute(trx);
    await sql`delete from ${sql.table(table)} where day in (${days})`.execute(trx);
    await insertAll(trx, table, rows);
  });
}
