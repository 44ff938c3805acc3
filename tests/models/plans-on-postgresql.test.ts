// Which way PostgreSQL goes to few rows among many, and a shop whose owner may not make what that takes.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { migrate, migrationState } from "~/db/migrate.server";
import { openPostgres } from "~/db/postgres.server";
import { findHeld } from "~/models/account/customer.server";
import { findSought, holdWordsOf } from "~/models/order/sought.server";
import { matchingProducts } from "~/models/product/matching.server";
import { findMeant } from "~/models/product/meant.server";
import { readProductView } from "~/models/product/table.server";
import { engine, newPlace, presentPlace } from "../support/engine";

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Does something in the tests' shop, and takes it back. */
const undone = <T>(work: (client: pg.Client) => Promise<T>) =>
  withClient(presentPlace().DATABASE_URL, async (client) => {
    await client.query("begin");
    return work(client);
  });

/** Of a small table the planner takes whatever is smallest, so it is given those that know which rows fit. */
const others = `
  select format('drop index %I', indexname) as statement from pg_indexes
  where tablename in ('products', 'variants', 'orders', 'users') and indexdef not like 'CREATE UNIQUE%'
    and indexname not like '%Parts'`;

/** What PostgreSQL says of the statements that something asks, statement by statement. */
async function plansOf(asks: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await asks();
  const asked = spy.mock.calls as unknown as [text: string, values: unknown[]][];
  spy.mockRestore();
  return undone(async (client) => {
    await client.query("set local enable_seqscan = off");
    const { rows } = await client.query<{ statement: string }>(others);
    for (const { statement } of rows) await client.query(statement);
    const plans: string[] = [];
    for (const [text, values] of asked) {
      if (!text.startsWith("select")) continue;
      const plan = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      plans.push(plan.rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  });
}

/** What a plan looks into. */
const wayIn = (plan: string) =>
  Array.from(plan.matchAll(/ on "?(\w+)/g), ([, name]) => name).join(" ");

describe.runIf(engine === "postgres")("PostgreSQL finds", () => {
  test.each<[string, () => Promise<unknown>, ways: string[]]>([
    [
      "products by their words and SKUs",
      () => findMeant("okka l"),
      ["products productsParts", "variants variantsParts"],
    ],
    ["orders by their words", () => findSought("okka l"), ["orders ordersParts"]],
    ["customers by their words", () => findHeld("okka l"), ["users usersParts"]],
    [
      "customers by their words and a phone's digits",
      () => findHeld("1234"),
      ["users usersParts usersParts"],
    ],
  ])("%s along indexes of parts", async (_, asks, ways) => {
    expect((await plansOf(asks)).map(wayIn)).toEqual(expect.arrayContaining(ways));
  });

  test.each<[string, () => Promise<unknown>]>([
    ["words of two letters", () => Promise.all([findMeant("ok"), findSought("ok")])],
    [
      "what very many orders hold",
      () =>
        getDb()
          .selectFrom("orders")
          .select("id")
          .where(holdWordsOf("okka", { isCommon: true }))
          .execute(),
    ],
    [
      "what very many products hold",
      async () => {
        const meant = { ...(await findMeant("")), q: "okka", withSku: [], isCommon: true };
        return matchingProducts(readProductView(new URLSearchParams()), meant)
          .select("products.id")
          .execute();
      },
    ],
  ])("%s without them", async (_, asks) => {
    const plans = (await plansOf(asks)).join("\n");
    expect(plans).toMatch(/Filter: .*~~/);
    expect(plans).not.toMatch(/Index Cond: .*~~/);
  });

  test("that most of what is pending is not paid, and most of what was never paid is not pending", async () => {
    const rows = await undone(async (client) => {
      await client.query(`
        insert into orders select filled.* from (select o from orders o limit 1) one, generate_series(1, 2000) n,
          lateral jsonb_populate_record(o, jsonb_build_object('id', (900000 + n)::text) || case when n % 10 = 0
            then '{"status": "Pending", "payState": "Awaiting payment", "fulfilment": "open"}'::jsonb
            else '{"status": "Delivered", "payState": "Paid", "fulfilment": "delivered"}' end) filled`);
      await client.query("analyze orders");
      const plan = await client.query<{ "QUERY PLAN": string }>(
        `explain select from orders where status = 'Pending' and "payState" = 'Awaiting payment'`,
      );
      return plan.rows;
    });
    const [, expected] = /rows=(\d+)/.exec(rows[0]?.["QUERY PLAN"] ?? "") ?? [];
    expect(Number(expected)).toBeGreaterThan(150);
  });
});

describe.runIf(engine === "postgres")("an owner of tables who may not make an extension", () => {
  /** The indexes of parts in a database that such an owner has migrated. */
  async function made(before: string): Promise<string[]> {
    const { DATABASE_URL: superusers } = await newPlace();
    const owner = `owner_${randomBytes(6).toString("hex")}`;
    await withClient(superusers, (client) =>
      client.query(
        `create role ${owner} login; grant create on schema public to ${owner}; ${before}`,
      ),
    );
    const db = openPostgres(Object.assign(new URL(superusers), { username: owner }).href);
    await migrate(db);
    expect(await migrationState(db)).toBe("all");
    await db.destroy();
    const { rows } = await withClient(superusers, (client) =>
      client.query<{ name: string }>(
        `select indexname as name from pg_indexes where indexname like '%Parts' order by 1`,
      ),
    );
    return rows.map(({ name }) => name);
  }

  test("has a shop without indexes of parts", async () => {
    expect(await made("")).toEqual([]);
  });

  test("has them where it is there already", async () => {
    const all = ["ordersParts", "productsParts", "usersParts", "variantsParts"];
    expect(await made("create extension pg_trgm")).toEqual(all);
  });
});
