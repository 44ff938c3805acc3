// What a search's pages and choices ask of each product that it found, in an index by their ids: on SQLite each was a row to read, far from the others.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`create index "productsShown" on products (id, state, "deletedAt", "categoryId", "typeId",
    "filterGroup", brand, rating, stock, price, "discountPercent", "soldCount", screen, battery, "createdAt")`.execute(
    db,
  );
}
