// What each page weighs and costs on both engines, kept and not, for visitors and for those whom the shop knows, beside a bare Remix route and a static file.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hasty, startPostgres } from "../support/postgres.js";
import { ask, loadOf, residentMB } from "./load.js";
import { weigh } from "./page.js";
import { quietness } from "./quiet.js";
import { startServer } from "./server.js";
import { administrator, demoShopper, guestWithCart } from "./visitors.js";

const TURNS = 3;
/** The compiler goes on for some seconds. */
const WARM_UP_REQUESTS = 1500;
/** What answers in a moment is asked more often in that time. */
const LIGHT_WARM_UP_REQUESTS = 6000;

const product = "/product/galaxy-s24-ultra";
/** Those that are kept: a search has no tag to ask again by. */
const taggedPages = ["/", "/category", product];
const shopPages = ["/", "/category", "/category?q=galaxy&brand=Samsung", product];
/** The page that leads on is one of the shop's: a first view carries styles and a picture beside. */
const onTheWay = { "sec-fetch-site": "same-origin" };
/** As many as ask at once: what one asks for twice at the same moment is found once. */
const VISITORS = 8;
const visitorPages = ["/cart", "/login"];
const adminPages = ["/admin/overview", "/admin/products"];
const nothingKept = { KEPT_PAGES_MB: "0" };

/** @typedef {import("./server.js").Server} Server */
/** @typedef {import("./visitors.js").Visitor} Visitor */
/**
 * @typedef {object} Question
 * @property {Server} server
 * @property {string} page
 * @property {string[]} [further] pages that are asked for after it, in turn
 * @property {Visitor[]} [visitors] who ask at once
 * @property {string} [who]
 * @property {boolean} [again] by a browser that has the page already
 */

/**
 * Prints a row for each page, and how quiet the machine was.
 *
 * @param {string} folder for the shops' data
 * @param {Server} shop on SQLite
 * @returns {Promise<boolean>} whether no page loads code that no shopper needs
 */
export async function benchPages(folder, shop) {
  console.log(`The machine: ${await quietness()}`);
  const bare = await startServer(
    path.join(folder, "bare"),
    fileURLToPath(new URL("bare-build.js", import.meta.url)),
  );
  const besides = {
    plain: () => loadOf({ urls: [`${bare.origin}/`], pid: bare.pid }),
    file: () => loadOf({ urls: [`${shop.origin}/icons.svg`], pid: shop.pid }),
  };
  const onSqlite = await rowsOf("SQLite", { shop, folder, settings: {}, besides });
  console.log(`resident memory after the load: ${residentMB(shop.pid)} MB`);
  const server = await startPostgres({ flags: hasty });
  const settings = { DATABASE_URL: server.url };
  const other = await startServer(path.join(folder, "postgres"), undefined, undefined, settings);
  const onPostgres = await rowsOf("PostgreSQL", { shop: other, folder, settings, besides });
  await Promise.all([bare.stop(), other.stop()]);
  await server.remove();
  console.log(`The machine afterwards: ${await quietness()}`);
  return onSqlite && onPostgres;
}

/** @typedef {Record<"plain" | "file", () => ReturnType<typeof loadOf>>} Besides */

/**
 * @param {string} engine
 * @param {{ shop: Server, folder: string, settings: Record<string, string>, besides: Besides }} options
 */
