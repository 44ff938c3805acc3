// Orders of a test's own: buyers who have none yet, things of one price, and what is written of both.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { transact } from "~/db/transaction.server";
import type { User } from "~/models/account/user";
import { insertCustomer } from "~/models/account/user.server";
import { findOrder } from "~/models/order/detail.server";
import type { OrderStatus } from "~/models/order/order";
import { placeOrder, type Purchase } from "~/models/order/place.server";
import { takeStep, type Step } from "~/models/order/step.server";
import { nextMoment } from "./clock";
import { makeProduct } from "./products";

/** The administrator of the sample shop. */
export const admin = { id: "admin", name: "Admin User" };

/** Where a test's orders go. */
export const address = {
  type: "Home",
  street: "1 Test Road",
  city: "Dhaka",
  state: "Dhaka",
  zipCode: "1207",
  country: "Bangladesh",
} as const;

export async function newBuyer(name = `Buyer ${randomUUID()}`): Promise<User> {
  const user = await transact((trx) =>
    insertCustomer(trx, { name, email: `${randomUUID()}@example.com` }),
  );
  // The sample shop gives each some orders.
  await getDb().deleteFrom("orders").where("userId", "=", user.id).execute();
  await getDb()
    .updateTable("users")
    .set({ orderCount: 0, spent: 0 })
    .where("id", "=", user.id)
    .execute();
  return user;
}

/** A product of one variant that has its id, for 2000 taka. */
export const product = (name = `Thing ${randomUUID()}`, stock = 10) =>
  makeProduct({ price: 200_000, stock, name });

/** A line of so many of a variant, at the price that `product` gives it. */
export const line = (variantId: string, quantity = 1, seenPrice = 200_000) => ({
  variantId,
  quantity,
  seenPrice,
});

/** Places an order, of a new buyer unless one is given. */
export const place = async (
  lines: Purchase["lines"],
  buyer?: User,
  change: Partial<Purchase> = {},
) => {
  const purchase = { payment: "PayPal", address: null, lines, ...change } as const;
  const id = await placeOrder(buyer ?? (await newBuyer()), purchase);
  await nextMoment();
  return id;
};

/** The steps that lead to each status; nothing leads back to Pending. */
export const stepTo = {
  Processing: "pay",
  Delivered: "deliver",
  Cancelled: "cancel",
} as const;

/** Takes an order to its next status, as the administrator does. */
export const step = async (id: string, status: Exclude<OrderStatus, "Pending">, note = "") =>
  takeStep({ staff: admin }, id, {
    ...{ step: stepTo[status], note },
    version: (await rowOf(id)).version,
  });

/** Steps one after the other, each by the staff and on the order as it is. */
export async function take(id: string, ...steps: Step[]) {
  for (const one of steps) {
    await takeStep({ staff: admin }, id, one);
    await nextMoment();
  }
}

/** When tasks look whether an order was paid. */
export async function sweepsOf(id: string) {
  const tasks = getDb().selectFrom("tasks").select("runAt").where("key", "like", `sweep:${id}:%`);
  return (await tasks.execute()).map(({ runAt }) => runAt);
}

/** Another variant of a product, dearer than its first one. */
export async function addVariant(
  productId: string,
  colour: string,
  storage: string,
): Promise<string> {
  const id = randomUUID();
  const figures = { price: 300_000, originalPrice: 300_000, stock: 10 };
  await getDb()
    .insertInto("variants")
    .values({ id, productId, sku: id, colour, storage, position: 1, ...figures })
    .execute();
  await getDb().updateTable("products").set({ stock: 20 }).where("id", "=", productId).execute();
  return id;
}
export const setProduct = (
  id: string,
  change: { deletedAt?: string; currency?: "USD"; categoryId?: string },
) => getDb().updateTable("products").set(change).where("id", "=", id).execute();
export const setVariant = (id: string, change: { price?: number; stock?: number }) =>
  getDb().updateTable("variants").set(change).where("id", "=", id).execute();
export const rowOf = (id: string) =>
  getDb().selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const stockOf = async (id: string) => {
  const [variant, owner] = await Promise.all([
    getDb().selectFrom("variants").select("stock").where("id", "=", id).executeTakeFirst(),
    getDb()
      .selectFrom("products")
      .select(["stock", "soldCount"])
      .where("id", "=", id)
      .executeTakeFirst(),
  ]);
  return [variant?.stock, owner?.stock, owner?.soldCount];
};
export const figuresOf = (id: string) =>
  getDb()
    .selectFrom("users")
    .select(["orderCount", "spent"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
export const orderOf = async (id: string) => {
  const order = await findOrder(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
};

/** A department that shoppers do not see; once for each test file. */
export async function hiddenDepartment(): Promise<string> {
  const row = await getDb().selectFrom("categories").selectAll().limit(1).executeTakeFirstOrThrow();
  const hidden = { id: "hidden", slug: "hidden", name: "Hidden", status: "Inactive" as const };
  await getDb()
    .insertInto("categories")
    .values({ ...row, ...hidden })
    .execute();
  return hidden.id;
}

/** So many orders of one buyer, one a day, each dearer than the one before. */
export async function manyOrders(count: number) {
  const buyer = await newBuyer();
  const model = await rowOf(await place([line(await product("Many"))], buyer));
  const first = 7_000_000 + Math.floor(Math.random() * 900_000);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...model,
    accessHash: null,
    id: String(first + index),
    total: 1000 + index,
    placedAt: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
  }));
  await insertAll(getDb(), "orders", rows);
  await getDb().deleteFrom("orders").where("id", "=", model.id).execute();
  return { buyer, ids: rows.map(({ id }) => id) };
}
