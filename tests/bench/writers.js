// How many orders four processes place at once on PostgreSQL, with a network between, and what one locked product does to the rest.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { hasty, startPostgres } from "../support/postgres.js";
import { percentile } from "./orders.js";

const PROCESSES = 4;
/** In each process. */
const WRITERS = 8;
const SECONDS = 6;
const LOCK_SECONDS = 5;
const LONGEST_P95_MS = 150;
const LEAST_TIMES = 4;

const here = fileURLToPath(new URL("../..", import.meta.url));
const program = fileURLToPath(new URL("writer.ts", import.meta.url));

/**
 * Prints orders per second, here and in a checkout of other code, and how long carts, sign-ins and
 * orders of other products take while a row of one product is locked.
 *
 * @param {string | undefined} beside the folder of a checkout with its packages, to compare with
 * @returns {Promise<boolean>} whether it is as fast as it should be
 */
export async function benchWriters(beside) {
  const server = await startPostgres({ flags: hasty });
  try {
    const rows = [];
    for (const folder of beside ? [beside, here] : [here]) {
      const shop = await newShop(server.url, folder);
      rows.push({ folder: folder === here ? "here" : "beside", ...(await orders(shop)) });
      if (folder === here) console.table(await besideALock(shop));
    }
    console.table(rows);
    const [first, last] = [rows[0]?.["orders per s"] ?? 0, rows.at(-1)?.["orders per s"] ?? 0];
    if (beside) console.log(`${(last / first).toFixed(1)} times as many`);
    return !beside || last >= LEAST_TIMES * first;
  } finally {
    await server.remove();
  }
}

/**
 * @param {string} server
 * @param {string} folder
 */
async function newShop(server, folder) {
  const name = folder === here ? "here" : "beside";
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = server.replace(/postgres$/, name);
  const filling = start({ folder, url }, ["fill"]);
  const people = (await filling.next()).value;
  return { folder, url, people: JSON.parse(people ?? "{}") };
}

/** @typedef {Awaited<ReturnType<typeof newShop>>} Shop */

/** @param {Shop} shop */
async function orders(shop) {
  const results = await runAll(shop, ["orders", String(SECONDS), String(WRITERS)], shop.people);
  const all = results.flatMap(({ ms }) => ms.orders ?? []);
  return {
    "orders per s": Math.round(all.length / SECONDS),
    "p95 ms": Math.round(percentile(all, 0.95)),
    retries: sum(results, "retries"),
    failed: sum(results, "failed"),
  };
}

/**
 * The same work twice, so that a busy machine slows both: with nothing locked, and with one product.
 *
 * @param {Shop} shop
 */
async function besideALock(shop) {
  const [locked, ...products] = shop.people.products;
  const people = { ...shop.people, products };
  const work = () => runAll(shop, ["mixed", String(LOCK_SECONDS), "2"], people);
  const free = await work();
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  await client.query("begin");
  for (const table of ["variants", "products"]) {
    await client.query(`select 1 from ${table} where id = $1 for update`, [locked]);
  }
  const beside = await work();
  await client.end();
  return ["orders", "carts", "sign-ins"].map((kind) => {
    /** @param {typeof free} results */
    const timesOf = (results) => results.flatMap(({ ms }) => ms[kind] ?? []);
    const p95 = Math.round(percentile(timesOf(beside), 0.95));
    return {
      "beside a locked product": kind,
      done: timesOf(beside).length,
      "p95 ms": p95,
      "below 150": p95 < LONGEST_P95_MS,
      "p95 ms, none locked": Math.round(percentile(timesOf(free), 0.95)),
      failed: sum(beside, "failed"),
    };
  });
}

/**
 * @param {Shop} shop
 * @param {string[]} job
 * @param {{ products: string[], buyers: object[] }} people
 */
async function runAll(shop, job, people) {
  const runs = Array.from({ length: PROCESSES }, (_, index) => {
    const buyers = people.buyers.slice(index * WRITERS, (index + 1) * WRITERS);
    return start(shop, [...job, JSON.stringify({ ...people, buyers })]);
  });
  for (const run of runs) await run.next();
  for (const run of runs) run.go();
  return Promise.all(
    runs.map(async (run) => {
      /** @type {{ ms: Record<string, number[]>, failed: number, retries: number }} */
      const result = JSON.parse((await run.next()).value ?? "{}");
      return result;
    }),
  );
}

/**
 * @param {{ folder: string, url: string }} shop
 * @param {string[]} job
 */
function start({ folder, url }, job) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve("tsx/cli")), program, ...job],
    {
      cwd: folder,
      stdio: ["pipe", "pipe", "inherit"],
      env: {
        ...process.env,
        ENV_FILE: "off",
        LOG: "off",
        SAMPLE_DATA: "off",
        SESSION_SECRET: "0".repeat(64),
        DATABASE_URL: url,
      },
    },
  );
  const kill = () => child.kill();
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @returns {Promise<IteratorResult<string, string | undefined>>} */
    next: () => lines.next(),
    go: () => child.stdin.write("go\n"),
  };
}

/**
 * @param {{ failed: number, retries: number }[]} results
 * @param {"failed" | "retries"} what
 */
function sum(results, what) {
  return results.reduce((total, result) => total + result[what], 0);
}
