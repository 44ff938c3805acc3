// An index for the numbers beside the queues of orders: each was counted by looking at the orders themselves.
import { sql, type Kysely } from "kysely";

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "ordersWaiting" on orders (status, "payState", fulfilment)`.execute(db);
}
