// Finds the products of a comparison.
import { getDb } from "~/db/connection.server";
import {
  cardColumns,
  specificationsSchema,
  toCard,
  visibleProducts,
} from "~/models/product/product.server";
import type { ComparedProduct } from "./compare";

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
      .select(["productId", "colour", "storage"])
      .where("productId", "in", ids)
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
      ...toCard(card),
      colours: each(own.map(({ colour }) => colour)),
      storages: each(own.map(({ storage }) => storage)),
      specifications: specificationsSchema.parse(JSON.parse(specifications)),
    };
  });
}

function each(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
