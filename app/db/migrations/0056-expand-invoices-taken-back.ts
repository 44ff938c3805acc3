// An index of the cancelled orders that had an invoice: the VAT of a month looked at each order that was cancelled in it.
import { sql, type Kysely } from "kysely";

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "ordersTakenBack" on orders (status, id, currency, total, tax)
    where status = 'Cancelled' and "invoiceNumber" is not null`.execute(db);
}
