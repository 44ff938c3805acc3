// Fills and changes carts; what a cart shows is in cart-view.server.ts.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { mayBeSold } from "~/models/product/product.server";
import { ownerKey, type Shopper } from "~/models/shopper.server";
import { maxLines, maxQuantity } from "./cart";

const quantity = z.coerce
  .number({ error: "Please enter a whole number" })
  .int("Please enter a whole number");

/**
 * What the Add to Cart forms send: the product's id under the name of the button that was pressed.
 * Without a chosen variant its first one in stock is meant.
 */
export const addSchema = z
  .object({
    add: z.string().max(100).optional(),
    buy: z.string().max(100).optional(),
    variantId: z.string().max(100).optional(),
    quantity: quantity
      .min(1, "Please take at least one")
      .max(maxQuantity, `At most ${maxQuantity} of one product`)
      .default(1),
    redirectTo: z.string().optional(),
  })
  .transform(({ add, buy, ...rest }) => ({
    ...rest,
    productId: buy ?? add ?? "",
    buyNow: buy !== undefined,
  }));

/** What the cart page's forms send: a quantity, 0 to take the line out, and the price that was shown. */
export const changeSchema = z.object({
  lineId: z.string().max(100),
  quantity: quantity
    .min(0, "Please enter 0 or more")
    .max(maxQuantity, `At most ${maxQuantity} of one product`),
  seenPrice: z.coerce.number().int().optional(),
});

