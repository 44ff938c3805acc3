// The products that a visitor looked at last, as cards.
import { cardColumns, findCards } from "./card.server";
import type { ProductCard } from "./product";
import { visibleProducts } from "./product.server";

/** So many are shown. */
const MOST_SHOWN = 8;

/**
 * The products that are still sold, in the order of the ids.
 * @param ids hostile, a handful
 * @param except the one whose page it is
 */
export async function findRecentProducts(ids: string[], except: string): Promise<ProductCard[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== except).slice(0, MOST_SHOWN);
  if (wanted.length === 0) return [];
  const rows = await visibleProducts()
    .select(cardColumns)
    .where("products.id", "in", wanted)
    .execute();
  const cards = await findCards(rows);
  return wanted.flatMap((id) => cards.find((card) => card.id === id) ?? []);
}
