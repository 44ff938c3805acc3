// Indexes for the listing's usual order, the newest first, inside each of its filters.
import type { Kysely } from "kysely";

/** Without them a filter's products would all be sorted to show the first page of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const filters = {
    productsCategoryNewest: "categoryId",
    productsGroupNewest: "filterGroup",
    productsTypeNewest: "typeId",
    productsBrandNewest: "brand",
  };
  for (const [name, column] of Object.entries(filters)) {
    await db.schema.createIndex(name).on("products").columns([column, "createdAt", "id"]).execute();
  }
}
