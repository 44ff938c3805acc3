// npm run bench: what each page weighs and costs, beside a bare Remix route and a static file in the same run.
//   npm run bench -- --only=back-office  only the back office of a large shop
//   npm run bench -- --only=keeper       only tables, saves, searches and previews among 10,000 products, on both engines
//   npm run bench -- --only=writers [--beside=FOLDER]  only many writers on PostgreSQL, beside another checkout
//   npm run bench -- --only=orders       only what placing an order costs
//   npm run bench -- --only=searches [--growth=N]  only how people's everyday searches slow down, on both engines
//   npm run bench -- --only=imports [--postgres]  only what an import takes, and those beside it
//   npm run bench -- --only=paint [--turns=9]  only what a slow phone sees of a first view, and of going back
//   npm run bench -- --growth            only how pages slow down from 1,000 products and orders to 100,000, on both engines
//   npm run bench -- --growth=1000000    the same to a million; filling the shops takes minutes
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { benchBackOffice } from "./back-office.js";
import { visit } from "./browser.js";
import { benchGrowth } from "./growth.js";
import { benchImports } from "./imports.js";
import { benchKeeper } from "./keeper.js";
import { loadOf, residentMB } from "./load.js";
import { benchOrders } from "./orders.js";
import { weigh } from "./page.js";
import { benchPaint } from "./paint.js";
import { startServer } from "./server.js";
import { administrator, demoShopper, guestWithCart } from "./visitors.js";
import { benchWriters } from "./writers.js";

const growing = process.argv.find((argument) => argument.startsWith("--growth"));
const large = Number(growing?.split("=")[1] ?? 100_000);
const isLong = ["--only=searches", "--only=keeper", "--only=paint"].some((word) =>
  process.argv.includes(word),
);
const LIMIT_SECONDS = growing || isLong ? 3000 : 400;
const TURNS = 3;
const WARM_UP_REQUESTS = 300;

const product = "/product/galaxy-s24-ultra";
const shopPages = ["/", "/category", "/category?q=galaxy&brand=Samsung", product];
/** Of who is known these are made anew, each time; the page that leads on is one of the shop's. */
const onTheWay = { "sec-fetch-site": "same-origin" };
const visitorPages = ["/cart", "/login"];
const adminPages = ["/admin/overview", "/admin/products"];

const prepare = fileURLToPath(new URL("../../app/cli/prepare.js", import.meta.url));
const prepared = spawnSync(process.execPath, [prepare, "start"], { stdio: "inherit" });
if (prepared.status !== 0) process.exit(prepared.status ?? 1);

setTimeout(() => {
  console.error(`Not done within ${LIMIT_SECONDS} seconds: stopped.`);
  process.exit(1);
}, LIMIT_SECONDS * 1000).unref();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
if (process.argv.includes("--only=writers")) {
  const beside = process.argv.find((argument) => argument.startsWith("--beside="));
  process.exit((await benchWriters(beside?.slice("--beside=".length))) ? 0 : 1);
}
if (process.argv.includes("--only=back-office")) process.exit((await benchBackOffice()) ? 0 : 1);
if (process.argv.includes("--only=keeper")) process.exit((await benchKeeper()) ? 0 : 1);

const dataDir = mkdtempSync(path.join(tmpdir(), "gadget-shop-bench-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

const onlySearches = process.argv.includes("--only=searches");
if (onlySearches || growing) {
  const kinds = onlySearches ? /^searches/ : /./;
  process.exit((await benchGrowth(dataDir, large, kinds)) ? 0 : 1);
}

if (process.argv.includes("--only=imports")) {
  process.exit((await benchImports(dataDir, process.argv.includes("--postgres"))) ? 0 : 1);
}

if (process.argv.includes("--only=orders")) {
  const first = await startServer(dataDir);
  await first.stop();
  process.exit((await benchOrders(dataDir)) ? 0 : 1);
}

if (process.argv.includes("--only=paint")) {
  const turns = process.argv.find((argument) => argument.startsWith("--turns="));
  process.exit((await benchPaint(dataDir, Number(turns?.split("=")[1] ?? 9))) ? 0 : 1);
}

const cold = await startServer(dataDir);
await cold.stop();
const shop = await startServer(dataDir);
const bare = await startServer(
  path.join(dataDir, "bare"),
  fileURLToPath(new URL("bare-build.js", import.meta.url)),
);
console.log(`cold start ${cold.startMs} ms (new database), warm start ${shop.startMs} ms`);

const plainRoute = () => loadOf({ url: `${bare.origin}/`, pid: bare.pid });
const staticFile = () => loadOf({ url: `${shop.origin}/icons.svg`, pid: shop.pid });
await plainRoute().warmUp(WARM_UP_REQUESTS);
await staticFile().warmUp(WARM_UP_REQUESTS);

const guest = await guestWithCart(shop.origin);
const shopper = await demoShopper(shop.origin);
const admin = await administrator(shop.origin);
let unwantedCode = false;
const rows = [];
for (const page of shopPages) rows.push(await measure(page, {}));
for (const page of shopPages) rows.push(await measure(page, { ...guest, ...onTheWay }, "guest"));
for (const page of shopPages)
  rows.push(await measure(page, { ...shopper, ...onTheWay }, "shopper"));
for (const page of visitorPages) rows.push(await measure(page, guest));
for (const page of adminPages) rows.push(await measure(page, admin));
console.table(rows);
console.log(`resident memory after the load: ${residentMB(shop.pid)} MB`);
console.table([
  ...(await visit(shop.origin, ["/", "/category", product])),
  ...(await visit(shop.origin, ["/cart"], guest)),
]);

await Promise.all([bare.stop(), shop.stop()]);
const ordersAreFast = await benchOrders(dataDir);
const officeIsFast = await benchBackOffice();
process.exit(unwantedCode || !ordersAreFast || !officeIsFast ? 1 : 0);

/**
 * Page, bare route and static file take turns, so that a busy machine slows all three.
 * @param {string} page
 * @param {import("./visitors.js").Visitor} headers
 * @param {string} [who] is known to the shop
 */
async function measure(page, headers, who = "") {
  const weight = await weigh(shop.origin, page, headers);
  if (shopPages.includes(page) && weight.unwanted.length > 0) {
    unwantedCode = true;
    console.error(`${page} loads code that no shopper needs: ${weight.unwanted.join(", ")}`);
  }
  const own = loadOf({ url: shop.origin + page, pid: shop.pid, headers });
  const besides = [plainRoute(), staticFile()];
  await own.warmUp(WARM_UP_REQUESTS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await own.spell(1);
    for (const load of besides) await load.spell(0.4);
  }
  const [{ perSecond, cpuMs }, plain, file] = [own, ...besides].map((load) => load.result());
  return {
    ...{ page, who },
    "per s": Math.round(perSecond),
    "bare per s": Math.round(plain.perSecond),
    "of bare": round(perSecond / plain.perSecond),
    "of file": round(perSecond / file.perSecond),
    "CPU ms": round(cpuMs),
    "bare CPU ms": round(plain.cpuMs),
    "CPU of bare": round(cpuMs / plain.cpuMs),
    "file CPU ms": round(file.cpuMs),
    "HTML B": weight.html,
    "CSS B": weight.css,
    "JS B": weight.js,
    "JS over floor": weight.jsOverFloor,
  };
}

/** @param {number} number */
function round(number) {
  return Number(number.toFixed(2));
}
