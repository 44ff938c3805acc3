// A keeper's day among 10,000 products, on both engines: how long every table, search, save and preview of a change of many takes.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { hasty, startPostgres } from "../support/postgres.js";
import { BAR_MS, findPages, seedLarge, time } from "./back-office.js";
import { ask } from "./load.js";
import { percentile } from "./orders.js";
import { startServer } from "./server.js";
import { administrator } from "./visitors.js";

const TIMES = 20;
const WARM_UP = 3;
const products = "/admin/products";

/**
 * @typedef {object} Save
 * @property {string} page that holds the form
 * @property {string} [to] where it goes when that is another address
 * @property {string} field a field that this form has and no other of the page
 * @property {(fields: Record<string, string>, turn: number) => Record<string, string>} type
 */

/** By what they do; each turn another product is saved. @type {Record<string, (id: string) => Save>} */
const saves = {
  "a product": (id) => ({
    page: `${products}/${id}/edit`,
    field: "brand",
    type: (fields, turn) => ({ ...fields, description: `Saved in turn ${turn}.` }),
  }),
  "its variants": (id) => ({
    page: `${products}/${id}/variants`,
    field: "optionName",
    type: (fields, turn) => raised(fields, /^price/, turn),
  }),
  "its specifications": (id) => ({
    page: `${products}/${id}/specifications`,
    field: "label1",
    type: (fields, turn) => ({ ...fields, label1: `Size ${turn}`, value1: "6.1 inches" }),
  }),
  "its stock": (id) => ({
    page: `${products}/${id}/stock`,
    field: "difference",
    type: (fields) => ({ ...fields, difference: "3", reason: "supplier" }),
  }),
  "its places": (id) => ({
    page: `${products}/${id}/places`,
    field: "deal",
    type: (fields) => ({ ...fields, deal: "1", seller: "1" }),
  }),
  "a category": () => ({
    page: "/admin/categories/laptops/edit",
    field: "description",
    type: (fields, turn) => ({ ...fields, description: `Saved in turn ${turn}.` }),
  }),
  "a category's place": () => ({
    page: "/admin/categories/laptops/place",
    field: "place",
    type: (fields, turn) => ({ ...fields, place: String(1 + (turn % 5)) }),
  }),
  "a type, with the filter of its products": () => ({
    page: "/admin/types/smartphones",
    field: "tile",
    type: (fields, turn) => ({ ...fields, filterGroup: turn % 2 ? "Tablets" : "Smartphones" }),
  }),
  "the search's synonyms": () => ({
    page: "/admin/settings/search",
    field: "synonyms",
    type: (fields, turn) => ({ ...fields, synonyms: `${fields.synonyms}\nturn${turn} = phone` }),
  }),
};

/** Measures and prints. @returns whether the bar holds on both engines */
export async function benchKeeper() {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-keeper-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const rows = await day(path.join(folder, "sqlite"), "SQLite", {});
  const server = await startPostgres({ flags: hasty });
  try {
    const url = { DATABASE_URL: server.url };
    rows.push(...(await day(path.join(folder, "postgres"), "PostgreSQL", url)));
  } finally {
    await server.remove();
  }
  console.table(rows);
  const slow = rows.filter(({ "p95 ms": ms }) => ms >= BAR_MS);
  const verdict = slow.length === 0 ? "holds" : `is broken by ${slow.length} of ${rows.length}`;
  console.log(`the bar of ${BAR_MS} ms for every door of the keeper ${verdict}`);
  return slow.length === 0;
}

/** @param {string} dataDir @param {string} engine @param {Record<string, string>} settings */
async function day(dataDir, engine, settings) {
  seedLarge(dataDir, settings);
  const shop = await startServer(dataDir, undefined, undefined, settings);
  const headers = await administrator(shop.origin);
  const keeper = { origin: shop.origin, headers };
  const load = () => ({ load: Number(loadavg()[0]?.toFixed(1)) });
  /** @param {string} page */
  const asked = async (page) => {
    const times = await time(shop, page, headers);
    return {
      ...{ door: page, "p50 ms": times["p50 ms"], "p95 ms": times["p95 ms"] },
      "CPU ms": times["CPU ms"],
    };
  };
  const rows = [];
  const { pages } = await findPages(shop.origin, headers);
  for (const page of pages.values()) {
    rows.push({ engine, ...(await asked(page)), ...load() });
  }
  const ids = await productIds(keeper);
  for (const [what, saveOf] of Object.entries(saves)) {
    const times = await repeat(async (turn) => save(keeper, saveOf(ids[turn] ?? ""), turn));
    rows.push({ engine, door: `saves ${what}`, ...times, ...load() });
  }
  let chosen = "";
  const all = await repeat(async () => {
    const start = performance.now();
    const form = { all: "1", to: "change" };
    chosen = String((await post(keeper, `${products}/bulk`, form)).headers.location);
    return performance.now() - start;
  });
  rows.push({ engine, door: "chooses all products", ...all, ...load() });
  for (const change of [
    "percent=5",
    "stockMode=add&pieces=3",
    "category=laptops",
    "page=2&percent=5",
  ]) {
    const times = await asked(`${chosen}?${change}`);
    rows.push({ engine, ...times, door: `previews ${change}`, ...load() });
  }
  await shop.stop();
  return rows;
}

