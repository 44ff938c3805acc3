// Shops of a chosen size on either engine, filled for the benchmark, whose statements are timed.
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { fillPostgres, fillSqlite } from "./fill.js";
import { startServer } from "./server.js";

/** Loaded into each server: notes what its statements take. */
const preload = new URL("statements.js", import.meta.url).href;
/** Within it a server that has nothing to do has heeded a signal. */
const HEEDED_MS = 10;
const changed = `insert into "catalogueVersions" (changes) values (1)`;

/**
 * @typedef {object} Shop
 * @property {string} origin
 * @property {number} pid
 * @property {() => Promise<void>} change lets the catalogue have a new version, and pass what pages share for a moment, so
 *   that nothing kept counts
 * @property {() => Promise<{ text: string, ms: number }[]>} end stops it and names its slowest statements
 */

/**
 * A shop in an SQLite file with so many products and orders.
 *
 * @param {string} folder for the shops' data
 * @param {number} count
 * @returns {Promise<Shop>}
 */
export async function sqliteShop(folder, count) {
  const dataDir = path.join(folder, `sqlite-${count}`);
  await (await startServer(dataDir)).stop();
  fillSqlite(path.join(dataDir, "shop.db"), count);
  return openSqlite(dataDir);
}

/**
 * A shop in a database of its own with so many products and orders.
 *
 * @param {string} folder for the shops' data
 * @param {string} server its address
 * @param {number} count
 * @returns {Promise<Shop>}
 */
export async function postgresShop(folder, server, count) {
  const url = await newDatabase(server, `shop_${count}`);
  const dataDir = path.join(folder, `postgres-${count}`);
  await (await startServer(dataDir, undefined, undefined, { DATABASE_URL: url })).stop();
  await fillPostgres(url, count);
  return openPostgres(dataDir, url);
}

/** @param {string} dataDir @returns {Promise<Shop>} */
async function openSqlite(dataDir) {
  const shop = await watchedServer(dataDir);
  return { ...shop, change: () => signal(shop.pid) };
}

/** @param {string} dataDir @param {string} url @returns {Promise<Shop>} */
async function openPostgres(dataDir, url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { end, ...shop } = await watchedServer(dataDir, { DATABASE_URL: url });
  return {
    ...shop,
    change: async () => {
      await client.query(changed);
      await signal(shop.pid);
    },
    end: async () => {
      await client.end();
      return end();
    },
  };
}

/** @param {number} pid of a watched server */
async function signal(pid) {
  process.kill(pid, "SIGCONT");
  await sleep(HEEDED_MS);
}

/**
 * @param {string} dataDir
 * @param {Record<string, string>} [settings]
 */
async function watchedServer(dataDir, settings = {}) {
  const file = path.join(dataDir, "statements.json");
  const watched = { NODE_OPTIONS: `--import ${preload}`, STATEMENTS_FILE: file, CHANGE: changed };
  const { origin, pid, stop } = await startServer(dataDir, undefined, undefined, {
    ...settings,
    ...watched,
  });
  const end = async () => {
    await stop();
    return JSON.parse(readFileSync(file, "utf8"));
  };
  return { origin, pid, end };
}

/** @param {string} server @param {string} name */
async function newDatabase(server, name) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database "${name}" template template0`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
