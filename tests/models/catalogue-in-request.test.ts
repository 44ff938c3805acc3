// What requests find in the catalogue, and the pieces of a product, are of one second on PostgreSQL, unless their process writes; on SQLite as anybody left them.
import Database from "better-sqlite3";
import { sql } from "kysely";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { inRequest } from "~/front/log.js";
import { openSqlite, writesOfOthers } from "~/db/sqlite.server";
import { findProductDetail } from "~/models/product/product.server";
import { engine, presentPlace } from "../support/engine";

let runs = 0;
/** Outside the turn of what came before: another's write counts from the next one on. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const found = async () => {
  await nextTurn();
  return cachedByCatalogue(getDb(), "runs", () => Promise.resolve((runs += 1)));
};

/** By a connection that is none of this process's shop. */
async function writtenElsewhere(statement: string, value: unknown): Promise<void> {
  if (engine === "sqlite") {
    const file = new Database(path.join(presentPlace().DATA_DIR, "shop.db"));
    file.prepare(statement.replace("$1", "?")).run(value);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: presentPlace().DATABASE_URL });
  await client.connect();
  await client.query(statement, [value]);
  await client.end();
}

const renamedElsewhere = (name: string) =>
  writtenElsewhere("update products set name = $1 where id = 'xiaomi-15'", name);

const piecesOf = async (id: string) => {
  await nextTurn();
  return (await findProductDetail(id))?.variants.map(({ stock }) => stock);
};

afterEach(() => vi.restoreAllMocks());

it.runIf(engine === "postgres")("is of one version, and a second later of another", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1e9);
  const [before, during] = await inRequest("first", async () => {
    const first = await found();
    await renamedElsewhere("A");
    return [first, await found()];
  });
  expect(during).toBe(before);
  now.mockReturnValue(1e9 + 999);
  expect(await inRequest("second", found)).toBe(before);
  now.mockReturnValue(1e9 + 1_000);
  expect(await inRequest("third", found)).toBe(before + 1);
});

it.runIf(engine === "sqlite")("asks again once another process has written", async () => {
  // The connection is opened by its first query.
  await found();
  const query = vi.spyOn(getDb(), "executeQuery");
  await inRequest("first", async () => {
    const first = await found();
    query.mockClear();
    expect(await found()).toBe(first);
    // What nobody has written to is not asked.
    expect(query).not.toHaveBeenCalled();
    await renamedElsewhere("A");
    expect(await found()).toBe(first + 1);
  });
});

it.runIf(engine === "sqlite")("does not see what another process may take back", async () => {
  const first = await found();
  const file = new Database(path.join(presentPlace().DATA_DIR, "shop.db"));
  file.exec("begin; update products set name = 'AA' where id = 'xiaomi-15'");
  expect(await inRequest("second", found)).toBe(first);
  file.exec("commit");
  expect(await inRequest("third", found)).toBe(first + 1);
  file.close();
});

it("sees what it wrote itself", async () => {
  const [before, after] = await inRequest("fourth", async () => {
    const first = await found();
    await getDb()
      .updateTable("products")
      .set({ name: "B" })
      .where("id", "=", "xiaomi-15")
      .execute();
    return [first, await found()];
  });
  expect(after).toBe(before + 1);
});

it("is asked anew where no request is", async () => {
  const first = await found();
  await renamedElsewhere("C");
  expect(await found()).toBe(first + 1);
});

it.runIf(engine === "postgres")("shows pieces as they were within a second", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(2e9);
  const id = "galaxy-s24-ultra";
  const before = await piecesOf(id);
  await writtenElsewhere(`update variants set stock = $1 where "productId" = '${id}'`, 37);
  now.mockReturnValue(2e9 + 999);
  expect(await piecesOf(id)).toEqual(before);
  expect(before).not.toContain(37);
  // Of another product nothing was known yet.
  expect(await piecesOf("xiaomi-15")).not.toContain(37);
  now.mockReturnValue(2e9 + 1_000);
  expect(await piecesOf(id)).toEqual(before?.map(() => 37));
});

it("says nothing of a file that cannot say whether somebody wrote", async () => {
  const db = openSqlite(":memory:");
  expect(writesOfOthers(db)).toBeUndefined();
  await sql`select 1`.execute(db);
  expect(writesOfOthers(db)).toBeDefined();
  await db.destroy();
  expect(writesOfOthers(db)).toBeUndefined();
});

it.runIf(engine === "sqlite")("shows pieces as another process left them", async () => {
  const id = "galaxy-s24-ultra";
  const before = await piecesOf(id);
  await writtenElsewhere(`update variants set stock = $1 where "productId" = '${id}'`, 37);
  expect(await piecesOf(id)).toEqual(before?.map(() => 37));
});

it("shows pieces as it left them itself", async () => {
  const set = (stock: number) =>
    getDb().updateTable("variants").set({ stock }).where("productId", "=", "xiaomi-15").execute();
  for (const stock of [31, 32]) {
    await set(stock);
    const pieces = await piecesOf("xiaomi-15");
    expect(pieces).toEqual(pieces?.map(() => stock));
  }
});
