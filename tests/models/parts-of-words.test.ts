// Searches of the back office's tables find what holds the words after every kind of change, and what was erased is in no index.
import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import type { Schema } from "~/db/schema";
import { findParts } from "~/db/search/parts.server";
import { transact } from "~/db/transaction.server";
import { exportCustomers } from "~/models/account/customer-export.server";
import { listCustomers, readCustomerView } from "~/models/account/customer.server";
import { exportOrders, listOrders, readOrderTableView } from "~/models/order/table.server";
import { exportProducts } from "~/models/product/import/csv.server";
import { findAdminProducts, readProductView } from "~/models/product/table.server";
import { mostNamed } from "~/models/table.server";
import { engine } from "../support/engine";
import { line, newBuyer, place, product } from "../support/own-orders";

const query = (q: string, filters = {}) => new URLSearchParams({ q, ...filters });
const products = async (q: string) =>
  (await findAdminProducts(readProductView(query(q)))).products.map(({ id }) => id).sort();
const orders = async (q: string, filters = {}) =>
  (await listOrders(readOrderTableView(query(q, filters)))).orders.map(({ id }) => id).sort();
const customers = async (q: string, filters = {}) =>
  (await listCustomers(readCustomerView(query(q, filters)))).customers.map(({ id }) => id).sort();

const setProduct = (id: string, set: Updateable<Schema["products"]>) =>
  getDb().updateTable("products").set(set).where("id", "=", id).execute();
const setSku = (id: string, sku: string) =>
  getDb().updateTable("variants").set({ sku }).where("productId", "=", id).execute();
const setUser = (id: string, set: Updateable<Schema["users"]>) =>
  getDb().updateTable("users").set(set).where("id", "=", id).execute();
const setWords = (id: string, words: string) =>
  getDb().updateTable("orders").set({ words }).where("id", "=", id).execute();

describe("a product", () => {
  it("is found by its name, brand, code and SKUs as they are now", async () => {
    const id = await product("Quokka Lamp");
    await setProduct(id, { brand: "Wombatry", code: "KOALA-77" });
    await setSku(id, "NUMBAT-5");
    for (const part of ["quokka lamp", "OKKA L", "mbatr", "oala-7", "mbat-5", "lamp | womb"])
      expect(await products(part), part).toEqual([id]);
    await setProduct(id, { name: "Quoll Lamp", brand: "Dingo", code: "EMU-9" });
    await setSku(id, "BILBY-5");
    for (const part of ["quokka", "mbatr", "oala-7", "mbat-5"])
      expect(await products(part), part).toEqual([]);
    for (const part of ["quoll", "dingo", "emu-9", "bilby"])
      expect(await products(part), part).toEqual([id]);
  });

  it("is found by each of its SKUs, and by none that is gone", async () => {
    const id = await product("Many SKUs");
    const like = await getDb()
      .selectFrom("variants")
      .selectAll()
      .where("productId", "=", id)
      .executeTakeFirstOrThrow();
    const another = { id: randomUUID(), sku: "POSSUM-2", colour: "Red", position: 2 };
    await insertAll(getDb(), "variants", [{ ...like, ...another }]);
    expect(await products("possum")).toEqual([id]);
    await getDb().deleteFrom("variants").where("id", "=", another.id).execute();
    expect(await products("possum")).toEqual([]);
  });

  it("is not found while it is deleted, and again when it is back", async () => {
    const id = await product("Pademelon");
    await setProduct(id, { deletedAt: new Date().toISOString() });
    expect(await products("pademelon")).toEqual([]);
    await setProduct(id, { name: "Pademelon Two" });
    expect(await products("pademelon")).toEqual([]);
    await setProduct(id, { deletedAt: null });
    expect(await products("demelon two")).toEqual([id]);
    await getDb().deleteFrom("products").where("id", "=", id).execute();
    expect(await products("pademelon")).toEqual([]);
  });

  it("is found by the category that it is in, and by that one's new name", async () => {
    const id = await product("Potoroo");
    const category = {
      id: "cuscus-cat",
      slug: "cuscus-cat",
      position: 900,
      status: "Active",
    } as const;
    const like = await getDb().selectFrom("categories").selectAll().executeTakeFirstOrThrow();
    await insertAll(getDb(), "categories", [{ ...like, ...category, name: "Bettongs" }]);
    expect(await products("bettong")).toEqual([]);
    await setProduct(id, { categoryId: category.id });
    expect(await products("bettong")).toEqual([id]);
    // By the name that people read, not by its id.
    expect(await products("cuscus")).toEqual([]);
    await getDb()
      .updateTable("categories")
      .set({ name: "Gliders" })
      .where("id", "=", category.id)
      .execute();
    expect(await products("bettong")).toEqual([]);
    expect(await products("gliders")).toEqual([id]);
    await setProduct(id, { categoryId: like.id });
    expect(await products("gliders")).toEqual([]);
  });
});

