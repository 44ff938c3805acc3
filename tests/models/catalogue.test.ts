// What is kept of the catalogue is as new as the catalogue, whoever writes to it and however.
import { sql } from "kysely";
import { beforeAll, expect, it, test } from "vitest";
import { keepWithCatalogue } from "~/db/catalogue.server";
import { getDb, type Db } from "~/db/connection.server";
import { prepareDatabase } from "~/db/migrate.server";
import { findProductDetail } from "~/models/product.server";
import { engine, openPlace, presentPlace } from "../support/engine";

beforeAll(prepareDatabase);

let runs = 0;
const kept = () => keepWithCatalogue(getDb(), "runs", () => Promise.resolve((runs += 1)));
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
      getDb().insertInto("subscribers").values({ email: "a@b.example", createdAt: "" }).execute(),
    ),
  ).toBe(0);
});

test.each<[string, () => Promise<unknown>]>([
  ["an update", () => rename(getDb(), "A")],
  [
    "a transaction",
    () =>
      getDb()
        .transaction()
        .execute((trx) => rename(trx, "B")),
  ],
  ["text", () => sql`UPDATE "variants" SET stock = stock`.execute(getDb())],
  ["another table", () => getDb().updateTable("categories").set({ position: 1 }).execute()],
  ["a deletion", () => getDb().deleteFrom("pictures").where("id", "=", "none").execute()],
  [
    "an insertion under a name",
    () =>
      sql`with one as (select 1) insert into "exchangeRates" select 'a', 'b', 1, '' from one`.execute(
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
  const giveUp = getDb()
    .transaction()
    .execute(async (trx) => {
      await rename(trx, "D");
      throw new Error("given up");
    })
    .catch(() => undefined);
  expect(await again(() => giveUp)).toBe(0);
});

it("keeps what was there when a statement fails, and goes on", async () => {
  const fail = (db: Db) => db.updateTable("products").set({ categoryId: "none" }).execute();
  expect(await again(() => expect(fail(getDb())).rejects.toThrow())).toBe(0);
  expect(await again(() => rename(getDb(), "E"))).toBe(1);
});

it.runIf(engine === "postgres")("says so when a failed statement undid a transaction", async () => {
  const hide = getDb()
    .transaction()
    .execute(async (trx) => {
      await rename(trx, "F");
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
  expect(await again(() => expect(hide).rejects.toThrow())).toBe(0);
});

it("keeps no failure", async () => {
  const fail = () => keepWithCatalogue(getDb(), "fault", () => Promise.reject(new Error("away")));
  await expect(fail()).rejects.toThrow("away");
  expect(await keepWithCatalogue(getDb(), "fault", () => Promise.resolve("back"))).toBe("back");
});

test("a product's page shows a change at once", async () => {
  await findProductDetail("xiaomi-15");
  await rename(getDb(), "Renamed");
  await new Promise((resolve) => setImmediate(resolve));
  expect((await findProductDetail("xiaomi-15"))?.name).toBe("Renamed");
});
