// npm run test:load: hostile and too many clients at once; the others must be served, and memory stay bounded.
//   npm run test:load [-- --seconds=90] [--only=pipelining,overload] [--server=DIR of another built checkout]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../bench/server.js";
import { guestWithCart } from "../bench/visitors.js";
import { attacks, proxied } from "./attackers.js";
import {
  calm,
  capacityOf,
  newcomers,
  overload,
  share,
  stopUnderLoad,
  underAttack,
} from "./phases.js";
import { sale } from "./sale.js";

const mostMB = 450;
const seconds = Number(option("seconds") ?? "90");
const only = option("only")?.split(",");
const folder = option("server");

setTimeout(
  () => {
    console.error("Not done in time: stopped.");
    process.exit(1);
  },
  (2 * seconds + 500) * 1000,
).unref();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
const dataDir = mkdtempSync(path.join(tmpdir(), "gadget-shop-load-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));

/**
 * @typedef {object} Phase
 * @property {number} mostMs that 99 of 100 served may take
 * @property {Record<string, string>} [settings]
 * @property {(shop: import("./phases.js").Shop) => Promise<import("./phases.js").Result>} run
 */

// Each phase has a server of its own: what one leaves behind is not the next one's.
/** @type {Record<string, Phase>} */
const phases = {};
for (const [kind, { mostMs, settings }] of Object.entries(attacks)) {
  phases[kind] = { mostMs, settings, run: (shop) => underAttack(shop, kind) };
}
phases.newcomers = { mostMs: 2000, run: newcomers };
// Of pages that are made for their visitor. Those that are kept cost hardly more than the connection that
// asks for them: twice as many of these is more than one machine can open and answer at the same time.
phases.overload = {
  mostMs: 2000,
  run: async (shop) => overload(shop, seconds, await guestIn(shop)),
};
phases.sale = {
  mostMs: 2000,
  // Each buyer is somebody else: an address may place five orders a day.
  settings: proxied,
  run: async (shop) => sale(shop, dataDir, seconds, await guestIn(shop)),
};
phases.SIGTERM = {
  mostMs: 2000,
  run: async (shop) => stopUnderLoad(shop, await guestIn(shop)),
};

const rows = [];
let broken = false;
for (const [name, phase] of Object.entries(phases)) {
  if (only && !only.includes(name)) continue;
  const server = await startServer(dataDir, undefined, folder, phase.settings);
  const shop = { ...server, port: Number(new URL(server.origin).port) };
  await capacityOf(shop); // the compiler has seen the page
  const calmMs = await calm(shop);
  const result = await phase.run(shop);
  await server.stop();
  const row = { ...judge(name, phase, result), "calm p99": calmMs };
  console.log(`${name}: ${row.verdict}`);
  rows.push(row);
}
console.table(rows);
process.exit(broken ? 1 : 0);

/** The cookies of a guest, whose pages no other visitor is given. @param {import("./phases.js").Shop} shop */
async function guestIn({ origin }) {
  return (await guestWithCart(origin)).cookie ?? "";
}

/**
 * @param {string} phase
 * @param {Phase} bounds
 * @param {import("./phases.js").Result} result
 */
function judge(phase, { mostMs }, { answers, rss, note, broken: otherwise = false }) {
  const served = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const shed = answers.filter(({ status }) => status === 503).length;
  const lost = answers.length - served.length - shed;
  const ok = share(served, 0.99) <= mostMs && rss < mostMB && !otherwise && lost === 0;
  if (!ok) broken = true;
  return {
    phase,
    "p50 ms": share(served, 0.5),
    "p99 ms": share(served, 0.99),
    "bound ms": mostMs,
    served: served.length,
    shed,
    lost,
    "RSS MB": rss,
    verdict: ok ? "pass" : "fail",
    note: note ?? "",
  };
}

/** @param {string} name */
function option(name) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}