describe("an order", () => {
  it("is found by its words as they are now, and by none when it is gone", async () => {
    const id = await place([line(await product("Echidna Case"))], await newBuyer("Wanda Wallaby"));
    for (const part of ["wallaby", "ANDA WALL", "chidna", `#${id.slice(0, 3)}`])
      expect(await orders(part), part).toContain(id);
    await setWords(id, `#${id}\nnobody`);
    expect(await orders("wallaby")).toEqual([]);
    expect(await orders("nobody")).toEqual([id]);
    await getDb().deleteFrom("orders").where("id", "=", id).execute();
    expect(await orders("nobody")).toEqual([]);
  });
});

describe("a customer", () => {
  it("is found by name, address and phone as they are now, and only as a customer", async () => {
    const { id } = await newBuyer("Tasman Devil");
    await setUser(id, { email: "sarcophilus@example.com", phone: "+880 1955-77 66 55" });
    for (const part of ["sman dev", "SARCOPH", "1955-77", "19557766", "+880 1955 7766"])
      expect(await customers(part), part).toEqual([id]);
    await setUser(id, { name: "Other", email: "other-one@example.com", phone: "" });
    for (const part of ["tasman", "sarcoph", "19557766"])
      expect(await customers(part), part).toEqual([]);
    await setUser(id, { name: "Tasman Devil", role: "Admin" });
    expect(await customers("tasman")).toEqual([]);
    await setUser(id, { role: "Customer" });
    expect(await customers("tasman")).toEqual([id]);
    await getDb().deleteFrom("users").where("id", "=", id).execute();
    expect(await customers("tasman")).toEqual([]);
  });
});

describe("words of any kind", () => {
  const odd = ['a "b" c', "100% \\ x_y", "কাঠের বাক্স", "it's -ok (", 'AND OR "', "words : x"];

  it("are found as they were typed, and break nothing", async () => {
    for (const name of odd) {
      const id = await product(`Odd ${name} Odd`);
      const order = await place([line(id)], await newBuyer(`Odd ${name} Odd`));
      const part = `d ${name} o`;
      expect(await products(part), name).toEqual([id]);
      expect(await orders(part), name).toEqual([order]);
      expect(await customers(part), name).toHaveLength(1);
    }
    for (const q of ['"', '""', "*", "x\0yz", "\0\0\0", "a*", "^ab", "{words", "NEAR(", "|||"])
      for (const find of [products, orders, customers])
        expect(await find(q), JSON.stringify(q)).toBeInstanceOf(Array);
  });

  it("may be of one letter or two", async () => {
    const id = await product("ж");
    expect(await products("ж")).toEqual([id]);
    const buyer = await newBuyer("жж");
    expect(await customers("жж")).toEqual([buyer.id]);
  });
});