async function rowsOf(engine, { shop, folder, settings, besides }) {
  const guests = await several(() => guestWithCart(shop.origin));
  const shoppers = await several(() => demoShopper(shop.origin));
  const admin = await administrator(shop.origin);
  const fresh = await startServer(path.join(folder, `fresh-${engine}`), undefined, undefined, {
    ...settings,
    ...nothingKept,
  });
  // The first page that is asked of it would else pay for what the compiler does for all.
  for (const page of shopPages) {
    const load = loadOf({ urls: [fresh.origin + page], pid: fresh.pid });
    await load.warmUp(WARM_UP_REQUESTS);
  }
  const further = await pagesToGoTo(shop.origin);
  // They have waited for longer than between two rows: in the first they would cost up to three times what they do in the others.
  for (const one of Object.values(besides)) await one().warmUp(LIGHT_WARM_UP_REQUESTS);
  /** @type {Question[]} */
  const questions = [
    // At once: a server that waits forgets what its compiler made.
    ...shopPages.map((page) => ({ server: fresh, page, who: "nothing kept" })),
    ...shopPages.map((page) => ({
      ...{ server: fresh, page, who: "nothing kept, page to page" },
      visitors: [onTheWay],
    })),
    ...shopPages.map((page) => ({ server: shop, page })),
    ...taggedPages.map((page) => ({ server: shop, page, who: "the same again", again: true })),
    ...shopPages.map((page) => ({
      ...{ server: shop, page, who: "guest" },
      visitors: guests,
    })),
    ...shopPages.map((page) => ({
      ...{ server: shop, page, who: "shopper" },
      visitors: shoppers,
    })),
    ...Object.entries({ guest: guests, shopper: shoppers }).map(([who, visitors]) => ({
      ...{ server: shop, page: "/", further, who: `${who}, page to page` },
      visitors,
    })),
    ...visitorPages.map((page) => ({ server: shop, page, who: "guest", visitors: guests })),
    ...adminPages.map((page) => ({ server: shop, page, who: "staff", visitors: [admin] })),
  ];
  const rows = [];
  let isClean = true;
  for (const question of questions) {
    const { unwanted, ...row } = await measure(question, besides);
    rows.push(row);
    if (unwanted.length === 0 || !shopPages.includes(question.page)) continue;
    isClean = false;
    console.error(`${question.page} loads code that no shopper needs: ${unwanted.join(", ")}`);
  }
  await fresh.stop();
  console.log(engine);
  console.table(rows);
  return isClean;
}

/**
 * Page, bare route and static file take turns, so that a busy machine slows all three.
 * @param {Question} question
 * @param {Besides} besides
 */
async function measure(
  { server, page, further = [], visitors = [{}], who = "", again = false },
  { plain, file },
) {
  const [headers = {}] = visitors;
  const weight = await weigh(server.origin, page, headers);
  const { etag } = again ? (await ask(server.origin + page, { headers })).headers : {};
  const own = loadOf({
    urls: [page, ...further].map((one) => server.origin + one),
    pid: server.pid,
    visitors,
    tag: etag,
  });
  const beside = [plain(), file()];
  await own.warmUp(WARM_UP_REQUESTS);
  // A server that waited those seconds is slower at first.
  for (const load of beside) await load.warmUp(2 * WARM_UP_REQUESTS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await own.spell(1);
    for (const load of beside) await load.spell(0.4);
  }
  const [mine, bare, still] = [own, ...beside].map((load) => load.result());
  return {
    ...{ page: further.length === 0 ? page : `${further.length + 1} pages`, who },
    "per s": Math.round(mine.perSecond),
    "bare per s": Math.round(bare.perSecond),
    "of bare": round(mine.perSecond / bare.perSecond),
    "of file": round(mine.perSecond / still.perSecond),
    "CPU ms": round(mine.cpuMs),
    "bare CPU ms": round(bare.cpuMs),
    "CPU of bare": round(mine.cpuMs / bare.cpuMs),
    "file CPU ms": round(still.cpuMs),
    "HTML B": weight.html,
    "CSS B": weight.css,
    "JS B": weight.js,
    "JS over floor": weight.jsOverFloor,
    unwanted: weight.unwanted,
  };
}

/**
 * Visitors who look at the shop's pages one after the other.
 * @param {() => Promise<Visitor>} come
 */
async function several(come) {
  const visitors = [];
  for (let count = 0; count < VISITORS; count += 1) {
    visitors.push({ ...(await come()), ...onTheWay });
  }
  return visitors;
}

/**
 * Lists, and the products on them, as somebody goes from one to the next.
 * @param {string} origin
 */
async function pagesToGoTo(origin) {
  const lists = ["/category", ...[2, 3, 4, 5, 6].map((page) => `/category?page=${page}`)];
  const products = [];
  for (const list of lists) {
    const { body } = await ask(origin + list, { headers: { "accept-encoding": "identity" } });
    const links = [...body.toString().matchAll(/href="(\/product\/[a-z0-9-]+)"/g)];
    products.push([...new Set(links.map(([, link = ""]) => link))].slice(0, 4));
  }
  return lists.flatMap((list, at) => [list, ...(products[at] ?? [])]);
}

/** @param {number} number */
function round(number) {
  return Number(number.toFixed(2));
}
