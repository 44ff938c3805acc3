// A cart's lines in odd moments: chosen variants, full carts, hidden departments, and what can no longer be bought.
import { beforeEach, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { newToken } from "~/models/account/token.server";
import { maxLines, maxQuantity } from "~/models/cart/cart";
import {
  addToCart,
  addToCartSchema,
  editLineSchema,
  mergeGuestCart,
} from "~/models/cart/cart.server";
import { findCart, linesIn } from "~/models/cart/view.server";
import type { GuestShopper, Shopper } from "~/models/shopper.server";
import { nextMoment } from "../support/clock";
import { makeProduct } from "../support/products";

const userId = "shopper";
let guest: GuestShopper;

beforeEach(async () => {
  guest = { token: newToken() };
  await getDb().deleteFrom("carts").execute();
});

const product = () => makeProduct({ price: 1000, stock: 10 });
const add = async (shopper: Shopper, id: string, variantId?: string) => {
  await addToCart(shopper, addToCartSchema.parse({ add: id, variantId }));
  await nextMoment();
};
const linesOf = async (shopper: Shopper) => (await findCart(shopper)).lines;

it("are of the variant that was chosen, or else of the first one", async () => {
  const id = await product();
  const red = `${id}-red`;
  const variant = { id: red, productId: id, sku: red, colour: "Red", storage: null, position: 1 };
  await getDb()
    .insertInto("variants")
    .values({ ...variant, price: 2000, originalPrice: 2000, stock: 5 })
    .execute();
  await add(guest, id, red);
  expect(await linesOf(guest)).toMatchObject([
    {
      ...{ productId: id, colour: "Red", quantity: 1, available: 5, unitPrice: { amount: 2000 } },
      picture: expect.any(String) as string,
    },
  ]);
  await add(guest, id);
  expect((await linesOf(guest)).map(({ colour }) => colour)).toEqual(["Red", null]);
});

it("are asked for by either button, and one of them leads to the cart at once", () => {
  expect(addToCartSchema.parse({ add: "a" })).toMatchObject({ productId: "a", buyNow: false });
  expect(addToCartSchema.parse({ buy: "b" })).toMatchObject({ productId: "b", buyNow: true });
  expect(addToCartSchema.parse({})).toMatchObject({ productId: "", buyNow: false, quantity: 1 });
});

it("take one more or less by a button, between none and as many as a line holds", () => {
  const parse = (quantity: number, step?: string) =>
    editLineSchema.parse({ lineId: "a", quantity, step }).quantity;
  expect([parse(3), parse(3, "1"), parse(3, "-1")]).toEqual([3, 4, 2]);
  expect([parse(0, "-1"), parse(maxQuantity, "1")]).toEqual([0, maxQuantity]);
});

it("are added once by a page that sends the same twice, and again by the next page", async () => {
  const id = await product();
  const from = (pageKey?: string, quantity = 2) =>
    addToCart(guest, addToCartSchema.parse({ add: id, quantity, pageKey }));
  expect(await from("first")).toMatchObject({ inCart: 2, complete: true });
  expect(await from("first")).toMatchObject({ inCart: 2, complete: true });
  expect(await from("second")).toMatchObject({ inCart: 4, complete: true });
  expect(await from("second")).toMatchObject({ inCart: 4 });
  // More than there are: what the line holds then came from this page, too.
  expect(await from("third", 9)).toMatchObject({ inCart: 10, complete: false });
  expect(await from("third", 9)).toMatchObject({ inCart: 10, complete: true });
  await getDb().updateTable("cartLines").set({ quantity: 1 }).execute();
  expect(await from()).toMatchObject({ inCart: 3 });
  expect(await from()).toMatchObject({ inCart: 5 });
});

it("become one order by their currency, those that are sold out left aside", async () => {
  const [taka, dollars, gone] = [await product(), await product(), await product()];
  for (const id of [taka, dollars, gone]) await add(guest, id);
  const change = (id: string, set: { currency?: "USD"; stock?: number }) =>
    getDb().updateTable("products").set(set).where("id", "=", id).execute();
  await change(dollars, { currency: "USD" });
  await getDb().updateTable("variants").set({ stock: 0 }).where("id", "=", gone).execute();
  const lines = await linesOf(guest);
  expect(lines).toHaveLength(3);
  expect(linesIn(lines, "BDT").map(({ productId }) => productId)).toEqual([taka]);
  expect(linesIn(lines, "USD").map(({ productId }) => productId)).toEqual([dollars]);
});

it("of a guest join those of a full cart that has them already", async () => {
  const ids: string[] = [];
  for (let line = 0; line < maxLines; line += 1) {
    const id = await product();
    ids.push(id);
    await add({ userId }, id);
  }
  await add(guest, ids[3] ?? "");
  await add(guest, await product());
  expect(await mergeGuestCart({ userId }, guest)).toEqual({ added: 1, leftOut: 1 });
  const lines = await linesOf({ userId });
  expect(lines).toHaveLength(maxLines);
  expect(lines.find(({ productId }) => productId === ids[3])?.quantity).toBe(2);
});

it("of a guest who has none open no cart", async () => {
  await mergeGuestCart({ userId }, guest);
  expect(await getDb().selectFrom("carts").select("id").execute()).toEqual([]);
});

it("cost nothing and say one thing when they cannot be bought, whatever the price is by now", async () => {
  const [soldOut, hidden] = [await product(), await product()];
  await add(guest, soldOut);
  await add(guest, hidden);
  await getDb()
    .updateTable("variants")
    .set({ price: 900 })
    .where("id", "in", [soldOut, hidden])
    .execute();
  await getDb().updateTable("variants").set({ stock: 0 }).where("id", "=", soldOut).execute();
  await getDb()
    .updateTable("categories")
    .set({ status: "Inactive" })
    .where("id", "=", (eb) =>
      eb.selectFrom("products").select("categoryId").where("id", "=", hidden),
    )
    .execute();
  await getDb()
    .updateTable("products")
    .set({ categoryId: "sound-equipments" })
    .where("id", "=", soldOut)
    .execute();
  const said = (await linesOf(guest)).toSorted((a, b) =>
    a.changes.join().localeCompare(b.changes.join()),
  );
  expect(said).toMatchObject([
    { available: 0, total: { amount: 0 }, changes: ["No longer sold."] },
    { available: 0, total: { amount: 0 }, changes: ["Sold out."] },
  ]);
});
