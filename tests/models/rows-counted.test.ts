// Words that very many rows have: these are counted to a number, and as many can be turned through.
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { transact } from "~/db/transaction.server";
import { listOrders, readOrderTableView } from "~/models/order/table.server";
import { findAdminProducts, readProductView } from "~/models/product/table.server";
import { counted } from "~/models/counted";
import { countWords } from "~/models/table";
import { mostNamed } from "~/models/table.server";

const MANY = mostNamed + 25;
const LAST = mostNamed / 20;
const minute = (index: number) => new Date(Date.parse("2031-01-01") + index * 60_000).toISOString();
const orderId = (index: number) => `${7_000_000 + index}`;
const productId = (index: number) => `throng-${index}`;
const numbers = Array.from({ length: MANY }, (_, index) => index);

beforeAll(async () => {
  await transact(async (trx) => {
    const order = await trx.selectFrom("orders").selectAll().limit(1).executeTakeFirstOrThrow();
    const product = await trx
      .selectFrom("products")
      .selectAll()
      .where("id", "=", "xiaomi-15")
      .executeTakeFirstOrThrow();
    const own = {
      userId: null,
      accessHash: null,
      guestHash: null,
      status: "Delivered" as const,
      payment: "bKash" as const,
    };
    const orders = numbers.map((index) => ({
      ...{ ...order, ...own, id: orderId(index), words: `#${orderId(index)}\nthrong` },
      placedAt: minute(index),
    }));
    const unplaced = { bestDealPosition: null, bestSellerPosition: null, stock: 40 };
    const products = numbers.map((index) => ({
      ...{ ...product, ...unplaced, id: productId(index), code: `THRONG-${index}` },
      ...{ name: `Throng ${index}`, createdAt: minute(index) },
    }));
    await insertAll(trx, "orders", orders);
    await insertAll(trx, "products", products);
  });
});

const tables = {
  orders: async (asked: Record<string, string>) => {
    const params = new URLSearchParams({ q: "throng", status: "Delivered", ...asked });
    const { orders, ...rest } = await listOrders(readOrderTableView(params));
    return { ...rest, ids: orders.map(({ id }) => id) };
  },
  products: async (asked: Record<string, string>) => {
    const params = new URLSearchParams({ q: "throng", min: "1", ...asked });
    const { products, ...rest } = await findAdminProducts(readProductView(params));
    return { ...rest, ids: products.map(({ id }) => id) };
  },
};

describe.each([
  ["orders", orderId],
  ["products", productId],
] as const)("%s", (name, idOf) => {
  const find = tables[name];

  it("are counted to a number, and the pages go as far", async () => {
    const first = await find({});
    expect(first).toMatchObject({ total: mostNamed, more: true, page: 1, pages: LAST });
    expect(first.ids).toEqual(numbers.slice(-20).reverse().map(idOf));
    const last = await find({ page: String(LAST + 1) });
    expect(last).toMatchObject({ page: LAST, pages: LAST });
    expect(last.ids).toEqual(numbers.slice(25, 45).reverse().map(idOf));
  });

  it("are counted to the end without words", async () => {
    const { total, more } = await find({ q: "" });
    expect(total).toBeGreaterThanOrEqual(MANY);
    expect(more).toBe(false);
  });

  it("are counted to the end where they are no more than that", async () => {
    const drop = numbers.slice(0, 25).map(idOf);
    const table = getDb();
    if (name === "orders") await table.deleteFrom("orders").where("id", "in", drop).execute();
    else
      await table
        .updateTable("products")
        .set({ deletedAt: minute(0) })
        .where("id", "in", drop)
        .execute();
    const last = await find({ page: String(LAST) });
    expect(last).toMatchObject({ total: mostNamed, more: false, pages: LAST });
    expect(last.ids).toEqual(numbers.slice(25, 45).reverse().map(idOf));
  });
});

it("products of one category, sorted by it, are of no other", async () => {
  const asked = { category: "phones-tablets", min: "", sort: "category", dir: "asc" };
  const all = await tables.products({ ...asked, q: "" });
  const rows = await getDb()
    .selectFrom("products")
    .select("id")
    .where("categoryId", "=", "phones-tablets")
    .where("deletedAt", "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(20)
    .execute();
  expect(all.ids).toEqual(rows.map(({ id }) => id));
});

it.each<[string, Record<string, string>]>([
  ["a way to pay that none has", { payment: "PayPal" }],
  ["days before", { to: "2030-12-31" }],
  ["days after", { from: "2032-01-01" }],
  ["a queue in which none waits", { do: "returns" }],
  ["a customer without any", { userId: "nobody" }],
])("orders of words that many have are none with %s", async (_, { userId, ...asked }) => {
  const params = new URLSearchParams({ q: "throng", ...asked });
  const view = { ...readOrderTableView(params), ...(userId && { userId }) };
  expect(await listOrders(view)).toMatchObject({ orders: [], total: 0, more: false });
});

it("says in words whether there are more", () => {
  expect(countWords({ total: 1, more: false }, "order")).toBe("1 order");
  expect(countWords({ total: 0, more: false }, "order")).toBe("0 orders");
  expect(countWords({ total: 1_200, more: false }, "order")).toBe("1,200 orders");
  expect(countWords({ total: mostNamed, more: true }, "product")).toBe("1,000+ products");
  expect(counted(2, "category", "categories")).toBe("2 categories");
});
