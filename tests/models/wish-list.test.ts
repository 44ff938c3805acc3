// Wish lists and comparisons: what they hold, and what they say of what is gone.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { newToken } from "~/models/account/token.server";
import { specificationLabels } from "~/models/compare";
import { addToComparison, findComparedProducts } from "~/models/compare.server";
import { deleteProduct } from "~/models/product/delete.server";
import type { Shopper } from "~/models/shopper.server";
import { maxWishes } from "~/models/wish-list/wish-list";
import { addWish, removeWish } from "~/models/wish-list/edit.server";
import { mergeGuestWishes } from "~/models/wish-list/merge.server";
import { countGathered } from "~/models/visitor/gathered.server";
import { findWishes, isWished } from "~/models/wish-list/wish-list.server";
import { anAdmin } from "../support/actor";

let guest: { token: string };
const user: Shopper = { userId: "shopper" };

beforeEach(async () => {
  guest = { token: newToken() };
  await getDb().deleteFrom("wishes").execute();
});

const productIds = async () =>
  (await getDb().selectFrom("products").select("id").orderBy("id").limit(160).execute()).map(
    ({ id }) => id,
  );

describe("a wish list", () => {
  it("keeps each product once, for each shopper apart", async () => {
    await addWish(guest, "xiaomi-15");
    await addWish(guest, "xiaomi-15");
    await expect(addWish(guest, "no-such-product")).rejects.toMatchObject({ code: "notFound" });
    expect((await countGathered(guest)).wishes).toBe(1);
    expect(await isWished(guest, "xiaomi-15")).toBe(true);
    expect(await isWished(user, "xiaomi-15")).toBe(false);
    await removeWish(user, "xiaomi-15");
    expect(await isWished(guest, "xiaomi-15")).toBe(true);
    await removeWish(guest, "xiaomi-15");
    await removeWish(guest, "xiaomi-15");
    expect((await countGathered(guest)).wishes).toBe(0);
  });

  it("goes on naming what is no longer sold", async () => {
    await addWish(guest, "iphone-16-pro");
    await deleteProduct(await anAdmin(), "iphone-16-pro");
    const [wish] = await findWishes(guest);
    expect(wish).toMatchObject({ sold: false, product: { id: "iphone-16-pro" } });
    await expect(addWish(guest, "iphone-16-pro")).rejects.toMatchObject({ code: "notFound" });
  });

  it("holds so many and no more, after signing in too", async () => {
    const ids = (await productIds()).filter((id) => id !== "iphone-16-pro");
    for (const id of ids.slice(0, maxWishes)) await addWish(guest, id);
    await expect(addWish(guest, ids[maxWishes] ?? "")).rejects.toMatchObject({
      code: "impossible",
      message: `Your wish list is full: ${maxWishes} products fit.`,
    });
    await addWish(user, ids[maxWishes + 1] ?? "");
    expect(await mergeGuestWishes({ userId: "shopper" }, guest)).toBe(maxWishes - 1);
    expect((await countGathered(user)).wishes).toBe(maxWishes);
  });
});

describe("a comparison", () => {
  it("has the products in the order asked for, without those that are gone", async () => {
    const products = await findComparedProducts([
      "xiaomi-15",
      "iphone-16-pro",
      "galaxy-s24-ultra",
      "no-such-product",
    ]);
    expect(products.map(({ id }) => id)).toEqual(["xiaomi-15", "galaxy-s24-ultra"]);
    expect(products[1]?.colours).toHaveLength(7);
    expect(products[1]?.storages).toHaveLength(3);
    const labels = specificationLabels(products);
    expect(labels.slice(0, 2)).toEqual(["Brand", "Model"]);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("takes four products, and none that is not sold", async () => {
    const sold = (await productIds()).filter((id) => id !== "iphone-16-pro");
    const [four, fourth = "", fifth = ""] = [sold.slice(0, 4), sold[3], sold[4]];
    const three = four.slice(0, 3);
    expect(await addToComparison(three, fourth)).toEqual(four);
    // What is in it already moves to its end, also when no other one fits.
    expect(await addToComparison(four, four[0] ?? "")).toEqual([...four.slice(1), four[0]]);
    // What is no longer sold takes no place.
    expect(await addToComparison([...three, "iphone-16-pro"], fourth)).toEqual(four);
    await expect(addToComparison(four, fifth)).rejects.toMatchObject({
      code: "impossible",
      message: "Only 4 products fit side by side: please remove one first.",
    });
    await expect(addToComparison([], "iphone-16-pro")).rejects.toMatchObject({ code: "notFound" });
  });
});
