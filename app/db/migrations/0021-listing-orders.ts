// Indexes for the listing's orders by rating and by what sells: a page of 24 reads 24 rows, however many there are.
import type { Kysely } from "kysely";

/** Creates the indexes; the listing's ids go in the direction of the column before them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("productsRated").on("products").columns(["rating", "id"]).execute();
  await db.schema.createIndex("productsSold").on("products").columns(["soldCount", "id"]).execute();
}
