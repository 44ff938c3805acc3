// What the tables of the back office find by a number: phones in any spelling, orders, SKUs, product codes.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { listCustomers, readCustomerView } from "~/models/account/customer.server";
import { sharedDigits } from "~/models/account/phone";
import { listOrders, readOrderTableView } from "~/models/order/table.server";
import { findAdminProducts, readProductView } from "~/models/product/table.server";
import { line, newBuyer, place, product } from "../support/own-orders";

const query = (q: string) => new URLSearchParams({ q });
const orders = async (q: string) =>
  (await listOrders(readOrderTableView(query(q)))).orders.map(({ id }) => id);
const products = async (q: string) =>
  (await findAdminProducts(readProductView(query(q)))).products.map(({ id }) => id);
const customers = async (q: string) =>
  (await listCustomers(readCustomerView(query(q)))).customers.map(({ id }) => id);

/** As people write a number of Bangladesh. */
const spellings = [
  "+8801955123987",
  "+880 1955-123 987",
  "8801955123987",
  "008801955123987",
  "01955123987",
  "01955 123987",
  "01955-123-987",
  "(01955) 123.987",
  "1955123987",
];

describe("a phone number", () => {
  it("finds a customer in any spelling, of theirs and of who searches", async () => {
    const buyer = await newBuyer("Phone Owner");
    for (const kept of spellings) {
      await getDb().updateTable("users").set({ phone: kept }).where("id", "=", buyer.id).execute();
      for (const typed of spellings)
        expect(await customers(typed), `${kept}, ${typed}`).toEqual([buyer.id]);
      for (const part of ["+880 1955 12", "01955-12", "5512398"])
        expect(await customers(part), `${kept}, ${part}`).toEqual([buyer.id]);
      expect(await customers("01955123988")).toEqual([]);
    }
  });

  it("finds the orders of a phone in any spelling", async () => {
    const buyer = { ...(await newBuyer("Order Phone")), phone: "+8801955123987" };
    const id = await place([line(await product("Phone Thing"))], buyer);
    await getDb()
      .updateTable("orders")
      .set({ phone: buyer.phone, words: `#${id}\norder phone\n${buyer.phone}` })
      .where("id", "=", id)
      .execute();
    for (const typed of [...spellings, "+880 1955-12", "01955 1239"])
      expect(await orders(typed), typed).toEqual([id]);
    expect(await orders("01955123988")).toEqual([]);
  });

  it("is nothing but digits and what people put between them", () => {
    expect(spellings.map(sharedDigits)).toEqual(spellings.map(() => "1955123987"));
    expect(["galaxy", "", "+", "1-2", "01955x", "12 34 abc"].map(sharedDigits)).toEqual(
      Array.from({ length: 6 }, () => ""),
    );
  });
});

describe("an order's number", () => {
  it("finds that order alone, with its sign and without", async () => {
    const buyer = await newBuyer("Number Owner");
    const id = await place([line(await product("Numbered Thing"))], buyer);
    const other = await place([line(await product(`Case ${id} x`))], buyer);
    for (const typed of [id, `#${id}`, ` ${id} `]) expect(await orders(typed), typed).toEqual([id]);
    expect(await orders(`case ${id}`)).toEqual([other]);
    // A part of it is a word like any other.
    expect(await orders(id.slice(0, -1))).toContain(id);
  });
});

describe("a number of something else", () => {
  it("finds the orders in whose words it is, as it stands there", async () => {
    const names = ["Book 9780306406157", "Part 4711-0815"];
    for (const name of names) {
      const id = await place([line(await product(name))], await newBuyer());
      expect(await orders(name.split(" ")[1] ?? ""), name).toEqual([id]);
    }
  });
});

describe("a SKU and a product code", () => {
  it("find their product, whole or in part, in letters of either size", async () => {
    const row = await getDb()
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.productId")
      .select(["products.id", "products.code", "variants.sku"])
      .where("products.deletedAt", "is", null)
      .orderBy("variants.id")
      .executeTakeFirstOrThrow();
    for (const whole of [row.sku, row.sku.toLowerCase(), row.code, row.code.toLowerCase()])
      expect(await products(whole), whole).toEqual([row.id]);
    expect(await products(row.sku.slice(1).toLowerCase())).toContain(row.id);
    expect(await products(row.code.slice(1))).toContain(row.id);
    // Those of others that begin so are no answer to a whole one.
    const longer = { sku: `${row.sku}0`, code: `${row.code}0` };
    const other = await product("Longer Numbers");
    await getDb()
      .updateTable("variants")
      .set({ sku: longer.sku })
      .where("productId", "=", other)
      .execute();
    await getDb()
      .updateTable("products")
      .set({ code: longer.code })
      .where("id", "=", other)
      .execute();
    for (const whole of [row.sku, row.sku.toLowerCase(), row.code, row.code.toLowerCase()])
      expect(await products(whole), whole).toEqual([row.id]);
    expect((await products(row.sku.slice(0, -1))).sort()).toEqual(
      expect.arrayContaining([row.id, other].sort()),
    );
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", row.id)
      .execute();
    expect(await products(row.sku)).not.toContain(row.id);
    expect(await products(row.code)).not.toContain(row.id);
  });
});
