// Fills and changes carts; what a cart shows is in view.server.ts.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { notSoldHere } from "~/models/product/not-sold.server";
import { readItemValue } from "~/models/product/choice";
import { findWanted } from "~/models/product/product.server";
import type { ChosenItem } from "~/models/product/product";
import { Refusal } from "~/models/refusal.server";
import {
  ownerKey,
  type AccountShopper,
  type FoundShopper,
  type GuestShopper,
  type Shopper,
} from "~/models/shopper.server";
import { maxLines, maxQuantity } from "./cart";

const quantity = z.coerce
  .number({ error: "Please enter a whole number" })
  .int("Please enter a whole number");

const id = z.string().max(100);
/** What `itemValue` makes. */
const item = z
  .string()
  .max(201)
  .transform(readItemValue)
  .pipe(z.object({ productId: id, variantId: id.optional() }));

/**
 * What the Add to Cart forms send: under the name of the button that was pressed the product's id,
 * or what `itemValue` made of a variant's too. Without a chosen variant its first one in stock is meant.
 */
export const addToCartSchema = z
  .object({
    add: item.optional(),
    buy: item.optional(),
    variantId: z.string().max(100).optional(),
    quantity: quantity
      .min(1, "Please take at least one")
      .max(maxQuantity, `At most ${maxQuantity} of one product`)
      .default(1),
    /** Of the page that shows the form: what it sends twice is added once. */
    pageKey: z.string().max(40).optional(),
    redirectTo: z.string().optional(),
  })
  .transform(({ add, buy, ...rest }) => ({
    ...rest,
    productId: "",
    ...(buy ?? add),
    buyNow: buy !== undefined,
  }));

/**
 * What the cart page's forms send: a quantity, 0 to take the line out, one more or less than that
 * when such a button was pressed, and the price that was shown.
 */
export const editLineSchema = z
  .object({
    lineId: id,
    quantity: quantity
      .min(0, "Please enter 0 or more")
      .max(maxQuantity, `At most ${maxQuantity} of one product`),
    step: z.enum(["-1", "1"]).optional(),
    seenPrice: z.coerce.number().int().optional(),
  })
  .transform(({ quantity, step, ...rest }) => ({
    ...rest,
    quantity: Math.min(Math.max(quantity + Number(step ?? 0), 0), maxQuantity),
  }));

/** How many of it are in the cart now. */
interface Amount {
  /** Pieces of it that are in the cart now. */
  inCart: number;
  /** False when fewer were to be had than were asked for. */
  complete: boolean;
}

/** What came of putting something into the cart, and what that was. */
export interface Addition extends Amount {
  item: ChosenItem;
}

/**
 * Puts so many more of a variant into the cart, never more than are in stock.
 * @throws Refusal when it is not sold here, is sold out, or the cart has no room for another line
 */
export async function addToCart(
  shopper: Shopper,
  wanted: Omit<z.infer<typeof addToCartSchema>, "buyNow">,
): Promise<Addition> {
  const variant = await findWanted(wanted);
  if (!variant) throw notSoldHere();
  if (variant.stock === 0) throw new Refusal("impossible", "Sorry, this is sold out.");
  const most = Math.min(variant.stock, maxQuantity);
  const amount = await transact(async (trx) => {
    const cartId = await openCart(trx, shopper);
    const line = await trx
      .insertInto("cartLines")
      .values({
        ...newLine(cartId, variant, Math.min(wanted.quantity, most)),
        addedWith: wanted.pageKey,
      })
      .onConflict((conflict) => conflict.columns(["cartId", "variantId"]).doNothing())
      .returning("quantity")
      .executeTakeFirst();
    if (!line) return raiseLine(trx, { cartId, variantId: variant.id }, wanted, most);
    await refuseWhenFull(trx, cartId);
    return { inCart: line.quantity, complete: wanted.quantity <= most };
  });
  return { ...amount, item: variant };
}

