// Has the sums of all orders by currency and status in one small index, in their order: the overview adds up every day of the shop.
import { sql, type Kysely } from "kysely";

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index "orderSumsStatus" on "orderSums" (currency, status, orders, revenue)`)
    .execute(db);
}
