// What comes back into a cart: a line taken out by mistake, the lines of an order that came to nothing, what was bought before.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { hashToken, newToken } from "~/models/account/token.server";
import { addAgain } from "~/models/cart/again.server";
import { maxLines, maxQuantity } from "~/models/cart/cart";
import { addToCart, addToCartSchema } from "~/models/cart/cart.server";
import { refillCart, takeVariantsOut } from "~/models/cart/refill.server";
import { findCartLine, restoreCartLine, takeLinesOut } from "~/models/cart/removal.server";
import { findCart } from "~/models/cart/view.server";
import type { GuestShopper, Shopper } from "~/models/shopper.server";
import { makeProduct } from "../support/products";

const customer = { userId: "shopper" };
let guest: GuestShopper;

beforeEach(async () => {
  guest = { token: newToken() };
  await getDb().deleteFrom("carts").execute();
});

const product = (stock = 10) => makeProduct({ price: 1000, stock });
const add = (shopper: Shopper, id: string, quantity = 1) =>
  addToCart(shopper, addToCartSchema.parse({ add: id, quantity }));
const quantities = async (shopper: Shopper) => {
  const { lines } = await findCart(shopper);
  return Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]));
};
const rows = () => getDb().selectFrom("cartLines").selectAll().execute();
const fill = async (shopper: Shopper, count: number) => {
  for (let line = 0; line < count; line += 1) await add(shopper, await product());
};

describe("a line that is taken out", () => {
  it("is known by name, choice, quantity, price and time, to its own shopper alone", async () => {
    const id = await product();
    await add(guest, id, 3);
    const [row] = await rows();
    expect(await findCartLine(guest, row?.id ?? "")).toEqual({
      ...{ variantId: id, productId: id, name: `Product ${id}`, quantity: 3, seenPrice: 1000 },
      ...{
        addedAt: row?.addedAt,
        colour: null,
        storage: null,
        picture: expect.any(String) as string,
      },
    });
    expect(await findCartLine({ token: newToken() }, row?.id ?? "")).toBeNull();
    expect(await findCartLine(customer, row?.id ?? "")).toBeNull();
    expect(await findCartLine(guest, "unknown")).toBeNull();
  });

  const was = (variantId: string) => ({
    ...{ variantId, quantity: 4, seenPrice: 900 },
    addedAt: "2026-01-02T03:04:05.000Z",
  });

  it("comes back as it was, into a cart that is made for it if there is none", async () => {
    const id = await product();
    await restoreCartLine(guest, was(id));
    expect(await rows()).toMatchObject([was(id)]);
    expect(await quantities(guest)).toEqual({ [id]: 4 });
  });

  it("stays as it is now where it was added again meanwhile", async () => {
    const id = await product();
    await add(guest, id, 2);
    await restoreCartLine(guest, was(id));
    expect(await quantities(guest)).toEqual({ [id]: 2 });
  });

  it("stays out where the shop has no such variant, or the cart no room", async () => {
    await expect(restoreCartLine(guest, was("unknown"))).rejects.toMatchObject({
      code: "notFound",
    });
    await fill(guest, maxLines);
    await expect(restoreCartLine(guest, was(await product()))).rejects.toThrow("Your cart is full");
    expect(await rows()).toHaveLength(maxLines);
  });

  it("went into an order: those lines go, of that shopper alone", async () => {
    const [bought, kept] = [await product(), await product()];
    for (const shopper of [guest, customer]) {
      await add(shopper, bought);
      await add(shopper, kept);
    }
    await takeLinesOut(getDb(), guest, [bought]);
    expect(await quantities(guest)).toEqual({ [kept]: 1 });
    expect(await quantities(customer)).toEqual({ [bought]: 1, [kept]: 1 });
  });
});

describe("the lines of an order that came to nothing", () => {
  const line = (variantId: string, quantity = 1) => ({ variantId, quantity, price: 700 });

  it("come back at the price that was agreed to, for an account and for a guest", async () => {
    const id = await product();
    for (const [owner, shopper] of [
      [customer, customer],
      [{ tokenHash: hashToken(guest.token) }, guest],
    ] as const) {
      await refillCart(getDb(), owner, [line(id, 3)]);
      expect(await quantities(shopper)).toEqual({ [id]: 3 });
    }
    expect((await rows()).map(({ seenPrice }) => seenPrice)).toEqual([700, 700]);
  });

  it("leave what is in the cart by now, and stay within what a line and a cart hold", async () => {
    const [present, other, third] = [await product(), await product(), await product()];
    await fill(customer, maxLines - 2);
    await add(customer, present, 2);
    const many = maxQuantity + 5;
    await refillCart(getDb(), customer, [line(present, 9), line(other, many), line(third)]);
    expect(await rows()).toHaveLength(maxLines);
    const back = (await rows()).find(({ variantId }) => variantId === other);
    expect(back?.quantity).toBe(maxQuantity);
    expect(await quantities(customer)).toMatchObject({ [present]: 2 });
    expect(await quantities(customer)).not.toHaveProperty(third);
  });

  it("go again when the order goes on, out of its owner's cart alone", async () => {
    const [bought, kept] = [await product(), await product()];
    const hash = { tokenHash: hashToken(guest.token) };
    for (const owner of [customer, hash]) {
      await refillCart(getDb(), owner, [line(bought), line(kept)]);
    }
    await takeVariantsOut(getDb(), hash, [bought]);
    expect(await quantities(guest)).toEqual({ [kept]: 1 });
    expect(await quantities(customer)).toEqual({ [bought]: 1, [kept]: 1 });
    await takeVariantsOut(getDb(), customer, [bought]);
    await takeVariantsOut(getDb(), customer, []);
    expect(await quantities(customer)).toEqual({ [kept]: 1 });
  });
});

it("what was bought before goes in as far as it is to be had, and what does not is named", async () => {
  const [plenty, few, none] = [await product(100), await product(2), await product(0)];
  const bought = (productId: string | null, name: string, quantity = 1) => ({
    ...{ productId, variantId: productId, name, quantity },
  });
  const lines = [
    bought(plenty, "Plenty", maxQuantity + 1),
    bought(few, "Few", 3),
    bought(none, "None"),
    bought(null, "Gone"),
    { ...bought(plenty, "Gone choice"), variantId: null },
    { ...bought(plenty, "Unknown choice"), variantId: "unknown" },
  ];
  expect(await addAgain(guest, lines)).toEqual({
    added: maxQuantity + 2,
    missing: ["Few", "None", "Gone", "Gone choice", "Unknown choice"],
  });
  expect(await quantities(guest)).toEqual({ [plenty]: maxQuantity, [few]: 2 });
  // A fault of the shop's is not a thing that is missing.
  await expect(addAgain({ userId: "nobody" }, lines)).rejects.toThrow("constraint");
});