/**
 * After a line came in: the transaction takes it out again.
 * @throws Refusal when the cart has more lines than it has room for
 */
export async function refuseWhenFull(trx: Db, cartId: string): Promise<void> {
  const lines = await trx
    .selectFrom("cartLines")
    .select("id")
    .where("cartId", "=", cartId)
    .limit(maxLines + 1)
    .execute();
  if (lines.length > maxLines) throw new Refusal("impossible", "Your cart is full.");
}

/** Raises the quantity of a line that is in the cart already, to `most` at most. */
async function raiseLine(
  trx: Db,
  line: { cartId: string; variantId: string },
  { quantity: by, pageKey = null }: { quantity: number; pageKey?: string | null },
  most: number,
): Promise<Amount> {
  const { addedWith, quantity: present } = await trx
    .selectFrom("cartLines")
    .select(["addedWith", "quantity"])
    .where((eb) => eb.and(line))
    .executeTakeFirstOrThrow();
  if (pageKey !== null && pageKey === addedWith) return { inCart: present, complete: true };
  const update = trx
    .updateTable("cartLines")
    .set({ addedWith: pageKey })
    .where((eb) => eb.and(line));
  const longer = await update
    .set((eb) => ({ quantity: eb("quantity", "+", by) }))
    .where((eb) => eb(eb("quantity", "+", by), "<=", most))
    .returning("quantity")
    .executeTakeFirst();
  if (longer) return { inCart: longer.quantity, complete: true };
  await update.set({ quantity: most }).execute();
  return { inCart: most, complete: false };
}

/**
 * Sets a line's quantity, at most to what is in stock; 0 removes the line. Another shopper's line is left as it is.
 * The price on the page counts as agreed to, unless it changed again after the page was shown.
 */
export async function editCartLine(
  shopper: Shopper,
  { lineId, quantity: wanted, seenPrice }: z.infer<typeof editLineSchema>,
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
 * @returns how many items were added, and how many found no room
 */
export async function mergeGuestCart(
  shopper: AccountShopper,
  guest: GuestShopper,
): Promise<{ added: number; leftOut: number }> {
  return transact(async (trx) => {
    const lines = await cartLines(trx, guest)
      .innerJoin("variants", "variants.id", "cartLines.variantId")
      .select(["variants.id", "variants.stock", "cartLines.quantity", "cartLines.seenPrice"])
      .orderBy("cartLines.addedAt")
      .limit(maxLines)
      .execute();
    const counts = { added: 0, leftOut: 0 };
    const [column, value] = ownerKey(guest);
    await trx.deleteFrom("carts").where(column, "=", value).execute();
    if (lines.length === 0) return counts;
    const cartId = await openCart(trx, shopper);
    const own = await cartLines(trx, shopper)
      .select(["cartLines.variantId", "cartLines.quantity"])
      .execute();
    let room = maxLines - own.length;
    for (const line of lines) {
      const before = own.find(({ variantId }) => variantId === line.id)?.quantity ?? 0;
      const fits = before > 0 || room-- > 0;
      const most = Math.min(before + line.quantity, line.stock, maxQuantity);
      // A line that is sold out moves too, so that the cart can say so; no line of the user's shrinks.
      const total = fits ? Math.max(most, before, 1) : before;
      if (total > before) {
        await putLine(trx, cartId, { id: line.id, price: line.seenPrice }, total);
      }
      counts.added += total - before;
      counts.leftOut += line.quantity - (total - before);
    }
    return counts;
  });
}

/** The lines of a shopper's cart. */
export function cartLines(db: Db, shopper: Shopper | FoundShopper) {
  const [column, value] = ownerKey(shopper);
  return db
    .selectFrom("cartLines")
    .innerJoin("carts", "carts.id", "cartLines.cartId")
    .where(`carts.${column}`, "=", value);
}

/** The shopper's cart, made when there is none yet. */
export async function openCart(db: Db, shopper: Shopper): Promise<string> {
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
