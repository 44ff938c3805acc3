// Finds and changes wish lists.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { notSoldHere } from "~/models/product/not-sold.server";
import { cardColumns, mayBeSold, toCard, visibleProducts } from "~/models/product/product.server";
import { Refusal } from "./refusal.server";
import { ownerKey, type AccountShopper, type GuestShopper, type Shopper } from "./shopper.server";
import { maxWishes, type Wish } from "./wish-list";

/** What is on the list, the newest first; what is no longer sold stays, so that nothing vanishes unexplained. */
export async function findWishes(shopper: Shopper): Promise<Wish[]> {
  const rows = await wishesOf(getDb(), shopper)
    .innerJoin("products", "products.id", "wishes.productId")
    .select(cardColumns)
    .select(mayBeSold().as("sold"))
    .orderBy("wishes.addedAt", "desc")
    .orderBy("wishes.id")
    .limit(maxWishes)
    .execute();
  return rows.map(({ sold, ...card }) => ({
    product: toCard(card),
    sold: Boolean(sold),
  }));
}

/** Products on the list, for the header. */
export async function countWishes(shopper: Shopper): Promise<number> {
  return count(getDb(), shopper);
}

/** Whether the product is on the list. */
export async function isWished(shopper: Shopper, productId: string): Promise<boolean> {
  const row = await wishesOf(getDb(), shopper)
    .select("wishes.id")
    .where("wishes.productId", "=", productId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a product on the list; one that is there already stays where it is.
 * @throws Refusal when it is not sold here, or the list is full
 */
export async function addWish(shopper: Shopper, productId: string): Promise<void> {
  await transact(async (trx) => {
    const product = await visibleProducts(trx)
      .select("products.id")
      .where("products.id", "=", productId)
      .executeTakeFirst();
    if (!product) throw notSoldHere();
    if ((await count(trx, shopper)) >= maxWishes) {
      throw new Refusal("impossible", `Your wish list is full: ${maxWishes} products fit.`);
    }
    await putWishes(trx, shopper, [{ productId, addedAt: new Date().toISOString() }]);
  });
}

/** Takes a product off the list; one that is not there changes nothing. */
export async function removeWish(shopper: Shopper, productId: string): Promise<void> {
  const [column, value] = ownerKey(shopper);
  await getDb()
    .deleteFrom("wishes")
    .where(column, "=", value)
    .where("productId", "=", productId)
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
      .returning(["productId", "addedAt"])
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

async function count(db: Db, shopper: Shopper): Promise<number> {
  const row = await wishesOf(db, shopper)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

async function putWishes(
  db: Db,
  shopper: Shopper,
  wishes: { productId: string; addedAt: string }[],
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
    .onConflict((conflict) => conflict.columns([column, "productId"]).doNothing())
    .execute();
}
