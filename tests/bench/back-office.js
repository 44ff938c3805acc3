// The back office of a large shop: how fast every screen, sort, filter, search and last page answers, and what an export holds in memory.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ask, cpuTicks, residentMB, TICKS } from "./load.js";
import { startServer } from "./server.js";
import { administrator } from "./visitors.js";

/** No page of the back office may take longer. */
export const BAR_MS = 200;
const WARM_UP = 3;
const REQUESTS = 20;

/** Words that some rows, and that no rows, hold. */
const searches = ["galaxy", "zzzzzz"];
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Seeds a large shop in a folder of its own, measures and prints. @returns whether the bar holds */
export async function benchBackOffice() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "gadget-shop-large-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  seedLarge(dataDir);
  const shop = await startServer(dataDir);
  const headers = await administrator(shop.origin);
  const { pages, exports } = await findPages(shop.origin, headers);
  const rows = [];
  for (const page of pages.values()) rows.push(await time(shop, page, headers));
  console.table(rows);
  for (const file of exports) console.log(await weighExport(shop, file, headers));
  const slow = rows.filter(({ "p95 ms": ms }) => ms >= BAR_MS);
  const verdict = slow.length === 0 ? "holds" : `is broken by ${slow.length} of ${rows.length}`;
  console.log(`the bar of ${BAR_MS} ms for every page of the back office ${verdict}`);
  await shop.stop();
  return slow.length === 0;
}

/**
 * Fills an empty shop with 10,000 products, 10,000 customers and 50,000 orders.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} [settings] beside the usual ones
 */
export function seedLarge(dataDir, settings = {}) {
  const tsx = path.join(root, "node_modules/tsx/dist/cli.mjs");
  const seeded = spawnSync(process.execPath, [tsx, "app/cli/seed-large.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ENV_FILE: "off", SAMPLE_DATA: "on", DATA_DIR: dataDir, ...settings },
  });
  if (seeded.status !== 0) throw new Error("The large shop could not be seeded.");
}

/**
 * Finds what there is to measure in the pages themselves: the rooms in the sidebar; of each room
 * its sorts, one choice of each filter, searches, its last page, the first of each page beneath
 * and its exports.
 *
 * @param {string} origin
 * @param {import("./visitors.js").Visitor} headers
 * @returns {Promise<{ pages: Map<string, string>, exports: string[] }>} the pages by their kind, which begins with the room
 */
export async function findPages(origin, headers) {
  const read = async (/** @type {string} */ page) => {
    const answer = await ask(origin + page, { headers: { ...headers, "accept-encoding": "" } });
    return answer.status === 200 ? answer.body.toString() : "";
  };
  const pages = new Map();
  const exports = new Set();
  /** One link stands for all of its kind. @param {string} kind @param {string} link */
  const keep = (kind, link) => {
    if (!pages.has(kind)) pages.set(kind, link);
  };
  const rooms = new Set(linksOf(await read("/admin/overview")).filter(isRoom));
  for (const room of rooms) {
    const html = await read(room);
    if (html === "") continue;
    keep(room, room);
    let last = 0;
    for (const link of linksOf(html)) {
      const { pathname, searchParams } = new URL(link, origin);
      if (/\/export/.test(pathname)) exports.add(link);
      else if (pathname === room) {
        const page = Number(searchParams.get("page") ?? 0);
        const sort = searchParams.get("sort");
        if (page > last) last = page;
        else if (page === 0 && sort) keep(`${room} sort ${sort}`, link);
        else if (page === 0 && searchParams.size > 0)
          keep(`${room} ${searchParams.toString()}`, link);
      } else if (pathname.startsWith(`${room}/`)) keep(kindOf(pathname), link);
    }
    if (last > 1) keep(`${room} last page`, `${room}?page=${last}`);
    if (/ name="q"/.test(html)) {
      for (const words of searches) keep(`${room} q ${words}`, `${room}?q=${words}`);
    }
    for (const [, name = "", inside = ""] of html.matchAll(
      /<select[^>]* name="([^"]+)"[^>]*>([^]*?)<\/select>/g,
    )) {
      const choices = [...inside.matchAll(/<option(?: value="([^"]*)")?[^>]*>([^<]*)/g)];
      const values = choices.map(([, value, text]) => value ?? text ?? "").filter((v) => v !== "");
      // Of a status there may be nearly all or next to none; of other choices one stands for all.
      for (const value of name === "status" ? values : values.slice(0, 1)) {
        const query = new URLSearchParams({ [name]: plain(value) }).toString();
        keep(`${room} ${query}`, `${room}?${query}`);
      }
    }
  }
  return { pages, exports: [...exports] };
}

/** @param {string} link */
function isRoom(link) {
  return /^\/admin\/[a-z]+$/.test(link);
}

/** /admin/orders/1/edit and /admin/orders/2/edit are of one kind. @param {string} pathname */
function kindOf(pathname) {
  return pathname.replace(/^(\/admin\/[a-z]+\/)(?!new$|import$)[^/]+/, "$1:id");
}

/** @param {string} html */
function linksOf(html) {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/admin[^"#]*)/g)].map(([, link = ""]) =>
    plain(link),
  );
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}

/**
 * One request after the other, as one administrator would send them.
 *
 * @param {import("./server.js").Server} shop
 * @param {string} page
 * @param {import("./visitors.js").Visitor} headers
 */
export async function time({ origin, pid }, page, headers) {
  const times = [];
  let ticks = 0;
  for (let count = -WARM_UP; count < REQUESTS; count += 1) {
    if (count === 0) ticks = cpuTicks(pid);
    const start = performance.now();
    const { status } = await ask(origin + page, { headers });
    if (status !== 200) throw new Error(`${page} answered ${status}`);
    if (count >= 0) times.push(performance.now() - start);
  }
  // Beside the times, what no other work on the machine can change.
  const cpuMs = Math.round(((cpuTicks(pid) - ticks) * 1000) / TICKS / REQUESTS);
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => Math.round(times[Math.ceil(REQUESTS * share) - 1]);
  return { page, "p50 ms": at(0.5), "p95 ms": at(0.95), "CPU ms": cpuMs, "bar ms": BAR_MS };
}

/**
 * @param {import("./server.js").Server} shop
 * @param {string} file
 * @param {import("./visitors.js").Visitor} headers
 */
async function weighExport({ origin, pid }, file, headers) {
  const before = residentMB(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMB(pid))), 20);
  const start = performance.now();
  const { status, body } = await ask(origin + file, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  clearInterval(watch);
  if (status !== 200) throw new Error(`${file} answered ${status}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const size = (body.length / 1024 / 1024).toFixed(1);
  return `${file}: ${size} MB in ${seconds} s, resident memory ${before} MB before, ${most} MB at most`;
}
