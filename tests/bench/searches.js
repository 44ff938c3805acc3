// How much slower a search becomes when the shop sells many more products, on both engines.
import Database from "better-sqlite3";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { hasty, startPostgres } from "../support/postgres.js";
import { fillPostgres, fillSqlite } from "./fill.js";
import { ask } from "./load.js";
import { startServer } from "./server.js";

const SMALL = 1000;
/** Each search is asked so often, each time anew. */
const ROUNDS = 5;
/** The first round lets the compiler and the caches of the system see everything. */
const WARM_UP_ROUNDS = 1;
/** What a search of the large shop may cost, beside the small one's and at all. */
const bars = { times: 1.5, ms: 60, statementMs: 20 };

/** Loaded into each server: notes what its statements take. */
const preload = new URL("statements.js", import.meta.url).href;
const filters = ["&min=500", "&rating=4", "&stock=in", "&colour=Black"];

/**
 * @typedef {object} Shop
 * @property {string} origin
 * @property {() => Promise<void>} change lets the catalogue have a new version, so that nothing kept counts
 * @property {() => Promise<{ text: string, ms: number }[]>} end stops it and names its slowest statements
 */

/**
 * Prints what a search costs in a small shop and in a large one, nothing kept from the one before.
 *
 * @param {string} folder for the shops' data
 * @param {number} large how many products the large one sells
 * @returns {Promise<boolean>} whether the bars hold
 */
export async function benchSearches(folder, large) {
  const rows = [];
  const sqlite = async (/** @type {number} */ count) => {
    const dataDir = path.join(folder, `sqlite-${count}`);
    await (await startServer(dataDir)).stop();
    fillSqlite(path.join(dataDir, "shop.db"), count);
    return openSqliteShop(dataDir);
  };
  rows.push({
    engine: "SQLite",
    ...(await compareShops(await sqlite(SMALL), await sqlite(large))),
  });
  const server = await startPostgres({ flags: [...hasty, "-c", "shared_buffers=1GB"] });
  try {
    const postgres = async (/** @type {number} */ count) => {
      const url = await newDatabase(server.url, `shop_${count}`);
      const dataDir = path.join(folder, `postgres-${count}`);
      await (await startServer(dataDir, undefined, undefined, { DATABASE_URL: url })).stop();
      await fillPostgres(url, count);
      return openPostgresShop(dataDir, url);
    };
    const shops = [await postgres(SMALL), await postgres(large)];
    rows.push({ engine: "PostgreSQL", ...(await compareShops(...shops)) });
  } finally {
    await server.remove();
  }
  console.table(rows);
  return rows.every(({ holds }) => holds);
}

/**
 * Asks both shops for everyday searches in turns, so that a busy machine slows both.
 *
 * @param {Shop} small
 * @param {Shop} large
 */
async function compareShops(small, large) {
  const addresses = everydaySearches();
  /** @type {number[][]} */
  const times = [[], []];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    await Promise.all([small.change(), large.change()]);
    for (const address of addresses) {
      for (const [index, shop] of [small, large].entries()) {
        const start = performance.now();
        const { status } = await ask(shop.origin + address);
        if (status !== 200) throw new Error(`${address} answered ${status}`);
        if (round >= WARM_UP_ROUNDS) times[index]?.push(performance.now() - start);
      }
    }
  }
  const [before, after] = times.map(percentiles);
  await small.end();
  const [slowest] = await large.end();
  const ratio = (after?.p95 ?? NaN) / (before?.p95 ?? NaN);
  const ms = slowest?.ms ?? NaN;
  console.log(`slowest statement, ${ms.toFixed(1)} ms: ${slowest?.text}`);
  return {
    "p50 small": round(before?.p50),
    "p95 small": round(before?.p95),
    "p50 large": round(after?.p50),
    "p95 large": round(after?.p95),
    times: round(ratio, 2),
    "slowest statement": round(ms),
    holds: ratio <= bars.times && (after?.p95 ?? NaN) <= bars.ms && ms <= bars.statementMs,
  };
}

/** People's everyday searches, each as it is and narrowed by a filter. @returns {string[]} */
function everydaySearches() {
  const fixture = new URL("../fixtures/searches.json", import.meta.url);
  /** @type {{ q: string }[]} */
  const searches = JSON.parse(readFileSync(fixture, "utf8"));
  return searches.flatMap(({ q }, index) => {
    const plain = `/category?q=${encodeURIComponent(q)}`;
    return [plain, plain + filters[index % filters.length]];
  });
}

/** @param {string} dataDir @returns {Promise<Shop>} */
async function openSqliteShop(dataDir) {
  const db = new Database(path.join(dataDir, "shop.db"));
  const change = db.prepare(changed);
  const { origin, end } = await watchedServer(dataDir);
  return {
    origin,
    change: async () => void change.run(),
    end: async () => {
      db.close();
      return end();
    },
  };
}

/** @param {string} dataDir @param {string} url @returns {Promise<Shop>} */
async function openPostgresShop(dataDir, url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { origin, end } = await watchedServer(dataDir, { DATABASE_URL: url });
  return {
    origin,
    change: async () => void (await client.query(changed)),
    end: async () => {
      await client.end();
      return end();
    },
  };
}

const changed = `insert into "catalogueVersions" (changes) values (1)`;

/**
 * @param {string} dataDir
 * @param {Record<string, string>} [settings]
 */
async function watchedServer(dataDir, settings = {}) {
  const file = path.join(dataDir, "statements.json");
  const watched = { NODE_OPTIONS: `--import ${preload}`, STATEMENTS_FILE: file };
  const { origin, stop } = await startServer(dataDir, undefined, undefined, {
    ...settings,
    ...watched,
  });
  const end = async () => {
    await stop();
    return JSON.parse(readFileSync(file, "utf8"));
  };
  return { origin, end };
}

/** @param {string} server @param {string} name */
async function newDatabase(server, name) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database "${name}" template template0`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** @param {number[]} times */
function percentiles(times) {
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => times[Math.ceil(times.length * part) - 1] ?? NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** @param {number | undefined} value */
function round(value = NaN, digits = 1) {
  return Number(value.toFixed(digits));
}
