// Ten thousand lines imported, changed and undone while pages are read and orders placed: how long each takes, and how long the others wait.
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import path from "node:path";
import pg from "pg";
import { hasty, startPostgres } from "../support/postgres.js";
import { ask, cpuTicks, TICKS } from "./load.js";
import { buyer, percentile, place } from "./orders.js";
import { startServer } from "./server.js";
import { administrator } from "./visitors.js";

const LINES = 10_000;
const LONGEST_MS = 20_000;
const LONGEST_P95_MS = 300;
const BUYERS = 120;
/** In milliseconds, between two of a kind. */
const EVERY = { page: 100, order: 700 };
const pages = ["/", "/category", "/product/galaxy-s24-ultra"];
const stocked = ["variants", "products"].map((table) => `update ${table} set stock = 1000000`);

/**
 * Prints the times.
 * @param {string} dataDir an empty folder
 * @param {boolean} postgres on which engine
 * @returns {Promise<boolean>} whether they hold the bars
 */
export async function benchImports(dataDir, postgres) {
  const server = postgres ? await startPostgres({ flags: hasty }) : undefined;
  const settings = { TRUSTED_PROXIES: "1", ...(server && { DATABASE_URL: server.url }) };
  const shop = await startServer(dataDir, undefined, undefined, settings);
  await fillShelves(dataDir, server?.url);
  const headers = await administrator(shop.origin);
  const buyers = [];
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await buyer(shop.origin, number));
  const rows = [await beside("nothing", () => sleep(3_000))];
  const add = await run(
    "added",
    "uid,SKU,Name,Brand,Category,Price,Stock",
    (index) => `bench-${index},BENCH-${index},Bench ${index},Acme,Laptops,10,5`,
  );
  const change = await run("changed", "SKU,Price,Stock", (index) => `BENCH-${index},12,8`);
  const undone = await beside("undone", async () => {
    const undo = `/admin/audit/${change.id}/undo`;
    await post(undo, fieldsOf(await read(undo)));
  });
  rows.push(...add.rows, ...change.rows, undone);
  console.table(rows);
  await shop.stop();
  await server?.remove();
  const holds = rows.every(
    (row) =>
      row.ms < LONGEST_MS &&
      row["page p95 ms"] < LONGEST_P95_MS &&
      row["order p95 ms"] < LONGEST_P95_MS,
  );
  console.log(
    `the bars of ${LONGEST_MS} ms, and ${LONGEST_P95_MS} ms beside it, ${holds ? "hold" : "are broken"}`,
  );
  return holds;

  /** @param {string} what @param {string} head @param {(index: number) => string} line */
  async function run(what, head, line) {
    const text = [head, ...Array.from({ length: LINES }, (_, index) => line(index))].join("\n");
    let page = "";
    const checked = await beside(`${LINES} lines checked`, async () => {
      page = await upload(text);
    });
    const fields = fieldsOf(await read(page));
    const written = await beside(`${LINES} products ${what}`, () => post(page, fields));
    return { id: page.split("/").at(-1), rows: [checked, written] };
  }

  /** @param {string} what @param {() => Promise<unknown>} work */
  async function beside(what, work) {
    let busy = true;
    /** @type {Record<"page" | "order", number[]>} */
    const times = { page: [], order: [] };
    /** @type {Promise<void>[]} */
    const asked = [];
    /** @param {"page" | "order"} kind @param {() => Promise<unknown>} ask */
    const keepAsking = async (kind, ask) => {
      // As people come: nobody waits for the one before.
      while (busy) {
        const start = performance.now();
        const note = () => void times[kind].push(performance.now() - start);
        // Whoever is sent away waited in vain, and counts as the longest.
        asked.push(ask().then(note, () => void times[kind].push(Infinity)));
        await sleep(EVERY[kind]);
      }
    };
    const order = async () => {
      const next = buyers.pop();
      if (next) await place(shop.origin, next);
    };
    let turn = 0;
    const others = [
      keepAsking("page", () => ask(shop.origin + pages[(turn += 1) % pages.length])),
      keepAsking("order", order),
    ];
    const [start, ticks] = [performance.now(), cpuTicks(shop.pid)];
    await work();
    const ms = Math.round(performance.now() - start);
    // The shop's own, those pages and orders included: the time alone depends on who else is at the machine.
    const cpu = Math.round(((cpuTicks(shop.pid) - ticks) * 1000) / TICKS);
    busy = false;
    await Promise.all([...others, ...asked]);
    return {
      ...{ what, ms, "CPU ms": cpu, pages: times.page.length, "page p95 ms": at95(times.page) },
      ...{ orders: times.order.length, "order p95 ms": at95(times.order) },
    };
  }

  /** @param {string} page */
  async function read(page) {
    const { status, body } = await ask(shop.origin + page, {
      headers: { ...headers, "accept-encoding": "identity" },
    });
    if (status !== 200) throw new Error(`${page} answered ${status}`);
    return body.toString();
  }

  /** @param {string} text */
  async function upload(text) {
    const mark = "bench-boundary";
    const body = [
      `--${mark}`,
      'Content-Disposition: form-data; name="file"; filename="bench.csv"',
      "Content-Type: text/csv",
      "",
      text,
      `--${mark}--`,
      "",
    ].join("\r\n");
    const type = `multipart/form-data; boundary=${mark}`;
    const answer = await sendBody("/admin/products/import", type, body);
    return String(answer.headers.location);
  }

  /** @param {string} page @param {Record<string, string>} fields */
  function post(page, fields) {
    return sendBody(
      page,
      "application/x-www-form-urlencoded",
      new URLSearchParams(fields).toString(),
    );
  }

  /** @param {string} page @param {string} type @param {string} body */
  async function sendBody(page, type, body) {
    const length = String(Buffer.byteLength(body));
    const answer = await ask(shop.origin + page, {
      method: "POST",
      headers: { ...headers, origin: shop.origin, "content-type": type, "content-length": length },
      body,
    });
    if (answer.status !== 302) throw new Error(`POST ${page} answered ${answer.status}`);
    return answer;
  }
}

/** Nobody is to find it sold out. @param {string} dataDir @param {string} [url] */
async function fillShelves(dataDir, url) {
  if (url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of stocked) await client.query(statement);
    await client.end();
    return;
  }
  const database = new Database(path.join(dataDir, "shop.db"));
  for (const statement of stocked) database.prepare(statement).run();
  database.close();
}

/** The hidden fields of a page's form. @param {string} html @returns {Record<string, string>} */
function fieldsOf(html) {
  const tags = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = "", value = ""]) => [name, value]));
}

/** @param {number[]} times */
function at95(times) {
  return Math.round(percentile(times, 0.95));
}
