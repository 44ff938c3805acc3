// Tells PostgreSQL which states of orders go together, so that it finds the few that wait among a million.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** By themselves it takes "pending" and "not paid" for independent, and gathers all unpaid orders of all times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create statistics "ordersStates" (mcv)
    on status, "payState", fulfilment from orders`.execute(db);
  await sql`analyze orders`.execute(db);
}
