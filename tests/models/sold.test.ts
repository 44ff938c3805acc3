// What may not be sold: a deleted product, one that is not published, and one of an inactive category, are so for every part of the shop.
import { beforeAll, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { newToken } from "~/models/account/token.server";
import { addToCartSchema, addToCart } from "~/models/cart/cart.server";
import { countGathered } from "~/models/visitor/gathered.server";
import { findCart } from "~/models/cart/view.server";
import { findComparedProducts } from "~/models/compare.server";
import { placeOrder } from "~/models/order/place.server";
import { findContractProduct } from "~/models/product/api.server";
import { findProductPage } from "~/models/product/detail.server";
import { findProductDetail } from "~/models/product/product.server";
import { addWish } from "~/models/wish-list/edit.server";
import { findWishes } from "~/models/wish-list/wish-list.server";
import { makeProduct } from "../support/products";
import { address } from "../support/own-orders";

const categoryId = "sold-or-not";
const setCategory = (status: "Active" | "Inactive") =>
  getDb().updateTable("categories").set({ status }).where("id", "=", categoryId).execute();
const setDeleted = (id: string, deletedAt: string | null) =>
  getDb().updateTable("products").set({ deletedAt }).where("id", "=", id).execute();

const setState = (id: string, state: "Published" | "Draft" | "Scheduled" | "Hidden") =>
  getDb().updateTable("products").set({ state }).where("id", "=", id).execute();
const publish = (id: string) => setState(id, "Published");

beforeAll(async () => {
  const like = await getDb()
    .selectFrom("categories")
    .selectAll()
    .where("id", "=", "laptops")
    .executeTakeFirstOrThrow();
  const names = { id: categoryId, slug: categoryId, name: "Sold or Not" };
  await getDb()
    .insertInto("categories")
    .values({ ...like, ...names })
    .execute();
});

it.each([
  ["its category is inactive", () => setCategory("Inactive"), () => setCategory("Active")],
  [
    "it is deleted",
    (id: string) => setDeleted(id, new Date().toISOString()),
    (id: string) => setDeleted(id, null),
  ],
  ["it is a draft", (id: string) => setState(id, "Draft"), publish],
  ["it is scheduled", (id: string) => setState(id, "Scheduled"), publish],
  ["it is hidden", (id: string) => setState(id, "Hidden"), publish],
])("a product is not sold while %s, and is again afterwards", async (_why, hide, show) => {
  const id = await makeProduct({ price: 1000, stock: 10 });
  await getDb().updateTable("products").set({ categoryId }).where("id", "=", id).execute();
  const shopper = { token: newToken() };
  await addToCart(shopper, addToCartSchema.parse({ add: id, quantity: 2 }));
  await addWish(shopper, id);

  const whereSold = async () => {
    const buyer = await getDb()
      .selectFrom("users")
      .select(["id", "name", "email"])
      .where("role", "!=", "Admin")
      .executeTakeFirstOrThrow();
    const order = { lines: [{ variantId: id, quantity: 1, seenPrice: 1000 }], address };
    const sight = { hidden: false, origin: "http://localhost" };
    const isThere = (work: Promise<unknown>) =>
      work.then(
        (found) => found !== null,
        () => false,
      );
    const [line] = (await findCart(shopper)).lines;
    const [wish] = await findWishes(shopper);
    return {
      detail: await isThere(findProductDetail(id)),
      backOffice: (await findProductPage(id))?.inShop ?? false,
      api: await isThere(findContractProduct(id, sight)),
      comparison: (await findComparedProducts([id])).length > 0,
      wishList: wish?.sold,
      cart: line && line.available > 0,
      cartCount: (await countGathered(shopper)).cart > 0,
      order: await isThere(placeOrder(buyer, { ...order, payment: "PayPal" })),
    };
  };

  const everywhere = Object.keys(await whereSold());
  const all = (sold: boolean) => Object.fromEntries(everywhere.map((place) => [place, sold]));
  expect(await whereSold()).toEqual(all(true));
  await hide(id);
  expect(await whereSold()).toEqual(all(false));
  await show(id);
  expect(await whereSold()).toEqual(all(true));
});
