// Puts the new products of an import into the shop.
import { setImmediate as nextTurn } from "node:timers/promises";
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { recordCreated } from "../create.server";
import { summaryOf, type VariantState } from "../state.server";
import type { TypeOfProduct } from "../type.server";
import { countInCategories } from "../write.server";
import { specificationColumns } from "../specification.server";
import type { ImportLine } from "./lines.server";

/** A product that a file brings: its category and type, and a line for each variant. */
export interface ImportedProduct {
  id: string;
  category: { id: string };
  type: TypeOfProduct;
  lines: ImportLine[];
}

const CHUNK = 200;

/** Inserts checked products with everything that belongs to them, in the import's transaction. */
export async function insertImported(
  trx: Db,
  actor: Actor,
  products: readonly ImportedProduct[],
): Promise<void> {
  const now = new Date().toISOString();
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
      chunk.flatMap(({ id, lines }) =>
        variantsOf({ id, lines }).map((variant, index) => ({
          ...variant,
          productId: id,
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

function productRow({ id, category, type, lines }: ImportedProduct, now: string) {
  const [first] = lines;
  if (!first) throw new Error("An imported product has at least one line");
  const { name, brand, sku, description = "" } = first;
  const colours = [...new Set(lines.map(({ colour }) => colour).filter(Boolean))];
  return {
    id,
    name,
    description,
    brand,
    code: sku,
    categoryId: category.id,
    typeId: type.typeId,
    filterGroup: type.filterGroup,
    ...summaryOf(variantsOf({ id, lines })),
    currency: "BDT" as const,
    colours: colours.length > 0 ? `|${colours.join("|")}|` : "",
    picture: null,
    ...specificationColumns([]),
    bestDealPosition: null,
    bestSellerPosition: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

function variantsOf({ id, lines }: Pick<ImportedProduct, "id" | "lines">): VariantState[] {
  return lines.map(({ sku, colour, storage, price, originalPrice, stock }, index) => ({
    id: `${id}-${index + 1}`,
    sku,
    colour: colour || null,
    storage: storage || null,
    price,
    originalPrice: typeof originalPrice === "number" ? originalPrice : price,
    stock,
  }));
}
