// How much slower the pages of the shop and its back office become when it has many more products and orders, on both engines.
import { hasty, startPostgres } from "../support/postgres.js";
import { publicAddresses, shopperAddresses } from "./addresses.js";
import { findPages } from "./back-office.js";
import { residentMB } from "./load.js";
import { percentile, timed } from "./orders.js";
import { quietness } from "./quiet.js";
import { postgresShop, sqliteShop } from "./shops.js";
import { administrator, demoShopper } from "./visitors.js";
import { unwarmed } from "./warm.js";

/** @typedef {import("./shops.js").Shop} Shop */

const SMALL = 1000;
const MIDDLE = 100_000;
/** Each address is asked so often, each time anew. */
const ROUNDS = 20;
/** A kind of few addresses is asked for longer: one pause of the machine would be its p95. */
const ANSWERS = 150;
/** So many of a kind are asked for again before their memory has rested. */
const AT_ONCE = 5;
/** What all pages share is read anew by this one, but for the home page, which reads it itself. */
const OPENER = "/login";
/** The first rounds let the compiler and the caches of the system see everything. */
const WARM_UP_ROUNDS = 4;
/** What a page of the large shop may cost, beside the small one's and at all. */
const bars = { times: 1.5, ms: 60, statementMs: 20, memoryMB: 300 };
const PAGE_SIZE = 24;
/** The listing shows no page beyond. */
const LAST_PAGE = 400;
/** Of a server that is filled at once, and that no other follows: it writes no log of an index that is made anew. */
const settings = [
  "shared_buffers=1GB",
  "max_wal_size=16GB",
  "wal_level=minimal",
  "max_wal_senders=0",
];
const roomy = [...hasty, ...settings.flatMap((setting) => ["-c", setting])];

/**
 * Prints what pages cost in a small shop and in larger ones, nothing kept from the one before.
 *
 * @param {string} folder for the shops' data
 * @param {number} large how many products the largest one sells
 * @param {RegExp} kinds of addresses that are asked
 * @returns {Promise<boolean>} whether the bars hold
 */
export async function benchGrowth(folder, large, kinds) {
  const sizes = [SMALL, ...(large > MIDDLE ? [MIDDLE] : []), large];
  const sqlite = await bench("SQLite", kinds, sizes, (count) => sqliteShop(folder, count));
  const server = await startPostgres({ flags: roomy });
  try {
    const fill = (/** @type {number} */ count) => postgresShop(folder, server.url, count);
    return (await bench("PostgreSQL", kinds, sizes, fill)) && sqlite;
  } finally {
    await server.remove();
  }
}

/**
 * @param {string} engine
 * @param {RegExp} kinds
 * @param {number[]} sizes
 * @param {(count: number) => Promise<Shop>} fill
 */
async function bench(engine, kinds, sizes, fill) {
  const started = performance.now();
  /** @type {(Shop & { count: number })[]} */
  const shops = [];
  await unwarmed(async () => {
    for (const count of sizes) shops.push({ count, ...(await fill(count)) });
  });
  console.log(`${engine}: filled in ${Math.round((performance.now() - started) / 1000)} s`);
  console.log(`The machine: ${await quietness()}`);
  const rows = await compare(shops, kinds);
  console.table(rows);
  const memory = residentMB(shops.at(-1)?.pid ?? 0);
  const [slowest] = (await Promise.all(shops.map(({ end }) => end()))).at(-1) ?? [];
  const ms = round(slowest?.ms);
  console.log(`slowest statement ${ms} ms (bar ${bars.statementMs}): ${slowest?.text}`);
  console.log(`resident memory ${memory} MB (bar ${bars.memoryMB})`);
  console.log(`The machine afterwards: ${await quietness()}`);
  const holds = rows.every((row) => row.holds) && ms <= bars.statementMs;
  return holds && memory <= bars.memoryMB;
}

/** @typedef {import("./visitors.js").Visitor} Visitor */
/** @typedef {{ url: string, headers?: Visitor }} Question */

/**
 * What a shop is asked for, by kind; all of a room of its back office are of one.
 *
 * @param {Shop & { count: number }} shop
 * @param {RegExp} wanted kinds
 */
