// What is kept of the catalogue is as new as what public pages show, whoever writes to it and however; and it stays while they show the same.
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import type { Schema } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { createCustomer } from "~/models/account/user.server";
import { placeOrder } from "~/models/order/place.server";
import { findProductDetail } from "~/models/product/product.server";
import { engine, openPlace, presentPlace } from "../support/engine";
import { makeProduct } from "../support/products";

let runs = 0;
const kept = () => cachedByCatalogue(getDb(), "runs", () => Promise.resolve((runs += 1)));
/** How often the work is done again after a change. */
async function again(change: () => Promise<unknown>): Promise<number> {
  const before = await kept();
  await change();
  // Outside this turn of the event loop, as another request would be.
  await new Promise((resolve) => setImmediate(resolve));
  return (await kept()) - before;
}
const rename = (db: Db, name: string) =>
  db.updateTable("products").set({ name }).where("id", "=", "xiaomi-15").execute();

it("does the work once while nothing is written", async () => {
  expect(await again(() => Promise.resolve())).toBe(0);
  expect(await again(() => getDb().selectFrom("products").select("id").execute())).toBe(0);
  expect(
    await again(() =>
      getDb()
        .insertInto("subscribers")
        .values({ email: "a@b.example", createdAt: "", token: "" })
        .execute(),
    ),
  ).toBe(0);
});

test.each<[string, () => Promise<unknown>]>([
  ["an update", () => rename(getDb(), "A")],
  ["a transaction", () => transact((trx) => rename(trx, "B"))],
  ["text", () => sql`UPDATE "variants" SET price = price + 1`.execute(getDb())],
  ["another table", () => getDb().updateTable("categories").set({ position: 9 }).execute()],
  ["a deletion", () => getDb().deleteFrom("pictures").where("productId", "is not", null).execute()],
  [
    "an insertion under a name",
    () =>
      sql`with one as (select 1) insert into "exchangeRates" select 'a', 'b', 1, '', 1 from one`.execute(
        getDb(),
      ),
  ],
  [
    "another process",
    async () => {
      const other = openPlace(presentPlace());
      await rename(other, "C");
      await other.destroy();
    },
  ],
])("does it again after %s", async (_, change) => {
  expect(await again(change)).toBe(1);
});

it("keeps what was there when a transaction is given up", async () => {
  const giveUp = () =>
    transact(async (trx) => {
      await rename(trx, "D");
      throw new Error("given up");
    });
  expect(await again(() => expect(giveUp()).rejects.toThrow("given up"))).toBe(0);
});

it("keeps what was there when a statement fails, and goes on", async () => {
  const fail = (db: Db) => db.updateTable("products").set({ categoryId: "none" }).execute();
  expect(await again(() => expect(fail(getDb())).rejects.toThrow())).toBe(0);
  expect(await again(() => rename(getDb(), "E"))).toBe(1);
});

