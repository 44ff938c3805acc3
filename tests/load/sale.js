// A sale while too many visitors are in: what was acknowledged to a buyer is there, once, and the stock adds up.
import { setTimeout as sleep } from "node:timers/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { ask } from "../bench/load.js";
import { buyer, fillShelves } from "../bench/orders.js";
import { overload } from "./phases.js";

/** So many buy at once, one order after the other. */
const BUYERS = 10;
/** How long a buyer waits who was told that the shop is too busy. */
const pauseMs = 200;

/**
 * Twice as many visitors as the shop can serve, and buyers among them.
 * @param {import("./phases.js").Shop} shop that believes its proxy who asks
 * @param {string} dataDir of the shop, on SQLite
 * @param {number} seconds
 * @param {string} cookie of the guest whom the visitors are
 * @returns {Promise<import("./phases.js").Result>}
 */
export async function sale(shop, dataDir, seconds, cookie) {
  fillShelves(dataDir);
  const before = piecesIn(dataDir);
  const signal = { over: false };
  let number = 0;
  const selling = Array.from({ length: BUYERS }, async () => {
    /** @type {string[]} */
    const orders = [];
    while (!signal.over) orders.push(await order(shop.origin, (number += 1)));
    return orders;
  });
  const [result, ...orders] = await Promise.all([
    overload(shop, seconds, cookie).finally(() => (signal.over = true)),
    ...selling,
  ]);
  const acknowledged = orders.flat();

  const stored = ordersIn(dataDir);
  const lost = acknowledged.filter((id) => !stored.includes(id)).length;
  // Each buyer wanted one: more than were acknowledged is one that nobody knows of.
  const doubled = stored.length - new Set(acknowledged).size;
  const missing = before - piecesIn(dataDir);
  const words = `${acknowledged.length} orders, ${lost} lost, ${doubled} doubled, ${missing} pieces missing`;
  const wrong = acknowledged.length === 0 || lost > 0 || doubled !== 0 || missing !== 0;
  return {
    ...result,
    note: `${result.note ?? ""}; ${words}`,
    broken: result.broken || wrong,
  };
}

/**
 * Buys one piece.
 * @param {string} origin
 * @param {number} number of the buyer
 * @returns {Promise<string>} the order's number, as the shop acknowledged it
 */
async function order(origin, number) {
  const { headers, fields } = await buyer(origin, number, askPatiently);
  const body = new URLSearchParams(fields).toString();
  const answer = await askPatiently(`${origin}/checkout/review`, {
    method: "POST",
    headers: {
      ...headers,
      ...{ origin, "content-type": "application/x-www-form-urlencoded" },
      "content-length": String(body.length),
    },
    body,
  });
  const [, id] = /^\/order\/(\w+)$/.exec(answer.headers.location ?? "") ?? [];
  if (!id) throw new Error(`The button was answered ${answer.status}`);
  return id;
}

/**
 * Asks again, with the same words, until the shop is not too busy: a buyer who was not answered may press
 * the button once more.
 * @type {typeof ask}
 */
async function askPatiently(url, options) {
  for (;;) {
    const answer = await ask(url, options).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    await sleep(pauseMs);
  }
}

/** What the buyers' orders are called. @param {string} dataDir @returns {string[]} */
function ordersIn(dataDir) {
  const query = "select id from orders where \"customerName\" = 'Bench Buyer'";
  return read(
    dataDir,
    (database) => /** @type {string[]} */ (database.prepare(query).pluck().all()),
  );
}

/** The pieces in stock, and those that buyers have. @param {string} dataDir @returns {number} */
function piecesIn(dataDir) {
  const query = `select (select sum(stock) from variants) + coalesce((select sum(l.quantity) from "orderLines" l
    join orders o on o.id = l."orderId" where o."customerName" = 'Bench Buyer'), 0)`;
  return read(dataDir, (database) => Number(database.prepare(query).pluck().get()));
}

/**
 * @template T
 * @param {string} dataDir
 * @param {(database: import("better-sqlite3").Database) => T} ask
 * @returns {T}
 */
function read(dataDir, ask) {
  const database = new Database(path.join(dataDir, "shop.db"), { readonly: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
}
