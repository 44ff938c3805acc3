// Puts lines of an order that came to nothing back into the cart that they came from.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { maxLines, maxQuantity } from "./cart";

/** Whose cart it is, as its table names them. */
export type CartOwner = { userId: string } | { tokenHash: string };

/**
 * Puts lines back; what is in the cart by now stays as it is, and what finds no room stays out.
 * @param lines at the prices that the shopper agreed to
 */
export async function refillCart(
  trx: Db,
  owner: CartOwner,
  lines: readonly { variantId: string; quantity: number; price: number }[],
): Promise<void> {
  const now = new Date().toISOString();
  const column = "userId" in owner ? "userId" : "tokenHash";
  const { id: cartId } = await trx
    .insertInto("carts")
    .values({ id: randomUUID(), userId: null, tokenHash: null, ...owner, updatedAt: now })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ updatedAt: now }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const present = await trx
    .selectFrom("cartLines")
    .select("variantId")
    .where("cartId", "=", cartId)
    .limit(maxLines)
    .execute();
  const missing = lines.filter((line) => !present.some((one) => one.variantId === line.variantId));
  for (const { variantId, quantity, price } of missing.slice(0, maxLines - present.length)) {
    await trx
      .insertInto("cartLines")
      .values({
        ...{ id: randomUUID(), cartId, variantId, addedAt: now, seenPrice: price },
        quantity: Math.min(quantity, maxQuantity),
      })
      .onConflict((conflict) => conflict.columns(["cartId", "variantId"]).doNothing())
      .execute();
  }
}

/** Takes variants out of a cart: they are bought. */
export async function takeVariantsOut(
  trx: Db,
  owner: CartOwner,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length === 0) return;
  const column = "userId" in owner ? "userId" : "tokenHash";
  const value = "userId" in owner ? owner.userId : owner.tokenHash;
  await trx
    .deleteFrom("cartLines")
    .where("variantId", "in", variantIds)
    .where("cartId", "in", (eb) => eb.selectFrom("carts").select("id").where(column, "=", value))
    .execute();
}
