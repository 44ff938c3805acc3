// Puts the new products of an import into the shop.
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { stockCause } from "~/models/stock.server";
import {
  coloursOf,
  productChange,
  summaryOf,
  type ProductState,
  type VariantState,
} from "../state.server";
import type { TypeOfProduct } from "../type.server";
import { createdParts } from "../undo-parts.server";
import { countInCategories } from "../write.server";
import { specificationColumns } from "../specification.server";

/** A product that a file brings, with at least one variant. */
export interface ImportedProduct {
  id: string;
  name: string;
  brand: string;
  description: string;
  category: { id: string; name: string };
  type: TypeOfProduct;
  variants: VariantState[];
}

/**
 * Inserts checked products with everything that belongs to them.
 * @param groupId the import's entry in the audit log
 */
export async function insertImported(
  trx: Db,
  actor: Actor,
  products: readonly ImportedProduct[],
  groupId: string,
): Promise<void> {
  const now = new Date().toISOString();
  const cause = stockCause({ reason: "import", by: actor });
  await insertAll(
    trx,
    "products",
    products.map((product) => productRow(product, now)),
  );
  await insertAll(
    trx,
    "variants",
    products.flatMap(({ id, variants }) =>
      variants.map((variant, index) => ({
        ...variant,
        productId: id,
        stockCause: cause,
        position: index + 1,
      })),
    ),
  );
  await recordChanges(
    trx,
    actor,
    products.map((product) => {
      const after = stateOf(product);
      return { ...productChange("created", after, { after }), groupId, undo: createdParts };
    }),
  );
  await countInCategories(
    trx,
    products.map(({ category }) => [category.id, 1]),
  );
}

/** A product as it is right after its import. */
function stateOf(product: ImportedProduct): ProductState {
  const { id, name, brand, description, category, type, variants } = product;
  return {
    ...{ id, name, brand, description, variants, ...type, ...summaryOf(variants) },
    ...{ categoryId: category.id, category: category.name, picture: null, version: 1 },
    ...{ state: "Published", publishAt: null, optionName: "Storage" },
  };
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
