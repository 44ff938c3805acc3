// Products to offer where the one asked for is not to be had.
import { getDb } from "~/db/connection.server";
import { searchTerms } from "~/db/search/meaning.server";
import { bestMatches, correctTyping } from "~/db/search/search.server";
import { cardColumns, findCards } from "~/models/product/card.server";
import type { ProductCard } from "~/models/product/product";
import { findFeaturedProducts, visibleAmong } from "~/models/product/product.server";

/**
 * Products whose names are most like an unknown product's id; best sellers when none is.
 * @param count at most this many
 */
export async function findSuggestions(id: string, count: number): Promise<ProductCard[]> {
  const db = getDb();
  const words = await correctTyping(db, id.slice(0, 100).replaceAll("-", " "));
  const rows = await visibleAmong(bestMatches(await searchTerms(db, words), "any"))
    .select(cardColumns)
    .where("products.stock", ">", 0)
    .orderBy("found.score", "desc")
    .orderBy("products.id")
    .limit(count)
    .execute();
  if (rows.length > 0) return findCards(rows);
  return (await findFeaturedProducts("bestSellerPosition")).slice(0, count);
}