/** @param {(turn: number) => Promise<number>} work answers with its milliseconds */
async function repeat(work) {
  const times = [];
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const ms = await work(turn);
    if (turn >= WARM_UP) times.push(ms);
  }
  const at = (/** @type {number} */ share) => Math.round(percentile(times, share));
  return { "p50 ms": at(0.5), "p95 ms": at(0.95) };
}

/** @typedef {{ origin: string, headers: Record<string, string> }} Keeper */

/** Opens the form, and answers with what sending it takes. @param {Keeper} keeper @param {Save} save @param {number} turn */
async function save(keeper, { page, field, type }, turn) {
  const fields = formWith(await read(keeper, page), field);
  const start = performance.now();
  await post(keeper, page, type(fields, turn));
  return performance.now() - start;
}

/** @param {Keeper} keeper */
async function productIds(keeper) {
  const ids = new Set();
  for (let page = 1; ids.size < WARM_UP + TIMES; page += 1) {
    const html = await read(keeper, `${products}?page=${page}`);
    for (const [, id = ""] of html.matchAll(/href="\/admin\/products\/([\w-]+)\/edit/g))
      ids.add(id);
  }
  return /** @type {string[]} */ ([...ids]);
}

/** @param {Keeper} keeper @param {string} page */
async function read({ origin, headers }, page) {
  const { status, body } = await ask(origin + page, {
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (status !== 200) throw new Error(`${page} answered ${status}`);
  return body.toString();
}

/** @param {Keeper} keeper @param {string} page @param {Record<string, string>} fields */
async function post({ origin, headers }, page, fields) {
  const body = new URLSearchParams(fields).toString();
  const answer = await ask(origin + page, {
    method: "POST",
    headers: {
      ...headers,
      origin,
      "accept-encoding": "identity",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(Buffer.byteLength(body)),
    },
    body,
  });
  if (answer.status !== 302) {
    const [alert = ""] = /role="alert"[^]{0,600}/.exec(answer.body.toString()) ?? [];
    throw new Error(`POST ${page} answered ${answer.status}: ${alert.replaceAll(/<[^>]*>/g, " ")}`);
  }
  return answer;
}

/** What the form with a field sends as it stands. @param {string} html @param {string} field */
function formWith(html, field) {
  const forms = [...html.matchAll(/<form\b[^>]*>([^]*?)<\/form>/g)].map(
    ([, inside = ""]) => inside,
  );
  const form = forms.find((inside) => inside.includes(` name="${field}"`)) ?? "";
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = part(tag, "name");
    const type = part(tag, "type") ?? "text";
    if (name === undefined || type === "file") continue;
    const isBox = /^(?:checkbox|radio)$/.test(type);
    if (isBox && !/\schecked/.test(tag)) continue;
    fields[name] = part(tag, "value") ?? (isBox ? "on" : "");
  }
  for (const [, name = "", text = ""] of form.matchAll(
    /<textarea\b[^>]* name="([^"]*)"[^>]*>([^]*?)<\/textarea>/g,
  )) {
    fields[name] = plain(text);
  }
  for (const [, name = "", options = ""] of form.matchAll(
    /<select\b[^>]* name="([^"]*)"[^>]*>([^]*?)<\/select>/g,
  )) {
    const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)/g)];
    const [, head = "", words = ""] =
      all.find(([, one = ""]) => /\sselected/.test(one)) ?? all[0] ?? [];
    fields[name] = part(head, "value") ?? plain(words);
  }
  return fields;
}

/** @param {Record<string, string>} fields @param {RegExp} which @param {number} by */
function raised(fields, which, by) {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    which.test(name) ? String(Number(value) - by - 1) : value,
  ]);
  return Object.fromEntries(entries);
}

/** @param {string} tag @param {string} name */
function part(tag, name) {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
}

/** @param {string} text */
function plain(text) {
  return text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}
