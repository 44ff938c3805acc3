// Carts of users and guests: what goes in, what the view says of it, and what signing in brings together.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { newToken } from "~/models/account/token.server";
import { maxLines, maxQuantity } from "~/models/cart/cart";
import {
  addToCartSchema,
  addToCart,
  editCartLine,
  mergeGuestCart,
} from "~/models/cart/cart.server";
import { findCart } from "~/models/cart/view.server";
import { mergeGuest } from "~/models/guest.server";
import type { Shopper } from "~/models/shopper.server";
import { addWish } from "~/models/wish-list/edit.server";
import { countGathered } from "~/models/visitor/gathered.server";
import { nextMoment } from "../support/clock";
import { makeProduct } from "../support/products";

const userId = "shopper";
const user: Shopper = { userId };
let guest: { token: string };

beforeEach(async () => {
  guest = { token: newToken() };
  await getDb().deleteFrom("carts").where("userId", "=", userId).execute();
  await getDb().deleteFrom("wishes").where("userId", "=", userId).execute();
});

const product = ({ price = 1000, stock = 10 } = {}) => makeProduct({ price, stock });
const add = (shopper: Shopper, id: string, quantity = 1) =>
  addToCart(shopper, addToCartSchema.parse({ add: id, quantity }));
const sell = (id: string, change: { price?: number; stock?: number }) =>
  getDb().updateTable("variants").set(change).where("id", "=", id).execute();

async function onlyLine(shopper: Shopper) {
  const { lines } = await findCart(shopper);
  expect(lines).toHaveLength(1);
  const [line] = lines;
  if (!line) throw new Error("The cart is empty");
  return line;
}

describe("adding", () => {
  it("adds up, and totals what can be bought", async () => {
    const [one, other] = [await product(), await product({ price: 2500 })];
    expect(await add(guest, one)).toMatchObject({ inCart: 1, complete: true });
    expect(await add(guest, one, 2)).toMatchObject({ inCart: 3, complete: true });
    expect(await add(guest, other)).toMatchObject({ inCart: 1, complete: true });
    const cart = await findCart(guest);
    expect(cart.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [one, 3],
      [other, 1],
    ]);
    expect(cart).toMatchObject({ itemCount: 4, totals: [{ amount: 5500, currency: "BDT" }] });
    expect((await countGathered(guest)).cart).toBe(4);
  });

  it("stops at the stock and at the most of one product", async () => {
    const [few, many] = [await product({ stock: 3 }), await product({ stock: 500 })];
    expect(await add(guest, few, 5)).toMatchObject({ inCart: 3, complete: false });
    expect(await add(guest, few)).toMatchObject({ inCart: 3, complete: false });
    expect(await add(guest, many, maxQuantity)).toMatchObject({
      inCart: maxQuantity,
      complete: true,
    });
    expect(await add(guest, many)).toMatchObject({ inCart: maxQuantity, complete: false });
  });

  it("refuses what is sold out, unknown, deleted or of another product", async () => {
    const [soldOut, deleted, one] = [await product({ stock: 0 }), await product(), await product()];
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", deleted)
      .execute();
    await expect(add(guest, soldOut)).rejects.toMatchObject({
      code: "impossible",
      message: "Sorry, this is sold out.",
    });
    for (const id of [deleted, "no-such-product"]) {
      await expect(add(guest, id), id).rejects.toMatchObject({ code: "notFound" });
    }
    const foreign = addToCartSchema.parse({ add: one, variantId: soldOut });
    await expect(addToCart(guest, foreign)).rejects.toMatchObject({ code: "notFound" });
    expect((await countGathered(guest)).cart).toBe(0);
  });

  it("loses nothing when many tabs add at once", async () => {
    const id = await product({ stock: 50 });
    await Promise.all(Array.from({ length: 20 }, () => add(guest, id)));
    expect((await onlyLine(guest)).quantity).toBe(20);
  });

  it("takes so many lines and no more", async () => {
    for (let line = 0; line < maxLines; line++) await add(guest, await product());
    await expect(add(guest, await product())).rejects.toMatchObject({
      code: "impossible",
      message: "Your cart is full.",
    });
    const { lines } = await findCart(guest);
    expect(lines).toHaveLength(maxLines);
  });
});

describe("changing", () => {
  it("sets the quantity, at most to the stock, and takes out at 0", async () => {
    await add(guest, await product({ stock: 4 }));
    const { id: lineId } = await onlyLine(guest);
    await editCartLine(guest, { lineId, quantity: 2 });
    expect((await onlyLine(guest)).quantity).toBe(2);
    await editCartLine(guest, { lineId, quantity: 9 });
    expect((await onlyLine(guest)).quantity).toBe(4);
    await editCartLine(guest, { lineId, quantity: 0 });
    expect((await findCart(guest)).lines).toEqual([]);
  });

  it("keeps no more than the stock, so that a delivery later does not raise the quantity", async () => {
    const id = await product({ stock: 4 });
    await add(guest, id);
    const { id: lineId } = await onlyLine(guest);
    await editCartLine(guest, { lineId, quantity: 9 });
    await sell(id, { stock: 20 });
    expect(await onlyLine(guest)).toMatchObject({ quantity: 4, changes: [] });
  });

  it("leaves another shopper's line alone", async () => {
    await add(user, await product(), 3);
    const { id: lineId } = await onlyLine(user);
    await editCartLine(guest, { lineId, quantity: 1 });
    await editCartLine(guest, { lineId, quantity: 0 });
    expect((await onlyLine(user)).quantity).toBe(3);
  });
});

