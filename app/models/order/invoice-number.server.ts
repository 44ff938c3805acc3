// Numbers for invoices: without a gap in each year, as tax law asks.
import { sql } from "kysely";
import type { Db } from "~/db/schema";
import { datesIn } from "~/models/date";
import { findSetting } from "~/models/settings/settings.server";

/**
 * Takes the next number of the shop's year, such as "2026-000123". Whoever takes one waits for the
 * transaction before, and a transaction that fails gives its number back: call it last.
 * @param trx the transaction that gives the number to an order
 */
export async function takeInvoiceNumber(trx: Db, now = new Date()): Promise<string> {
  const { value: time } = await findSetting("time", trx);
  const year = datesIn(time.zone).dayOf(now.toISOString()).slice(0, 4);
  const { value } = await trx
    .insertInto("facts")
    .values({ name: `lastInvoice${year}`, value: "1" })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: sql`cast(cast(facts.value as integer) + 1 as text)` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return `${year}-${value.padStart(6, "0")}`;
}