describe("more than can be named", () => {
  const MANY = mostNamed + 1;

  it("are said to be more, filtered and exported like few", async () => {
    const like = await getDb()
      .selectFrom("users")
      .selectAll()
      .where("role", "=", "Customer")
      .executeTakeFirstOrThrow();
    const people = Array.from({ length: MANY }, (_, index) => ({
      ...like,
      ...{ id: `crowd-${index}`, name: `Crowd ${index}`, email: `crowd-${index}@example.com` },
      status: index % 10 === 0 ? ("Inactive" as const) : ("Active" as const),
    }));
    const order = await getDb().selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    const carts = Array.from({ length: MANY }, (_, index) => ({
      ...order,
      ...{ id: `${8_000_000 + index}`, userId: null, words: `#${8_000_000 + index}\ncrowd` },
      ...{ accessHash: null, guestHash: null },
      status: index % 10 === 0 ? ("Cancelled" as const) : ("Delivered" as const),
    }));
    await transact(async (trx) => {
      await insertAll(trx, "users", people);
      await insertAll(trx, "orders", carts);
    });
    const few = Math.ceil(MANY / 10);
    const ofPeople = (filters = {}) => listCustomers(readCustomerView(query("crowd", filters)));
    const ofOrders = (filters = {}) => listOrders(readOrderTableView(query("crowd", filters)));
    const uncounted = { total: mostNamed, more: true };
    expect(await ofPeople()).toMatchObject(uncounted);
    expect(await ofPeople({ page: "51" })).toMatchObject({ ...uncounted, page: 50 });
    expect(await ofPeople({ status: "Inactive" })).toMatchObject({ total: few, more: false });
    expect(await ofOrders()).toMatchObject(uncounted);
    expect(await ofOrders({ page: "51" })).toMatchObject({ ...uncounted, page: 50 });
    expect(await ofOrders({ status: "Cancelled" })).toMatchObject({ total: few, more: false });
    const rows = async (batches: AsyncGenerator<string[][]>) => {
      const all = [];
      for await (const batch of batches) all.push(...batch);
      return all.length;
    };
    expect(await rows(exportCustomers(readCustomerView(query("crowd"))))).toBe(MANY);
    expect(await rows(exportOrders(readOrderTableView(query("crowd"))))).toBe(MANY);
  });
});

it("a few are exported as they are found", async () => {
  const id = await product("Exported Numbat");
  const buyer = await newBuyer("Exported Buyer");
  const order = await place([line(id)], buyer);
  const first = async (batches: AsyncGenerator<string[][]>) => {
    const { value } = (await batches.next()) as IteratorYieldResult<string[][]>;
    return value.map(([cell]) => cell);
  };
  const params = query("exported");
  expect(await first(exportProducts(readProductView(params)))).toEqual([id]);
  expect(await first(exportCustomers(readCustomerView(params)))).toEqual([buyer.name]);
  expect(await first(exportOrders(readOrderTableView(params)))).toEqual([`#${order}`]);
});

describe.runIf(engine === "sqlite")("SQLite's index of parts", () => {
  const held = (kind: "products" | "orders" | "customers", text: string) =>
    findParts(getDb(), kind, [{ text }], mostNamed);

  it("is asked from three letters on", async () => {
    expect(await held("products", "qz")).toBeNull();
    expect(await held("products", "qzq")).toEqual({ ids: [] });
    expect(await held("products", "qz\0q")).toBeNull();
  });

  it("counts neither what is deleted nor the staff", async () => {
    const id = await product("Zqxj Lamp");
    const buyer = await newBuyer("Zqxj Person");
    const order = await place([line(id)], buyer);
    for (const kind of ["products", "orders", "customers"] as const)
      expect(await held(kind, "zqxj"), kind).toMatchObject({ ids: [expect.any(String)] });
    await setProduct(id, { deletedAt: new Date().toISOString() });
    await setUser(buyer.id, { role: "Admin" });
    await getDb().deleteFrom("orders").where("id", "=", order).execute();
    for (const kind of ["products", "orders", "customers"] as const)
      expect(await held(kind, "zqxj"), kind).toEqual({ ids: [] });
  });

  it("has nothing of what was erased", async () => {
    const buyer = await newBuyer("Xqz Vjk");
    const id = await place([line(await product())], buyer);
    const mentions = async (table: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(`${table}_data`)}
        where instr(block, 'vjk') > 0`.execute(getDb());
      return rows[0]?.count;
    };
    const tables = ["searchPartsOfOrders", "searchPartsOfCustomers"];
    for (const table of tables) expect(await mentions(table), table).toBeGreaterThan(0);
    await setWords(id, `#${id}`);
    await setUser(buyer.id, { name: "Nobody" });
    for (const table of tables) expect(await mentions(table), table).toBe(0);
  });

  it("agrees with what it is an index of", async () => {
    for (const table of ["searchPartsOfProducts", "searchPartsOfCustomers"])
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}) values ('integrity-check')`.execute(
        getDb(),
      );
    const { rows } = await sql<{ key: number }>`
      select t.key from "searchPartTexts" t left join "searchPartsOfProducts" s on s.rowid = t.key
      where (t.words, t.skus, t.category) is not (s.words, s.skus, s.category)
      union all select s.rowid from "searchPartsOfProducts" s
      where s.rowid not in (select key from "searchPartTexts")`.execute(getDb());
    expect(rows).toEqual([]);
  });
});
