// Finds and changes wish lists.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { notSoldHere } from "~/models/product/not-sold.server";
import { cardColumns, toCard, variantPicture } from "~/models/product/card.server";
import type { ChosenItem } from "~/models/product/product";
import { findWanted, mayBeBought } from "~/models/product/product.server";
import { Refusal } from "./refusal.server";
import { ownerKey, type AccountShopper, type GuestShopper, type Shopper } from "./shopper.server";
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

/** Products on the list, for the header. */
export async function countWishes(shopper: Shopper): Promise<number> {
  return count(getDb(), shopper);
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

/**
 * Moves a guest's wishes to a user's list.
 * @returns how many were not on it before
 */
export async function mergeGuestWishes(
  shopper: AccountShopper,
  guest: GuestShopper,
): Promise<number> {
  return transact(async (trx) => {
    const [column, value] = ownerKey(guest);
    const wishes = await trx
      .deleteFrom("wishes")
      .where(column, "=", value)
      .returning(["variantId", "addedAt"])
      .execute();
    const before = await count(trx, shopper);
    await putWishes(trx, shopper, wishes.slice(0, maxWishes - before));
    return (await count(trx, shopper)) - before;
  });
}

function wishesOf(db: Db, shopper: Shopper) {
  const [column, value] = ownerKey(shopper);
  return db.selectFrom("wishes").where(`wishes.${column}`, "=", value);
}

function variantsOf(productId: string, variantId: string | undefined) {
  return getDb()
    .selectFrom("variants")
    .select("variants.id")
    .where("variants.productId", "=", productId)
    .$if(variantId !== undefined, (query) => query.where("variants.id", "=", variantId ?? ""));
}

async function count(db: Db, shopper: Shopper): Promise<number> {
  const row = await wishesOf(db, shopper)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function putWishes(
  db: Db,
  shopper: Shopper,
  wishes: { variantId: string; addedAt: string }[],
): Promise<void> {
  if (wishes.length === 0) return;
  const [column, value] = ownerKey(shopper);
  await db
    .insertInto("wishes")
    .values(
      wishes.map((wish) => ({
        id: randomUUID(),
        userId: null,
        tokenHash: null,
        [column]: value,
        ...wish,
      })),
    )
    .onConflict((conflict) => conflict.columns([column, "variantId"]).doNothing())
    .execute();
}