it.runIf(engine === "postgres")("says so when a failed statement undid a transaction", async () => {
  const hide = () =>
    transact(async (trx) => {
      await rename(trx, "F");
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
  expect(await again(() => expect(hide()).rejects.toThrow("rolled back"))).toBe(0);
});

it("keeps no failure", async () => {
  const fail = () => cachedByCatalogue(getDb(), "fault", () => Promise.reject(new Error("away")));
  await expect(fail()).rejects.toThrow("away");
  expect(await cachedByCatalogue(getDb(), "fault", () => Promise.resolve("back"))).toBe("back");
});

it("lets go of what nobody has asked for longest, and of nothing else", async () => {
  const done: string[] = [];
  const ask = (key: string) =>
    cachedByCatalogue(getDb(), key, () => Promise.resolve(done.push(key)));
  await ask("rare");
  await ask("often");
  for (let other = 0; other < 600; other += 1) {
    await ask(`other ${other}`);
    await ask("often");
  }
  await ask("rare");
  const count = (key: string) => done.filter((one) => one === key).length;
  expect([count("often"), count("rare"), count("other 599")]).toEqual([1, 2, 1]);
  await ask("other 599");
  expect(count("other 599")).toBe(1);
});

test("a product's page shows a change at once", async () => {
  await findProductDetail("xiaomi-15");
  await rename(getDb(), "Renamed");
  await new Promise((resolve) => setImmediate(resolve));
  expect((await findProductDetail("xiaomi-15"))?.name).toBe("Renamed");
});

/** Of the watched tables, the columns that no public page shows. */
const unseen = {
  products: ["publishAt", "soldCount", "updatedAt", "version"],
  variants: ["stockCause"],
  pictures: ["userId", "createdAt", "setting", "reviewId"],
  categories: ["productCount", "createdAt", "updatedAt", "version"],
  productTypes: ["specificationNames", "usual", "version"],
  exchangeRates: ["updatedAt", "version"],
  shippingZones: ["version"],
  shippingRates: [],
  settings: ["updatedAt", "version"],
} satisfies Partial<Record<keyof Schema, string[]>>;

test.each(Object.entries(unseen))("each other column of %s is watched", async (table, columns) => {
  const tables = await getDb().introspection.getTables();
  const all = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const watched = await watchedColumns(table);
  expect(all.filter((name) => !watched.has(name)).sort()).toEqual([...columns].sort());
});

async function watchedColumns(table: string): Promise<Set<string>> {
  const name = `catalogue_${table}_update`;
  const query =
    engine === "postgres"
      ? sql<{ text: string }>`
          select pg_get_triggerdef(oid) as text from pg_trigger where tgname = ${name}`
      : sql<{ text: string }>`select sql as text from sqlite_master where name = ${name}`;
  const { rows } = await query.execute(getDb());
  const columns = rows[0]?.text.matchAll(/\bnew\."?(\w+)"?/gi) ?? [];
  return new Set(Array.from(columns, ([, column = ""]) => column));
}

describe("the version", () => {
  const setStock = (id: string, stock: number) =>
    transact(async (trx) => {
      await trx.updateTable("variants").set({ stock }).where("id", "=", id).execute();
      await trx.updateTable("products").set({ stock }).where("id", "=", id).execute();
    });

  it("stays through a thousand changes of stock that shoppers do not see", async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => makeProduct({ price: 100, stock: 1_000 })),
    );
    const sell = async () => {
      for (let left = 999; left > 899; left -= 1) {
        await Promise.all(ids.map((id) => setStock(id, left)));
      }
    };
    expect(await again(sell)).toBe(0);
  });

  test.each([
    [6, 5, 1],
    [5, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
    [3, 900, 1],
    [900, 6, 0],
  ])("when stock goes from %d to %d grows by %d", async (from, to, changes) => {
    const id = await makeProduct({ price: 100, stock: from });
    expect(await again(() => setStock(id, to))).toBe(changes);
  });

  it("stays through an order of what is well in stock, and grows by one that makes it scarce", async () => {
    const id = await makeProduct({ price: 200, stock: 20 });
    const buyer = await createCustomer({
      name: "Buyer",
      email: `${randomUUID()}@example.com`,
      password: "Long-enough-1",
    });
    const order = (quantity: number) =>
      placeOrder(buyer, {
        payment: "PayPal",
        address: null,
        lines: [{ variantId: id, quantity, seenPrice: 200 }],
      });
    expect(await again(() => order(2))).toBe(0);
    expect(await again(() => order(13))).toBe(1);
  });

  it("stays through what nobody is shown", async () => {
    const figures = { soldCount: 7, version: 7, updatedAt: "" };
    const change = () => getDb().updateTable("products").set(figures).execute();
    expect(await again(change)).toBe(0);
    const count = () => getDb().updateTable("categories").set({ productCount: 7 }).execute();
    expect(await again(count)).toBe(0);
    const upload = () =>
      getDb()
        .insertInto("pictures")
        .values({
          ...{ id: randomUUID(), productId: null, path: "waiting", alt: "", colour: null },
          ...{ width: 1, height: 1, position: 0, createdAt: "" },
        })
        .execute();
    expect(await again(upload)).toBe(0);
  });

  it.runIf(engine === "postgres")(
    "grows with each of two that change it at once, whichever is done first",
    async () => {
      const change = (db: Db, id: string) =>
        db.updateTable("products").set({ rating: 12 }).where("id", "=", id).execute();
      const [first, second] = [
        await makeProduct({ price: 100, stock: 9 }),
        await makeProduct({ price: 100, stock: 9 }),
      ];
      const [started, held] = [gate(), gate()];
      const slow = transact(async (trx) => {
        await change(trx, first);
        started.open();
        await held.passed;
      });
      await started.passed;
      expect(await again(() => transact((trx) => change(trx, second)))).toBe(1);
      expect(
        await again(() => {
          held.open();
          return slow;
        }),
      ).toBe(1);
    },
  );

  it("stays when the log is swept, which is never long", async () => {
    const length = async () => {
      const { count } = await getDb()
        .selectFrom("catalogueVersions")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    };
    for (let number = 0; number < 120; number += 1) await rename(getDb(), `Name ${number}`);
    const before = await kept();
    await expect.poll(length).toBeLessThan(engine === "postgres" ? 3 : 2);
    expect(await kept()).toBe(before);
  });
});

/** What waits until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

test("a product's page shows the pieces of this moment, though it is kept", async () => {
  const id = await makeProduct({ price: 100, stock: 5 });
  expect(await findProductDetail(id)).toMatchObject({ stock: 5, variants: [{ stock: 5 }] });
  const sell = (table: "variants" | "products") =>
    getDb().updateTable(table).set({ stock: 3 }).where("id", "=", id).execute();
  const sold = async () => {
    await sell("variants");
    await sell("products");
  };
  expect(await again(sold)).toBe(0);
  expect(await findProductDetail(id)).toMatchObject({ stock: 3, variants: [{ stock: 3 }] });
});
