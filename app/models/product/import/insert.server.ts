// Puts the new products of an import into the shop.
import { setImmediate as nextTurn } from "node:timers/promises";
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { stockCause } from "~/models/stock.server";
import { recordCreated } from "../create.server";
import { coloursOf, summaryOf, type VariantState } from "../state.server";
import type { TypeOfProduct } from "../type.server";
import { countInCategories } from "../write.server";
import { specificationColumns } from "../specification.server";

/** A product that a file brings, with at least one variant. */
export interface ImportedProduct {
  id: string;
  name: string;
  brand: string;
  description: string;
  category: { id: string };
  type: TypeOfProduct;
  variants: VariantState[];
}

const CHUNK = 200;

/** Inserts checked products with everything that belongs to them, in the import's transaction. */
export async function insertImported(
  trx: Db,
  actor: Actor,
  products: readonly ImportedProduct[],
): Promise<void> {
  const now = new Date().toISOString();
  const cause = stockCause({ reason: "import", by: actor });
  for (let start = 0; start < products.length; start += CHUNK) {
    const chunk = products.slice(start, start + CHUNK);
    await insertAll(
      trx,
      "products",
      chunk.map((product) => productRow(product, now)),
    );
    await insertAll(
      trx,
      "variants",
      chunk.flatMap(({ id, variants }) =>
        variants.map((variant, index) => ({
          ...variant,
          productId: id,
          stockCause: cause,
          position: index + 1,
        })),
      ),
    );
    await recordCreated(
      trx,
      actor,
      chunk.map(({ id }) => id),
    );
    await nextTurn();
  }
  await countInCategories(
    trx,
    products.map(({ category }) => [category.id, 1]),
  );
}

function productRow(product: ImportedProduct, now: string) {
  const { id, name, brand, description, category, type, variants } = product;
  return {
    ...{ id, name, description, brand },
    code: variants[0]?.sku ?? id,
    categoryId: category.id,
    typeId: type.typeId,
    filterGroup: type.filterGroup,
    ...summaryOf(variants),
    currency: "BDT" as const,
    colours: coloursOf(variants),
    picture: null,
    ...specificationColumns([]),
    bestDealPosition: null,
    bestSellerPosition: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}
