// Guests who never came back: their things go, a few at a time, and nobody else's.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { newToken } from "~/models/account/token.server";
import { addToCartSchema, addToCart } from "~/models/cart/cart.server";
import { countGathered } from "~/models/visitor/gathered.server";
import { deleteForgottenGuests, guestLifeSeconds } from "~/models/guest.server";
import type { Shopper } from "~/models/shopper.server";
import { addWish } from "~/models/wish-list/edit.server";

const product = "sony-wh-ch520";
const later = (days: number) => new Date(Date.now() + guestLifeSeconds * 1000 + days * 86_400_000);

async function shopperWithThings(shopper: Shopper = { token: newToken() }): Promise<Shopper> {
  await addToCart(shopper, addToCartSchema.parse({ add: product }));
  await addWish(shopper, product);
  return shopper;
}

const thingsOf = async (shopper: Shopper) => {
  const { cart, wishes } = await countGathered(shopper);
  return [cart, wishes];
};

beforeEach(async () => {
  await getDb().deleteFrom("carts").execute();
  await getDb().deleteFrom("wishes").execute();
});

describe("things that no cookie leads to any more", () => {
  it("are dropped when the cookie's life is over, not before", async () => {
    const guest = await shopperWithThings();
    await deleteForgottenGuests(later(-1));
    expect(await thingsOf(guest)).toEqual([1, 1]);
    await deleteForgottenGuests(later(1));
    expect(await thingsOf(guest)).toEqual([0, 0]);
    expect(await getDb().selectFrom("cartLines").select("id").execute()).toEqual([]);
  });

  it("are a guest's only: what signed-in shoppers keep stays", async () => {
    const user = await shopperWithThings({ userId: "shopper" });
    await deleteForgottenGuests(later(1));
    expect(await thingsOf(user)).toEqual([1, 1]);
  });

  it("stay while the guest puts something to either list", async () => {
    const [wisher, buyer] = [await shopperWithThings(), await shopperWithThings()];
    const past = new Date(Date.now() - guestLifeSeconds * 1000 - 1000).toISOString();
    await getDb().updateTable("wishes").set({ addedAt: past }).execute();
    await getDb().updateTable("carts").set({ updatedAt: past }).execute();
    await addWish(wisher, "xiaomi-15");
    await addToCart(buyer, addToCartSchema.parse({ add: "jbl-wave-beam" }));
    await deleteForgottenGuests();
    expect(await thingsOf(wisher)).toEqual([1, 2]);
    expect(await thingsOf(buyer)).toEqual([2, 1]);
  });

  it("go twenty at a time", async () => {
    for (let guest = 0; guest < 25; guest += 1) await shopperWithThings();
    const left = async () => (await getDb().selectFrom("carts").select("id").execute()).length;
    await deleteForgottenGuests(later(1));
    expect(await left()).toBe(5);
    await deleteForgottenGuests(later(1));
    expect(await left()).toBe(0);
  });
});
