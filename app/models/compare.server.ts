// Finds the products of a comparison, and adds one to it.
import { getDb } from "~/db/connection.server";
import { cardColumns, toCard } from "~/models/product/card.server";
import { notSoldHere } from "~/models/product/not-sold.server";
import { specificationsSchema, visibleProducts } from "~/models/product/product.server";
import { maxCompared, type ComparedProduct } from "./compare";
import { Refusal } from "./refusal.server";

/**
 * The products that are still sold, in the order of the ids.
 * @param ids a handful
 */
export async function findComparedProducts(ids: string[]): Promise<ComparedProduct[]> {
  if (ids.length === 0) return [];
  const [rows, variants] = await Promise.all([
    visibleProducts()
      .select(cardColumns)
      .select("products.specifications")
      .where("products.id", "in", ids)
      .execute(),
    getDb()
      .selectFrom("variants")
      .select(["id", "productId", "colour", "storage", "price", "originalPrice", "stock"])
      .where("productId", "in", ids)
      .where("active", "=", 1)
      .orderBy("position")
      .limit(60 * ids.length)
      .execute(),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) return [];
    const { specifications, ...card } = row;
    const own = variants.filter(({ productId }) => productId === id);
    return {
      ...toCard(card, own),
      colours: distinct(own.map(({ colour }) => colour)),
      storages: distinct(own.map(({ storage }) => storage)),
      specifications: specificationsSchema.parse(JSON.parse(specifications)),
    };
  });
}

/**
 * Adds a product to a comparison; one that is in it already moves to its end.
 * @param ids the products of the comparison; those that are no longer sold are left out, because
 * they show no column and must not take a place
 * @returns the products of the new comparison
 * @throws Refusal when it is not sold here, or the comparison is full
 */
export async function addToComparison(ids: string[], productId: string): Promise<string[]> {
  const others = ids.filter((id) => id !== productId);
  const sold = (await findComparedProducts([productId, ...others])).map(({ id }) => id);
  if (!sold.includes(productId)) throw notSoldHere();
  const kept = others.filter((id) => sold.includes(id));
  if (kept.length >= maxCompared) {
    const message = `Only ${maxCompared} products fit side by side: please remove one first.`;
    throw new Refusal("impossible", message);
  }
  return [...kept, productId];
}

/** Each value once. */
function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
