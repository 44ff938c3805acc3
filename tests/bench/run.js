// npm run bench: what each page weighs and costs on both engines, beside a bare Remix route and a static file in the same run.
//   npm run bench -- --only=back-office  only the back office of a large shop
//   npm run bench -- --only=keeper       only tables, saves, searches and previews among 10,000 products, on both engines
//   npm run bench -- --only=writers [--beside=FOLDER]  only many writers on PostgreSQL, beside another checkout
//   npm run bench -- --only=orders       only what placing an order costs
//   npm run bench -- --only=searches [--growth=N]  only how people's everyday searches slow down, on both engines
//   npm run bench -- --only=imports [--postgres]  only what an import takes, and those beside it
//   npm run bench -- --only=paint [--turns=9]  only what a slow phone sees of a first view, and of going back
//   npm run bench -- --growth            only how pages slow down from 1,000 products and orders to 100,000, on both engines
//   npm run bench -- --growth=1000000    the same to a million; filling the shops takes minutes
//   npm run bench -- --warm              any of them on a virtual machine whose host takes memory that rests
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
import { benchOrders } from "./orders.js";
import { benchPages } from "./pages.js";
import { benchPaint } from "./paint.js";
import { startServer } from "./server.js";
import { guestWithCart } from "./visitors.js";
import { keepWarm } from "./warm.js";
import { benchWriters } from "./writers.js";

const growing = process.argv.find((argument) => argument.startsWith("--growth"));
const large = Number(growing?.split("=")[1] ?? 100_000);
const isLong = ["--only=searches", "--only=keeper", "--only=paint"].some((word) =>
  process.argv.includes(word),
);
const LIMIT_SECONDS = growing || isLong ? 4200 : 1500;
const product = "/product/galaxy-s24-ultra";

const prepare = fileURLToPath(new URL("../../app/cli/prepare.js", import.meta.url));
const prepared = spawnSync(process.execPath, [prepare, "start"], { stdio: "inherit" });
if (prepared.status !== 0) process.exit(prepared.status ?? 1);

setTimeout(() => {
  console.error(`Not done within ${LIMIT_SECONDS} seconds: stopped.`);
  process.exit(1);
}, LIMIT_SECONDS * 1000).unref();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
if (process.argv.includes("--warm")) keepWarm();
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
console.log(`cold start ${cold.startMs} ms (new database), warm start ${shop.startMs} ms`);

const isClean = await benchPages(dataDir, shop);
const guest = await guestWithCart(shop.origin);
console.table([
  ...(await visit(shop.origin, ["/", "/category", product])),
  ...(await visit(shop.origin, ["/cart"], guest)),
]);

await shop.stop();
const ordersAreFast = await benchOrders(dataDir);
const officeIsFast = await benchBackOffice();
process.exit(isClean && ordersAreFast && officeIsFast ? 0 : 1);
