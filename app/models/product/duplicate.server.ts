// Copies a product: a draft with its words, specifications, pictures and variants, and nothing of what it sold.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { stockCause } from "~/models/stock.server";
import { slugOf } from "~/models/text.server";
import { newFormKey, recordCreated } from "./create.server";
import { productLimits } from "./product";
import { noSuchProduct } from "./product.server";
import { proposeSkus } from "./variants/sku.server";
import { countInCategories } from "./write.server";

/** What the button sends: a key for one rendering of it, so that pressed twice it makes one copy. */
export const duplicateSchema = z.object({
  formKey: z
    .string()
    .regex(/^[0-9A-Z]{8}$/)
    .catch(() => newFormKey()),
});

/**
 * Makes a draft copy of a product. Its pieces in stock are not there twice, so it has none.
 * @returns the copy's id
 * @throws Refusal when there is no such product
 */
export async function duplicateProduct(
  actor: Actor,
  id: string,
  { formKey }: z.infer<typeof duplicateSchema>,
): Promise<string> {
  return transact(async (trx) => {
    const code = `GS-${formKey}`;
    const made = await trx
      .selectFrom("products")
      .select("id")
      .where("code", "=", code)
      .executeTakeFirst();
    if (made) return made.id;
    const original = await trx
      .selectFrom("products")
      .selectAll()
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!original) throw noSuchProduct();
    const now = new Date().toISOString();
    const name = `Copy of ${original.name}`.slice(0, productLimits.name).trim();
    const copy = {
      ...original,
      ...{ id: `${slugOf(name, "product")}-${formKey.toLowerCase()}`, name, code },
      ...{ state: "Draft" as const, publishAt: null, createdAt: now, updatedAt: now, version: 1 },
      ...{ stock: 0, soldCount: 0, rating: 0, reviewCount: 0 },
      ...{ bestDealPosition: null, bestSellerPosition: null },
    };
    await trx.insertInto("products").values(copy).execute();
    await copyVariants(trx, id, copy, stockCause({ reason: "added", by: actor }));
    await copyPictures(trx, id, copy.id, now);
    await recordCreated(trx, actor, [copy.id]);
    await countInCategories(trx, [[copy.categoryId, 1]]);
    return copy.id;
  });
}

async function copyVariants(
  trx: Db,
  from: string,
  to: { id: string; code: string },
  stockCause: string,
) {
  const variants = await trx
    .selectFrom("variants")
    .selectAll()
    .where("productId", "=", from)
    .orderBy("position")
    .execute();
  const skus = await proposeSkus(
    trx,
    variants.map(({ colour, storage }) => ({ base: to.code, words: [colour, storage] })),
  );
  const copies = variants.map((variant, index) => ({
    ...variant,
    ...{
      id: `${to.id}-${index + 1}`,
      productId: to.id,
      sku: skus[index] ?? "",
      stock: 0,
      stockCause,
    },
    position: index + 1,
  }));
  await insertAll(trx, "variants", copies);
}

/** The copy shows the same files: they stay while one of both does. */
async function copyPictures(trx: Db, from: string, to: string, createdAt: string) {
  const pictures = await trx
    .selectFrom("pictures")
    .selectAll()
    .where("productId", "=", from)
    .execute();
  const copies = pictures.map((picture) => ({
    ...picture,
    ...{ id: randomUUID(), productId: to, createdAt },
  }));
  await insertAll(trx, "pictures", copies);
}
