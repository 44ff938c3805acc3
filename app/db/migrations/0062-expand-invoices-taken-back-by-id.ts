// The cancelled orders that had an invoice, by their number and with all that is asked of them: SQLite goes to each from its cancellation.
import { sql, type Kysely } from "kysely";

/** Takes the place of the index of migration 56. Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "ordersTakenBackById" on orders (id, currency, total, tax, "invoiceNumber")
    where status = 'Cancelled' and "invoiceNumber" is not null`.execute(db);
  await sql`drop index "ordersTakenBack"`.execute(db);
}
