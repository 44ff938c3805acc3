// A product's stars and their number: always those of the reviews that are shown.
import { sql } from "kysely";
import type { Db } from "~/db/schema";

/**
 * Counts a product's figures anew, in the transaction that changed its reviews. Stars are kept in
 * tenths, rounded half up; cards, filters, sorts and structured data read them.
 */
export async function keepFigures(trx: Db, productId: string): Promise<void> {
  await setFigures(trx).where("products.id", "=", productId).execute();
}

/** The figures of every product that has reviews, after many were written at once. */
export async function keepAllFigures(trx: Db): Promise<void> {
  await setFigures(trx)
    .where("products.id", "in", trx.selectFrom("reviews").select("reviews.productId"))
    .execute();
}

function setFigures(trx: Db) {
  const shown = sql`from reviews where "productId" = products.id and "shownAt" is not null`;
  return trx.updateTable("products").set({
    reviewCount: sql<number>`(select count(*) ${shown})`,
    // Whole numbers divide alike in both engines: (20 s + n) / 2 n is 10 s / n, rounded.
    rating: sql<number>`coalesce((select (20 * sum(stars) + count(*)) / (2 * nullif(count(*), 0)) ${shown}), 0)`,
  });
}
