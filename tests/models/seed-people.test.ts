// Tests of the sample shop's people: their orders add up, and a new account is given its own.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertSampleAccount, sampleAddressesFor, sampleOrdersFor } from "~/sample/account.server";
import { seedBase, seedSample } from "~/sample/seed.server";
import { now, shopOf, sum, type Database } from "../support/sample";

let db: Database;

beforeAll(async () => {
  db = await shopOf(seedSample);
});
afterAll(() => db.destroy());

describe("people and orders", () => {
  it("adds up every order and keeps its timeline", async () => {
    const orders = await db.selectFrom("orders").selectAll().orderBy("placedAt").execute();
    const lines = await db.selectFrom("orderLines").selectAll().execute();
    const events = await db.selectFrom("orderEvents").selectAll().orderBy("createdAt").execute();
    expect(orders.length).toBeGreaterThanOrEqual(180);
    for (const order of orders) {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      const timeline = events.filter(({ orderId }) => orderId === order.id);
      expect(order.total).toBe(sum(own.map(({ price, quantity }) => price * quantity)));
      expect(order.itemCount).toBe(sum(own.map(({ quantity }) => quantity)));
      expect(timeline.at(0)?.createdAt).toBe(order.placedAt);
      expect(timeline.at(-1)?.status).toBe(order.status);
      expect(order.updatedAt <= now.toISOString()).toBe(true);
    }
    const ids = orders.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("sells nothing before it is in the shop", async () => {
    const early = await db
      .selectFrom("orderLines")
      .innerJoin("orders", "orders.id", "orderLines.orderId")
      .innerJoin("products", "products.id", "orderLines.productId")
      .select(["orders.id", "products.name"])
      .whereRef("products.createdAt", ">", "orders.placedAt")
      .execute();
    expect(early).toEqual([]);
  });

  it("spreads the orders over twelve months", async () => {
    const orders = await db.selectFrom("orders").select("placedAt").execute();
    const months = new Set(orders.map(({ placedAt }) => placedAt.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);
  });

  it("counts each customer's orders and spending, and each product's sales", async () => {
    const orders = await db.selectFrom("orders").selectAll().execute();
    const lines = await db.selectFrom("orderLines").selectAll().execute();
    for (const user of await db.selectFrom("users").selectAll().execute()) {
      const own = orders.filter(({ userId }) => userId === user.id);
      const kept = own.filter(({ status }) => status !== "Cancelled");
      expect(user.orderCount, user.id).toBe(own.length);
      expect(user.spent, user.id).toBe(sum(kept.map(({ total }) => total)));
      expect(
        own.every(({ placedAt }) => placedAt >= user.createdAt),
        user.id,
      ).toBe(true);
    }
    const cancelled = new Set(orders.filter((o) => o.status === "Cancelled").map(({ id }) => id));
    const products = await db.selectFrom("products").selectAll().execute();
    for (const product of products) {
      const sold = lines.filter((l) => l.productId === product.id && !cancelled.has(l.orderId));
      expect(product.soldCount, product.id).toBe(sum(sold.map(({ quantity }) => quantity)));
    }
  });

  it("gives the demo shopper the twelve sample orders, the newest #40755, and one default address", async () => {
    const orders = await db
      .selectFrom("orders")
      .select("id")
      .where("userId", "=", "shopper")
      .orderBy("placedAt", "desc")
      .execute();
    const addresses = await db
      .selectFrom("addresses")
      .selectAll()
      .where("userId", "=", "shopper")
      .execute();
    expect(orders.length).toBe(12);
    expect(orders[0]?.id).toBe("40755");
    expect(addresses.filter(({ isDefault }) => isDefault).length).toBe(1);
  });

  it("has two accounts that can sign in, and customers active and inactive", async () => {
    const users = await db.selectFrom("users").selectAll().execute();
    const passwords = await db.selectFrom("passwords").selectAll().execute();
    expect(users.length).toBeGreaterThanOrEqual(40);
    expect(passwords.map(({ userId }) => userId).sort()).toEqual(["admin", "shopper"]);
    expect(passwords.every(({ hash }) => hash.startsWith("$argon2id$"))).toBe(true);
    expect(users.filter(({ status }) => status === "Inactive").length).toBe(4);
    expect(users.filter(({ role }) => role === "Admin").map(({ email }) => email)).toEqual([
      "admin@example.com",
    ]);
  });

  it("rings the bell with a handful of unread notifications that name what happened", async () => {
    const notices = await db.selectFrom("notifications").selectAll().execute();
    const unread = notices.filter(({ readAt }) => readAt === null);
    expect(new Set(notices.map(({ type }) => type)).size).toBe(3);
    expect(unread.length).toBeGreaterThanOrEqual(4);
    expect(unread.length).toBeLessThanOrEqual(6);
    expect(notices.some(({ message }) => /[{}]/.test(message))).toBe(false);
  });
});

describe("a new account", () => {
  const buyer = { id: "new-account", name: "New Account", email: "new@example.com" };

  it("is given copies of its own", () => {
    const { orders, lines } = sampleOrdersFor(buyer, 50_000, now);
    expect(orders.map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, index) => String(50_000 + index)),
    );
    expect(orders.every(({ userId }) => userId === buyer.id)).toBe(true);
    expect(lines.length).toBeGreaterThanOrEqual(12);
    const addresses = sampleAddressesFor(buyer.id, now);
    expect(addresses.map(({ type }) => type)).toEqual(expect.arrayContaining(["Home", "Office"]));
    expect(addresses.filter(({ isDefault }) => isDefault).length).toBe(1);
  });

  it("has its figures right, in a shop with sample data and in one without", async () => {
    for (const seed of [seedSample, seedBase]) {
      const other = await shopOf(seed);
      await other
        .insertInto("users")
        .values({
          ...buyer,
          phone: "",
          role: "Customer",
          roleTitle: "",
          status: "Active",
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        })
        .execute();
      await other.transaction().execute((trx) => insertSampleAccount(trx, buyer, now));
      const user = await other
        .selectFrom("users")
        .selectAll()
        .where("id", "=", buyer.id)
        .executeTakeFirstOrThrow();
      const orders = await other
        .selectFrom("orders")
        .selectAll()
        .where("userId", "=", buyer.id)
        .execute();
      const kept = orders.filter(({ status }) => status !== "Cancelled");
      expect(user).toMatchObject({ orderCount: 12, spent: sum(kept.map(({ total }) => total)) });
      const sales = await other
        .selectFrom("orderLines")
        .innerJoin("orders", "orders.id", "orderLines.orderId")
        .select(["orderLines.productId", "orderLines.quantity"])
        .where("orders.status", "<>", "Cancelled")
        .execute();
      for (const { id, soldCount } of await other.selectFrom("products").selectAll().execute()) {
        const own = sales.filter(({ productId }) => productId === id);
        expect(soldCount, id).toBe(sum(own.map(({ quantity }) => quantity)));
      }
      await other.destroy();
    }
  });
});
