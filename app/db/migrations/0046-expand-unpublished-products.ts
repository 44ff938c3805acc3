// An index of the products that are not published: few in most shops, and of all others the stock is the status.
import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "productsUnpublished" on products (state, stock)
    where "deletedAt" is null and state <> 'Published'`.execute(db);
}