/** Items in the cart that can be bought, for the header: the same number as on the cart's page. */
export async function countCartItems(shopper: Shopper): Promise<number> {
  const row = await cartLines(getDb(), shopper)
    .innerJoin("variants", "variants.id", "cartLines.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(
      sql<number | null>`sum(case when variants.stock < "cartLines".quantity
        then variants.stock else "cartLines".quantity end)`.as("count"),
    )
    .where(mayBeSold())
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** How an addition ended. */
export type Addition = "added" | "unknown" | "sold out" | "full" | { onlyHad: number };

/**
 * Puts so many more of a variant into the cart, never more than are in stock.
 * @returns "added", or why not, or how many it could be raised to
 */
export async function addToCart(
  shopper: Shopper,
  wanted: z.infer<typeof addSchema>,
): Promise<Addition> {
  const variant = await findVariant(wanted.productId, wanted.variantId);
  if (!variant) return "unknown";
  if (variant.stock === 0) return "sold out";
  const most = Math.min(variant.stock, maxQuantity);
  return transact(async (trx) => {
    const cartId = await openCart(trx, shopper);
    const inserted = await trx
      .insertInto("cartLines")
      .values(newLine(cartId, variant, Math.min(wanted.quantity, most)))
      .onConflict((conflict) => conflict.columns(["cartId", "variantId"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) return raiseLine(trx, { cartId, variantId: variant.id }, wanted.quantity, most);
    const lines = await trx
      .selectFrom("cartLines")
      .select("id")
      .where("cartId", "=", cartId)
      .limit(maxLines + 1)
      .execute();
    if (lines.length > maxLines) {
      await trx.deleteFrom("cartLines").where("id", "=", inserted.id).execute();
      return "full";
    }
    return wanted.quantity > most ? { onlyHad: most } : "added";
  });
}

/** Raises a line that is there by so many, to the most that can be had. */
async function raiseLine(
  trx: Db,
  line: { cartId: string; variantId: string },
  by: number,
  most: number,
): Promise<Addition> {
  const ofLine = trx.updateTable("cartLines").where((eb) => eb.and(line));
  const raised = await ofLine
    .set((eb) => ({ quantity: eb("quantity", "+", by) }))
    .where((eb) => eb(eb("quantity", "+", by), "<=", most))
    .returning("id")
    .executeTakeFirst();
  if (raised) return "added";
  await ofLine.set({ quantity: most }).execute();
  return { onlyHad: most };
}

/**
 * Sets a line's quantity, at most to what is in stock; 0 removes it. A foreign line is left alone.
 * The price that the shopper has before them counts as seen, unless it changed again since.
 */
export async function changeLine(
  shopper: Shopper,
  { lineId, quantity: wanted, seenPrice }: z.infer<typeof changeSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const line = await cartLines(trx, shopper)
      .innerJoin("variants", "variants.id", "cartLines.variantId")
      .select(["cartLines.id", "variants.stock", "variants.price"])
      .where("cartLines.id", "=", lineId)
      .executeTakeFirst();
    if (!line) return;
    if (wanted === 0) {
      await trx.deleteFrom("cartLines").where("id", "=", line.id).execute();
      return;
    }
    await trx
      .updateTable("cartLines")
      .set({
        quantity: Math.max(1, Math.min(wanted, line.stock)),
        ...(seenPrice === line.price ? { seenPrice } : {}),
      })
      .where("id", "=", line.id)
      .execute();
  });
}

/**
 * Moves a guest's cart into a user's; quantities add up to the stock at most.
 * @returns how many items came along, and how many found no room
 */
export async function mergeGuestCart(
  token: string,
  userId: string,
): Promise<{ added: number; leftOut: number }> {
  return transact(async (trx) => {
    const guest = { token };
    const lines = await cartLines(trx, guest)
      .innerJoin("variants", "variants.id", "cartLines.variantId")
      .select(["variants.id", "variants.stock", "cartLines.quantity", "cartLines.seenPrice"])
      .orderBy("cartLines.addedAt")
      .limit(maxLines)
      .execute();
    const moved = { added: 0, leftOut: 0 };
    const [column, value] = ownerKey(guest);
    await trx.deleteFrom("carts").where(column, "=", value).execute();
    if (lines.length === 0) return moved;
    const cartId = await openCart(trx, { userId });
    const own = await cartLines(trx, { userId })
      .select(["cartLines.variantId", "cartLines.quantity"])
      .execute();
    let room = maxLines - own.length;
    for (const line of lines) {
      const present = own.find(({ variantId }) => variantId === line.id)?.quantity ?? 0;
      const fits = present > 0 || room-- > 0;
      const most = Math.min(present + line.quantity, line.stock, maxQuantity);
      // What is sold out comes along too, to be named; what the user has is not made less.
      const total = fits ? Math.max(most, present, 1) : present;
      if (total > present) {
        await putLine(trx, cartId, { id: line.id, price: line.seenPrice }, total);
      }
      moved.added += total - present;
      moved.leftOut += line.quantity - (total - present);
    }
    return moved;
  });
}

/** The lines of a shopper's cart. */
export function cartLines(db: Db, shopper: Shopper) {
  const [column, value] = ownerKey(shopper);
  return db
    .selectFrom("cartLines")
    .innerJoin("carts", "carts.id", "cartLines.cartId")
    .where(`carts.${column}`, "=", value);
}

function findVariant(productId: string, variantId: string | undefined) {
  return getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.price", "variants.stock"])
    .where("products.id", "=", productId)
    .where(mayBeSold())
    .$if(variantId !== undefined, (query) => query.where("variants.id", "=", variantId ?? ""))
    .orderBy(sql`case when variants.stock > 0 then 0 else 1 end`)
    .orderBy("variants.position")
    .executeTakeFirst();
}

async function openCart(db: Db, shopper: Shopper): Promise<string> {
  const updatedAt = new Date().toISOString();
  const [column, value] = ownerKey(shopper);
  const { id } = await db
    .insertInto("carts")
    .values({ id: randomUUID(), userId: null, tokenHash: null, [column]: value, updatedAt })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ updatedAt }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function putLine(
  db: Db,
  cartId: string,
  variant: { id: string; price: number },
  total: number,
) {
  await db
    .insertInto("cartLines")
    .values(newLine(cartId, variant, total))
    .onConflict((conflict) =>
      conflict.columns(["cartId", "variantId"]).doUpdateSet({ quantity: total }),
    )
    .execute();
}

function newLine(cartId: string, variant: { id: string; price: number }, quantity: number) {
  return {
    id: randomUUID(),
    cartId,
    variantId: variant.id,
    quantity,
    seenPrice: variant.price,
    addedAt: new Date().toISOString(),
  };
}
