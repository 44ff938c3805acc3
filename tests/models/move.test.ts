// Moving a shop between databases: the same rows there and back, refusals, an interruption.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { migrate } from "~/db/migrate.server";
import { moveShop, sumTables } from "~/db/move.server";
import { bestMatches } from "~/db/search/search.server";
import { openSqlite } from "~/db/sqlite.server";
import { newPlace, openPlace, presentPlace, type Place } from "../support/engine";
import { program } from "../support/programs";

const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-move-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const texts = [
  "Zoë's 'quoted' \"name\"",
  "মোবাইল ফোন",
  "🎧 two\r\nlines\ttab",
  "\\N $$ %_ {}",
  "ÉCOLE",
  "",
];

beforeAll(async () => {
  const createdAt = new Date().toISOString();
  for (const [index, text] of texts.entries()) {
    await getDb()
      .insertInto("drafts")
      .values({
        id: `odd-${index}`,
        path: text,
        fields: JSON.stringify({ text }),
        expiresAt: createdAt,
      })
      .execute();
  }
  // More rows than one batch, with keys that languages would sort in an order of their own.
  const subscribers = Array.from({ length: 2_500 }, (_, index) => ({
    email: `${["a", "B", "_", "é"][index % 4] ?? ""}${index}@example.com`,
    createdAt,
    token: `token ${index}`,
  }));
  await getDb().insertInto("subscribers").values(subscribers).execute();
});

let lastFolder = 0;
function newFile() {
  const place = path.join(folder, String((lastFolder += 1)));
  mkdirSync(place);
  return { place, db: openSqlite(path.join(place, "shop.db")) };
}

const ignore = () => undefined;

test("there and back every table has the same rows, to the byte", async () => {
  const before = await sumTables(getDb());
  expect(before.find(({ table }) => table === "subscribers")?.rows).toBe(2_500);
  const there = newFile();
  await moveShop(getDb(), there.db, ignore);
  expect(await sumTables(there.db)).toEqual(before);
  const back = openPlace(await newPlace());
  await moveShop(there.db, back, ignore);
  expect(await sumTables(back)).toEqual(before);
  // What triggers make of the rows is there too.
  const found = await back
    .selectFrom("products")
    .select("id")
    .where(
      sql<boolean>`id in (select "productId" from ${bestMatches([[{ words: ["galaxy"] }], [{ words: ["ultra"] }]], "every")} found)`,
    )
    .execute();
  expect(found.map(({ id }) => id)).toContain("galaxy-s24-ultra");
  await there.db.destroy();
  await back.destroy();
});

test("one changed value changes its table's checksum", async () => {
  const before = await sumTables(getDb());
  const change = (isDefault: 0 | 1) =>
    getDb()
      .updateTable("addresses")
      .set({ city: `City ${isDefault}` })
      .where("userId", "=", "shopper")
      .execute();
  await change(1);
  const after = await sumTables(getDb());
  expect(after.filter((sum, index) => sum.checksum !== before[index]?.checksum)).toMatchObject([
    { table: "addresses" },
  ]);
});

test("a target with rows is refused and left as it was", async () => {
  const { db } = newFile();
  await migrate(db);
  await db
    .insertInto("subscribers")
    .values({ email: "first@example.com", createdAt: "", token: "" })
    .execute();
  const before = await sumTables(db);
  await expect(moveShop(getDb(), db, ignore)).rejects.toThrow(
    "TO is not empty: subscribers has rows.",
  );
  expect(await sumTables(db)).toEqual(before);
  await db.destroy();
});

test("a source without a shop, and a target of another version, are refused", async () => {
  const empty = newFile();
  const target = newFile();
  await expect(moveShop(empty.db, target.db, ignore)).rejects.toThrow("FROM holds no shop");
  await migrate(target.db);
  await sql`delete from kysely_migration where name like '0007%'`.execute(target.db);
  await expect(moveShop(getDb(), target.db, ignore)).rejects.toThrow("a shop of another version");
  await empty.db.destroy();
  await target.db.destroy();
});

test("killed on its way it leaves nothing behind, and the next one goes through", async () => {
  const target = await newPlace();
  const source = presentPlace();
  const killed = runMove(source, target);
  await once(killed.stdout, "data");
  process.kill(-(killed.pid ?? 0), "SIGKILL");
  await once(killed, "close");
  const db = openPlace(target);
  expect((await sumTables(db)).every(({ rows }) => rows === 0)).toBe(true);
  const second = runMove(source, target);
  const [code] = (await once(second, "close")) as [number];
  expect(code).toBe(0);
  expect(await sumTables(db)).toEqual(await sumTables(getDb()));
  const third = runMove(source, target);
  const [refused] = (await once(third, "close")) as [number];
  expect(refused).toBe(1);
  await db.destroy();
});

function runMove(from: Place, to: Place) {
  const name = ({ DATA_DIR, DATABASE_URL }: Place) => DATABASE_URL || DATA_DIR;
  return spawn(process.execPath, [...program("app/cli/db-move.ts"), name(from), name(to)], {
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
}