describe("what changed in the meantime", () => {
  it("names a new price until the shopper agrees to that very price", async () => {
    const id = await product();
    await add(guest, id);
    await sell(id, { price: 1200 });
    const line = await onlyLine(guest);
    expect(line.changes).toEqual(["The price was ৳10."]);
    expect(line.unitPrice.amount).toBe(1200);
    // Looking again, as a prefetch does, takes nothing away.
    expect((await onlyLine(guest)).changes).toEqual(["The price was ৳10."]);

    await sell(id, { price: 1300 });
    await editCartLine(guest, { lineId: line.id, quantity: 1, seenPrice: 1200 });
    expect((await onlyLine(guest)).changes).toEqual(["The price was ৳10."]);
    await editCartLine(guest, { lineId: line.id, quantity: 1, seenPrice: 1300 });
    expect((await onlyLine(guest)).changes).toEqual([]);
  });

  it("names fewer in stock, and what is sold out or deleted costs nothing", async () => {
    const id = await product({ stock: 5 });
    await add(guest, id, 5);
    await sell(id, { stock: 2 });
    expect(await onlyLine(guest)).toMatchObject({
      quantity: 2,
      total: { amount: 2000 },
      changes: ["Only 2 left: the quantity was 5."],
    });
    await sell(id, { stock: 0 });
    expect((await onlyLine(guest)).changes).toEqual(["Sold out."]);
    expect(await findCart(guest)).toMatchObject({ itemCount: 0, totals: [] });
    await sell(id, { stock: 5 });
    const deletedAt = new Date().toISOString();
    await getDb().updateTable("products").set({ deletedAt }).where("id", "=", id).execute();
    expect((await onlyLine(guest)).changes).toEqual(["No longer sold."]);
  });
});

describe("signing in", () => {
  it("adds the guest's lines to the user's, up to the stock, and empties the guest's", async () => {
    const [shared, fresh] = [await product({ stock: 4 }), await product()];
    await add(user, shared, 3);
    await add(guest, shared, 2);
    await add(guest, fresh, 2);
    expect(await mergeGuestCart({ userId }, guest)).toEqual({ added: 3, leftOut: 1 });
    const { lines } = await findCart(user);
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [shared, 4],
      [fresh, 2],
    ]);
    expect((await countGathered(guest)).cart).toBe(0);
    expect(await mergeGuestCart({ userId }, guest)).toEqual({ added: 0, leftOut: 0 });
  });

  it("does not make less of what the user has, and keeps what is sold out to be named", async () => {
    const [fewer, soldOut] = [await product({ stock: 5 }), await product()];
    await add(user, fewer, 5);
    await add(guest, fewer);
    await add(guest, soldOut);
    await sell(fewer, { stock: 2 });
    await sell(soldOut, { stock: 0 });
    expect(await mergeGuestCart({ userId }, guest)).toEqual({ added: 1, leftOut: 1 });
    const { lines } = await findCart(user);
    expect(lines.map(({ changes }) => changes)).toEqual([
      ["Only 2 left: the quantity was 5."],
      ["Sold out."],
    ]);
  });

  it("never fills a cart beyond its lines", async () => {
    for (let line = 1; line < maxLines; line++) await add(user, await product());
    await add(guest, await product());
    await nextMoment();
    await add(guest, await product(), 2);
    expect(await mergeGuestCart({ userId }, guest)).toEqual({ added: 1, leftOut: 2 });
  });

  it("brings a price along that changed since the guest saw it", async () => {
    const id = await product();
    await add(guest, id);
    await sell(id, { price: 900 });
    await mergeGuestCart({ userId }, guest);
    expect((await onlyLine(user)).changes).toEqual(["The price was ৳10."]);
  });

  it("says in a sentence what came along", async () => {
    const [one, other] = [await product(), await product()];
    expect(await mergeGuest({ userId }, guest)).toBeNull();
    await add(guest, one, 2);
    expect(await mergeGuest({ userId }, guest)).toBe(
      "2 items from your visit were added to your cart.",
    );
    await addWish(guest, one);
    await addWish(guest, other);
    await addWish(user, other);
    expect(await mergeGuest({ userId }, guest)).toBe("1 item was added to your wish list.");
    expect(await Promise.all([user, guest].map(countGathered))).toMatchObject([
      { wishes: 2 },
      { wishes: 0 },
    ]);
  });
});