async function questionsTo({ origin, count }, wanted) {
  /** @type {Map<string, Question[]>} */
  const questions = new Map();
  const last = Math.min(LAST_PAGE, Math.floor(count / PAGE_SIZE));
  /**
   * Nobody signs in for what is not wanted.
   * @param {Record<string, string[]>} pages
   * @param {(origin: string) => Promise<Visitor>} [signIn]
   */
  const add = async (pages, signIn) => {
    const kinds = Object.entries(pages).filter(([kind]) => wanted.test(kind));
    if (kinds.length === 0) return;
    const headers = await signIn?.(origin);
    for (const [kind, paths] of kinds) {
      questions.set(
        kind,
        paths.map((path) => ({ url: origin + path, ...(headers && { headers }) })),
      );
    }
  };
  await add(publicAddresses(last));
  await add(shopperAddresses, demoShopper);
  if (!wanted.test("/admin")) return questions;
  const headers = await administrator(origin);
  for (const [kind, path] of (await findPages(origin, headers)).pages) {
    const [room = kind] = /^\/admin\/[a-z]+/.exec(kind) ?? [];
    questions.set(room, [...(questions.get(room) ?? []), { url: origin + path, headers }]);
  }
  return questions;
}

/**
 * Asks all shops for the same in turns, so that a busy machine slows all; each for a few pages, and for the same again
 * after its catalogue changed. Only the latter count: who asks first pays for memory that rested, which on a virtual
 * machine is more the larger the shop is.
 *
 * @param {(Shop & { count: number })[]} shops
 * @param {RegExp} wanted kinds of addresses that are asked
 */
async function compare(shops, wanted) {
  const asked = [];
  for (const shop of shops) asked.push(await questionsTo(shop, wanted));
  const kinds = [...(asked[0]?.keys() ?? [])];
  /** @typedef {Map<Question, number[]>} Times */
  const [firsts, times] = [/** @type {Times} */ (new Map()), /** @type {Times} */ (new Map())];
  const turnsOf = (/** @type {string} */ kind) =>
    WARM_UP_ROUNDS + Math.max(ROUNDS, Math.ceil(ANSWERS / (asked[0]?.get(kind)?.length ?? 1)));
  const turns = Math.max(...kinds.map(turnsOf));
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn === WARM_UP_ROUNDS) for (const each of [firsts, times]) each.clear();
    for (const kind of kinds.filter((one) => turn < turnsOf(one))) {
      const count = asked[0]?.get(kind)?.length ?? 0;
      for (let from = 0; from < count; from += AT_ONCE) {
        for (const [at, { origin, change }] of shops.entries()) {
          const few = asked[at]?.get(kind)?.slice(from, from + AT_ONCE) ?? [];
          await askAll(few, firsts);
          await change();
          if (kind !== "home") await timed(origin + OPENER);
          await askAll(few, times);
        }
      }
    }
  }
  return kinds.map((kind) => {
    const each = asked.map((questions) => questions.get(kind) ?? []);
    const of = (/** @type {number} */ share, answers = times) =>
      each.map((questions) =>
        percentile(
          questions.flatMap((one) => answers.get(one) ?? []),
          share,
        ),
      );
    const named = (/** @type {string} */ name, /** @type {number[]} */ figures) =>
      Object.fromEntries(shops.map(({ count }, at) => [`${name} at ${count}`, round(figures[at])]));
    const p95 = of(0.95);
    const [first, last] = [p95[0] ?? NaN, p95.at(-1) ?? NaN];
    const median = (/** @type {Question} */ one) => percentile(times.get(one) ?? [], 0.5);
    const [slowest] = (each.at(-1) ?? []).toSorted((a, b) => median(b) - median(a));
    const { pathname, search } = new URL(slowest?.url ?? "");
    return {
      kind,
      ...named("p50", of(0.5)),
      ...named("p95", p95),
      times: round(last / first, 2),
      holds: last / first <= bars.times && last <= bars.ms,
      "p95 asked first": of(0.95, firsts).map(Math.round).join(", "),
      slowest: pathname + search,
    };
  });
}

/**
 * @param {Question[]} questions
 * @param {Map<Question, number[]>} times in milliseconds, to which theirs are added
 */
async function askAll(questions, times) {
  for (const question of questions) {
    const taken = await timed(question.url, question.headers);
    times.set(question, [...(times.get(question) ?? []), taken]);
  }
}

/** @param {number | undefined} value */
function round(value = NaN, digits = 1) {
  return Number(value.toFixed(digits));
}
