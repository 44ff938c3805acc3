// Takes lines out of a cart, and brings back what was taken out by mistake.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { notSoldHere } from "~/models/product/not-sold.server";
import { variantPicture } from "~/models/product/card.server";
import type { ChosenItem } from "~/models/product/product";
import type { Shopper } from "~/models/shopper.server";
import { maxQuantity } from "./cart";
import { cartLines, openCart, refuseWhenFull } from "./cart.server";

/** What the way back carries of a line that was taken out: all that the cart knew of it. */
export const removedLineSchema = z.object({
  variantId: z.string().max(100),
  quantity: z.coerce.number().int().min(1).max(maxQuantity),
  /** The price that the shopper had agreed to. */
  seenPrice: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  addedAt: z.iso.datetime(),
});

export type RemovedLine = z.infer<typeof removedLineSchema>;

/**
 * A line of the shopper's with what it is called.
 * @returns null for an unknown line and for another shopper's
 */
export async function findCartLine(
  shopper: Shopper,
  lineId: string,
): Promise<(ChosenItem & RemovedLine) | null> {
  const line = await cartLines(getDb(), shopper)
    .innerJoin("variants", "variants.id", "cartLines.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["cartLines.variantId", "cartLines.quantity", "cartLines.seenPrice"])
    .select(["cartLines.addedAt", "variants.productId", "products.name"])
    .select(["variants.colour", "variants.storage", variantPicture().as("picture")])
    .where("cartLines.id", "=", lineId)
    .executeTakeFirst();
  return line ?? null;
}

/**
 * Puts a line back into its place as it was; one whose variant came into the cart again meanwhile
 * stays as it is now.
 * @throws Refusal when the shop has no such variant any more, or the cart has no room
 */
export async function restoreCartLine(shopper: Shopper, line: RemovedLine): Promise<void> {
  const variant = await getDb()
    .selectFrom("variants")
    .select("id")
    .where("id", "=", line.variantId)
    .executeTakeFirst();
  if (!variant) throw notSoldHere();
  await transact(async (trx) => {
    const cartId = await openCart(trx, shopper);
    await trx
      .insertInto("cartLines")
      .values({ ...line, id: randomUUID(), cartId })
      .onConflict((conflict) => conflict.columns(["cartId", "variantId"]).doNothing())
      .execute();
    await refuseWhenFull(trx, cartId);
  });
}

/** Takes out what became an order, in the transaction that places it. */
export async function takeLinesOut(
  trx: Db,
  shopper: Shopper,
  variantIds: readonly string[],
): Promise<void> {
  const lines = cartLines(trx, shopper)
    .select("cartLines.id")
    .where("cartLines.variantId", "in", variantIds);
  await trx.deleteFrom("cartLines").where("id", "in", lines).execute();
}
