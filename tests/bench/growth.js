// How much slower the shop's pages become when it sells many more products.
import Database from "better-sqlite3";
import path from "node:path";
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
  const ids = fill(path.join(dataDir, "shop.db"), count);
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
 * Sells each product of the sample shop many times over, under other names.
 *
 * @param {string} file
 * @param {number} count
 * @returns {string[]} ids of some of them
 */
function fill(file, count) {
  const db = new Database(file);
  db.pragma("synchronous = OFF");
  const columns = (/** @type {string} */ table) =>
    /** @type {{ name: string }[]} */ (db.pragma(`table_info(${table})`)).map(({ name }) => name);
  const changed = {
    id: "id || '-' || @round",
    name: "name || ' ' || @round",
    code: "code || '-' || @round",
    sku: "sku || '-' || @round",
    productId: `"productId" || '-' || @round`,
    createdAt: `substr("createdAt", 1, 20) || printf('%03dZ', @round % 1000)`,
    bestDealPosition: "null",
    bestSellerPosition: "null",
  };
  const copy = (/** @type {string} */ table, /** @type {string} */ which) => {
    const names = columns(table);
    const values = names.map(
      (name) => Object.entries(changed).find(([key]) => key === name)?.[1] ?? `"${name}"`,
    );
    return db.prepare(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
       select ${values.join(", ")} from ${table} where ${which} limit @room`,
    );
  };
  const originals = /** @type {{ id: string }[]} */ (db.prepare("select id from products").all());
  db.exec("create temp table originals as select id from products");
  const products = copy("products", "id in (select id from originals)");
  const variants = copy(
    "variants",
    `"productId" in (select id from originals) and position = 1
     and "productId" || '-' || @round in (select id from products)`,
  );
  for (let round = 1, have = originals.length; have < count; round += 1) {
    db.transaction(() => {
      have += products.run({ round, room: count - have }).changes;
      variants.run({ round, room: originals.length });
    })();
  }
  db.exec(`update categories set "productCount" =
    (select count(*) from products where "categoryId" = categories.id and "deletedAt" is null)`);
  const some = /** @type {{ id: string }[]} */ (
    db.prepare(`select id from products order by "createdAt" desc limit ?`).all(ADDRESSES + 1)
  );
  db.close();
  return some.map(({ id }) => id);
}
