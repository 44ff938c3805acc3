// Placing orders over HTTP through the checkout's own forms: what one costs the server, and how long fifty buyers at once wait, beside the listing in the same run.
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import path from "node:path";
import { ask, cpuTicks, loadOf, TICKS } from "./load.js";
import { startServer } from "./server.js";
import { send } from "./visitors.js";

const WARM_UP = 10;
const BUYERS = 50;
/** One after the other, to see what one costs. */
const ALONE = 40;
const MOST_CPU_MS = 25;
const LONGEST_P95_MS = 1_000;
const product = "sony-wh-ch520";

/** @typedef {{ headers: import("./visitors.js").Visitor, fields: Record<string, string> }} Ready a buyer before the last button */

/**
 * Prints what placing costs.
 * @param {string} dataDir of a sample shop on SQLite, which nobody else serves
 * @returns {Promise<boolean>} whether it holds the bars
 */
export async function benchOrders(dataDir) {
  const shop = await startServer(dataDir, undefined, undefined, { TRUSTED_PROXIES: "1" });
  fillShelves(dataDir);
  const listing = loadOf({ urls: [`${shop.origin}/category`], pid: shop.pid });
  await listing.warmUp(300);
  /** @type {Ready[]} */
  const ready = [];
  for (let number = 0; number < WARM_UP + ALONE + BUYERS; number += 1) {
    ready.push(await buyer(shop.origin, number));
  }
  for (const one of ready.splice(0, WARM_UP)) await place(shop.origin, one);

  // Mails and counters that follow an order are part of what it costs.
  await sleep(1_000);
  const ticks = cpuTicks(shop.pid);
  const alone = [];
  for (const one of ready.splice(0, ALONE)) alone.push(await place(shop.origin, one));
  await sleep(1_000);
  const cpuMs = ((cpuTicks(shop.pid) - ticks) * 1000) / TICKS / ALONE;

  await listing.spell(2);
  const crowd = await Promise.all(ready.map((one) => place(shop.origin, one)));
  const browsing = await Promise.all(
    Array.from({ length: BUYERS }, () => timed(`${shop.origin}/category`)),
  );
  const listed = listing.result();
  await shop.stop();
  requireAll(dataDir);
  const p95 = percentile(crowd, 0.95);
  console.table([
    {
      what: "an order placed",
      "CPU ms": round(cpuMs),
      "p50 ms alone": round(percentile(alone, 0.5)),
      [`p95 ms, ${BUYERS} at once`]: round(p95),
    },
    {
      what: "the listing",
      "CPU ms": round(listed.cpuMs),
      "p50 ms alone": "",
      [`p95 ms, ${BUYERS} at once`]: round(percentile(browsing, 0.95)),
    },
  ]);
  const holds = cpuMs <= MOST_CPU_MS && p95 < LONGEST_P95_MS;
  console.log(
    `the bars of ${MOST_CPU_MS} ms of CPU and ${LONGEST_P95_MS} ms at p95 ${holds ? "hold" : "are broken"}`,
  );
  return holds;
}

/** Nobody is to find it sold out. @param {string} dataDir */
export function fillShelves(dataDir) {
  const database = new Database(path.join(dataDir, "shop.db"));
  for (const table of ["variants", "products"]) {
    database.prepare(`update ${table} set stock = 1000000`).run();
  }
  database.close();
}

/** An answer that leads elsewhere than to an order is no order. @param {string} dataDir */
function requireAll(dataDir) {
  const database = new Database(path.join(dataDir, "shop.db"), { readonly: true });
  const count = "select count(*) from orders where \"customerName\" = 'Bench Buyer'";
  const placed = database.prepare(count).pluck().get();
  database.close();
  const wanted = WARM_UP + ALONE + BUYERS;
  if (placed !== wanted) throw new Error(`${String(placed)} of ${wanted} orders were placed.`);
}

/**
 * Goes to the review page as a guest of an own address.
 * @param {string} origin
 * @param {number} number
 * @param {typeof ask} [asking] how they take it when the shop is too busy
 * @returns {Promise<Ready>}
 */
export async function buyer(origin, number, asking = ask) {
  const address = { "x-forwarded-for": `198.18.${number >> 8}.${number & 255}` };
  const inCart = {
    ...address,
    ...(await send(origin, "/cart", { add: product }, address, asking)),
  };
  const details = {
    ...{ name: "Bench Buyer", phone: `017${String(10_000_000 + number)}` },
    ...{ email: `bench-${number}@example.com`, receive: "delivery", street: "12 Lake Road" },
    ...{ city: "Uttara", district: "Dhaka", zipCode: "", country: "" },
  };
  await send(origin, "/checkout/details", details, inCart, asking);
  const delivery = await formOf(origin, "delivery", inCart, asking);
  await send(origin, "/checkout/delivery", delivery, inCart, asking);
  return { headers: inCart, fields: await formOf(origin, "review", inCart, asking) };
}

/**
 * What a page of the checkout sends as it stands.
 * @param {string} origin
 * @param {string} step
 * @param {Record<string, string>} headers
 * @param {typeof ask} asking
 */
async function formOf(origin, step, headers, asking) {
  const page = `${origin}/checkout/${step}`;
  const { status, body } = await asking(page, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (status !== 200) throw new Error(`${page} answered ${status}`);
  const main = body.toString().split("<main")[1]?.split("</main>")[0] ?? "";
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [tag] of main.matchAll(/<input\b[^>]*>/g)) {
    const is = (/** @type {string} */ name) =>
      new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&quot;", '"') ?? "";
    if (is("type") === "radio" && !/\schecked/.test(tag)) continue;
    fields[is("name")] = is("value").replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
  }
  return fields;
}

/** @param {string} origin @param {Ready} ready @returns {Promise<number>} milliseconds */
export async function place(origin, { headers, fields }) {
  const start = performance.now();
  await send(origin, "/checkout/review", fields, headers);
  return performance.now() - start;
}

/** @param {string} url @param {import("./visitors.js").Visitor} [headers] */
export async function timed(url, headers) {
  const start = performance.now();
  const { status } = await ask(url, { headers });
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return performance.now() - start;
}

/** @param {number[]} times @param {number} share */
export function percentile(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? NaN;
}

/** @param {number} number */
function round(number) {
  return Number(number.toFixed(1));
}
