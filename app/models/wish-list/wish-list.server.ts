// Finds what is on a shopper's wish list.
import { getDb } from "~/db/connection.server";
import { cardColumns, toCard, variantPicture } from "~/models/product/card.server";
import { mayBeBought } from "~/models/product/product.server";
import type { Shopper } from "~/models/shopper.server";
import { variantsOf, wishesOf } from "./rows.server";
import { maxWishes, type Wish } from "./wish-list";

/** What is on the list, the newest first; what is no longer sold stays, so that nothing vanishes unexplained. */
export async function findWishes(shopper: Shopper): Promise<Wish[]> {
  const rows = await wishesOf(getDb(), shopper)
    .innerJoin("variants", "variants.id", "wishes.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(cardColumns)
    .select(["variants.id as variantId", "variants.colour", "variants.storage"])
    .select(["variants.price", "variants.originalPrice", "variants.stock"])
    .select([variantPicture().as("picture"), mayBeBought().as("sold")])
    .orderBy("wishes.addedAt", "desc")
    .orderBy("wishes.id")
    .limit(maxWishes)
    .execute();
  return rows.map(({ sold, variantId, ...row }) => ({
    product: toCard(row, [{ ...row, id: variantId }], row),
    sold: Boolean(sold),
  }));
}

/** Whether a variant is on the list; without its id, any one of the product. */
export async function isWished(
  shopper: Shopper,
  productId: string,
  variantId?: string,
): Promise<boolean> {
  const row = await wishesOf(getDb(), shopper)
    .select("wishes.id")
    .where("wishes.variantId", "in", variantsOf(productId, variantId))
    .executeTakeFirst();
  return row !== undefined;
}
