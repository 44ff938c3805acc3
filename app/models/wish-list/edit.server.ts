// Puts products on a wish list, and takes them off.
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { notSoldHere } from "~/models/product/not-sold.server";
import type { ChosenItem } from "~/models/product/product";
import { findWanted } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";
import { ownerKey, type Shopper } from "~/models/shopper.server";
import { maxWishes } from "./wish-list";
import { count, putWishes, variantsOf } from "./rows.server";

/**
 * Puts a variant of a product on the list; one that is there already stays where it is. Without
 * its id, the product's first one in stock is meant.
 * @returns what it is called, and its picture
 * @throws Refusal when it is not sold here, or the list is full
 */
export async function addWish(
  shopper: Shopper,
  productId: string,
  variantId?: string,
): Promise<ChosenItem> {
  return transact(async (trx) => {
    const variant = await findWanted({ productId, variantId }, trx);
    if (!variant) throw notSoldHere();
    if ((await count(trx, shopper)) >= maxWishes) {
      throw new Refusal("impossible", `Your wish list is full: ${maxWishes} products fit.`);
    }
    const addedAt = new Date().toISOString();
    await putWishes(trx, shopper, [{ variantId: variant.id, addedAt }]);
    return variant;
  });
}

/** Takes a variant off the list, or without its id all of the product; what is not there changes nothing. */
export async function removeWish(
  shopper: Shopper,
  productId: string,
  variantId?: string,
): Promise<void> {
  const [column, value] = ownerKey(shopper);
  await getDb()
    .deleteFrom("wishes")
    .where(column, "=", value)
    .where("variantId", "in", variantsOf(productId, variantId))
    .execute();
}
