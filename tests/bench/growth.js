// How much slower the shop's pages become when it sells many more products, on SQLite.
import Database from "better-sqlite3";
import path from "node:path";
import { fillSqlite } from "./fill.js";
import { ask } from "./load.js";
import { startServer } from "./server.js";

/** So many different addresses of each kind. */
const ADDRESSES = 40;
const words = ["galaxy", "apple", "powerbank", "case", "8GB", "pro", "watch black", "মোবাইল"];
const brands = ["Samsung", "Apple", "Xiaomi", "Anker", "Sony"];

/**
 * The 95th percentile of listing, search and product pages, each address asked for the first time
 * and again, in a small shop and in a large one.
 *
 * @param {string} folder for the shops' data
 * @param {number} large how many products the large one sells
 */
export async function growth(folder, large) {
  const small = await slowest(path.join(folder, "small"), 1000);
  const big = await slowest(path.join(folder, "large"), large);
  return Object.entries(small).flatMap(([kind, before]) =>
    ["first", "again"].map((when, index) => ({
      page: `${kind}, ${when}`,
      "ms at 1000": before[index],
      [`ms at ${large}`]: big[kind]?.[index] ?? NaN,
      times: Number(((big[kind]?.[index] ?? NaN) / (before[index] ?? NaN)).toFixed(2)),
    })),
  );
}

/**
 * @param {string} dataDir
 * @param {number} count
 * @returns {Promise<Record<string, number[]>>}
 */
async function slowest(dataDir, count) {
  const seeded = await startServer(dataDir);
  await seeded.stop();
  const file = path.join(dataDir, "shop.db");
  fillSqlite(file, count);
  const ids = newestIn(file);
  const shop = await startServer(dataDir);
  /** @type {Record<string, (index: number) => string>} */
  const kinds = {
    listing: (index) =>
      `/category?brand=${brands[index % 5]}&min=${100 * Math.ceil(index / 5)}${index % 2 ? "" : "&sort=price-asc"}`,
    search: (index) =>
      `/category?q=${encodeURIComponent(words[index % 8] ?? "")}&min=${100 * Math.ceil(index / 8)}`,
    product: (index) => `/product/${ids[index]}`,
  };
  /** @type {Record<string, number[]>} */
  const found = {};
  for (const [kind, address] of Object.entries(kinds)) {
    for (let warm = 0; warm < 60; warm += 1) await timed(shop.origin + address(0));
    found[kind] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const times = [];
      for (let index = 1; index <= ADDRESSES; index += 1) {
        times.push(await timed(shop.origin + address(index)));
      }
      times.sort((a, b) => a - b);
      found[kind].push(Number((times[Math.floor(ADDRESSES * 0.95) - 1] ?? NaN).toFixed(1)));
    }
  }
  await shop.stop();
  return found;
}

/** @param {string} url */
async function timed(url) {
  const start = performance.now();
  const { status } = await ask(url);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return performance.now() - start;
}

/**
 * @param {string} file
 * @returns {string[]} ids of the newest products
 */
function newestIn(file) {
  const db = new Database(file, { readonly: true });
  const rows = /** @type {{ id: string }[]} */ (
    db.prepare(`select id from products order by "createdAt" desc limit ?`).all(ADDRESSES + 1)
  );
  db.close();
  return rows.map(({ id }) => id);
}
