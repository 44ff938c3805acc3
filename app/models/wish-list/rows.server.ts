// The rows of wish lists: a shopper's own, how many they are, and adding to them.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { ownerKey, type FoundShopper, type Shopper } from "~/models/shopper.server";

/** A shopper's wishes, for whatever is asked of them next. */
export function wishesOf(db: Db, shopper: Shopper | FoundShopper) {
  const [column, value] = ownerKey(shopper);
  return db.selectFrom("wishes").where(`wishes.${column}`, "=", value);
}

/** The variant, or without its id all of the product. */
export function variantsOf(productId: string, variantId: string | undefined) {
  return getDb()
    .selectFrom("variants")
    .select("variants.id")
    .where("variants.productId", "=", productId)
    .$if(variantId !== undefined, (query) => query.where("variants.id", "=", variantId ?? ""));
}

/** Products on the list; within a transaction, as it sees them. */
export async function count(db: Db, shopper: Shopper): Promise<number> {
  const row = await wishesOf(db, shopper)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Puts variants on the list, at the price that they were put there or have now; what is on it stays where it is. */
export async function putWishes(
  db: Db,
  shopper: Shopper,
  wishes: { variantId: string; addedAt: string; price?: number | null }[],
): Promise<void> {
  if (wishes.length === 0) return;
  const [column, value] = ownerKey(shopper);
  await db
    .insertInto("wishes")
    .values((eb) =>
      wishes.map(({ variantId, addedAt, price }) => ({
        ...{ id: randomUUID(), userId: null, tokenHash: null, [column]: value },
        ...{ variantId, addedAt },
        price:
          price ?? eb.selectFrom("variants").select("price").where("variants.id", "=", variantId),
      })),
    )
    .onConflict((conflict) => conflict.columns([column, "variantId"]).doNothing())
    .execute();
}
