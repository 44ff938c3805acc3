// The invoices by the time of their orders, with all that the VAT of a month asks of those beside its days: each was a row to read.
import { sql, type Kysely } from "kysely";

/** SQLite asks for the number again, though the index has no row without one. Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "ordersInvoiced" on orders ("placedAt", currency, total, tax, "invoiceNumber")
    where "invoiceNumber" is not null`.execute(db);
}
