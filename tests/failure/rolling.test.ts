// Two versions on one database: a newer one adds to it while this one sells, and this one starts on what was added, but not on what was taken away.
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate, migrationNames } from "~/db/migrate.server";
import { newPlace, openPlace, removePlaces, type Place } from "../support/engine";
import { isExpansion } from "~/db/newer-schema.server";
import { runFront, startFront, stopFront } from "../support/front";
import { startSale, takeStock } from "../failover/sale.js";
import { shapeOf, taken } from "../support/shape";

const settings = { ENV_FILE: "off", LOG: "off", TRUSTED_PROXIES: "1" };
const SHELF = 100_000;

afterAll(removePlaces);

/** The number of the last migration that was written before names said what they do. */
const UNMARKED = 40;

/**
 * After version 0.1.0 (the last release; its last migration is 0013), and before names said it: these
 * want of writers what that version does not give. What a shape does not show, 0017 does: it moves
 * what that version counts in.
 */
const contractsSince010 = [
  "0019-chosen-variants",
  "0020-types-and-keys",
  "0022-buying",
  "0027-leaving",
];

test("a migration says by its name whether it only adds", () => {
  const names = migrationNames.filter((name) => Number(name.slice(0, 4)) > UNMARKED);
  for (const name of names) expect(name).toMatch(/^\d{4}-(?:expand|contract)-/);
});

test("one that says that it only adds does, and so do those since 0.1.0 but for the named", async () => {
  const db = openPlace(await newPlace());
  const found: string[] = [];
  let before = await shapeOf(db);
  for (const name of migrationNames) {
    await migrate(db, name);
    const after = await shapeOf(db);
    if (name > "0014" && taken(before, after).length > 0) found.push(name);
    before = after;
  }
  await db.destroy();
  expect(found.filter(isExpansion)).toEqual([]);
  expect(found.filter((name) => Number(name.slice(0, 4)) <= UNMARKED)).toEqual(contractsSince010);
});

test(
  "while a newer version adds, this one sells, and starts beside it",
  { timeout: 600_000 },
  async () => {
    const place = await newPlace({ filled: true });
    await run(place, [
      `update variants set stock = ${SHELF}`,
      `update products set stock = ${SHELF}`,
    ]);
    const fronts = [await startFront({ ...place, ...settings })];
    const sale = startSale(() => fronts.map(({ port }) => `http://localhost:${port}`), 2);
    const sold = (wanted: number) =>
      expect
        .poll(() => sale.acknowledged.length, { timeout: 120_000 })
        .toBeGreaterThanOrEqual(wanted);
    try {
      await sold(2);
      await run(place, [
        `create table gifts (id text primary key, "orderId" text not null references orders (id))`,
        `alter table orders add column "giftWords" text`,
        `alter table "orderLines" add column wrapped integer not null default 0`,
        `create index "ordersGift" on orders ("giftWords") where "giftWords" is not null`,
        seen("9000-expand-gifts"),
      ]);
      await sold(sale.acknowledged.length + 3);
      fronts.push(await startFront({ ...place, ...settings }));
      await sold(sale.acknowledged.length + 4);
    } finally {
      await sale.stop();
      await Promise.all(fronts.map((front) => stopFront(front)));
    }
    expect([...sale.refusals]).toEqual([]);
    expect(await takeStock((query) => run(place, [query]), sale.acknowledged, SHELF)).toMatchObject(
      {
        ...{
          orders: sale.acknowledged.length,
          lost: 0,
          doubled: 0,
          "stocks that do not add up": 0,
        },
      },
    );
  },
);

test.each(["9000-contract-gifts", "9000-gifts"])("after %s it does not start", async (name) => {
  const place = await newPlace({ filled: true });
  await run(place, [seen(name)]);
  const { child, output } = runFront({ ...place, ...settings, PORT: "0" });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toBe(
    `The database was migrated by a newer version of the shop, which this one cannot serve (${name}): start the newer one.\n`,
  );
});

const seen = (name: string) =>
  `insert into kysely_migration (name, timestamp) values ('${name}', '2100-01-01T00:00:00.000Z')`;

async function run(place: Place, statements: string[]): Promise<Record<string, unknown>[]> {
  const db = openPlace(place);
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) {
    ({ rows } = await sql.raw<Record<string, unknown>>(statement).execute(db));
  }
  await db.destroy();
  return rows;
}
