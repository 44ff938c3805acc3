// One failover: two processes sell on a primary and its standby, the primary is killed, the standby promoted, and the dead one comes back alone.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../bench/load.js";
import { startServer } from "../bench/server.js";
import { startPair } from "./pair.js";
import { longestPause, startSale, takeStock } from "./sale.js";
import { until } from "./until.js";

/** Pieces of each product, so that nothing is sold out. */
const SHELF = 1_000_000;

/**
 * @param {object} options
 * @param {string} options.programs the folder of PostgreSQL's programs
 * @param {string[]} [options.flags] of both servers
 * @param {number} options.crowd how many buy at once
 * @param {number} options.orders how many are placed before the kill, after the promotion, and beside the former primary
 * @param {number} options.awaySeconds from the kill to the promotion: the operator's part
 * @param {(pair: import("./pair.js").Pair, open: (url: string) => Promise<void>) => Promise<unknown>} [options.besideFormer]
 *   done while the former primary is back alone; `open` starts one more process
 * @param {(words: string) => void} [options.say] is told how far it is; without it the processes' faults are not shown either
 */
export async function failOver({ programs, flags, crowd, orders, awaySeconds, besideFormer, say }) {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-failover-"));
  const secret = randomBytes(32).toString("base64url");
  /** @type {import("../bench/server.js").Server[]} */
  const shops = [];
  /** @param {string} url */
  const open = async (url) => {
    const settings = { DATABASE_URL: url, SESSION_SECRET: secret, TRUSTED_PROXIES: "1" };
    const shop = await startServer(
      folder,
      undefined,
      undefined,
      settings,
      say ? "inherit" : "ignore",
    );
    shops.push(shop);
    await until(`${shop.origin} is ready`, () => statusOf(`${shop.origin}/readyz`, 200));
  };
  const pair = await startPair({
    ...{ programs, flags },
    fill: async (url) => {
      await open(url);
      await shops.pop()?.stop();
    },
  });
  for (const table of ["variants", "products"]) {
    await pair.ask(`update ${table} set stock = ${SHELF}`);
  }
  await Promise.all([open(pair.url), open(pair.url)]);
  say?.("two servers and two processes stand");

  const sale = startSale(() => shops.map(({ origin }) => origin), crowd);
  /** @param {string} what */
  const sold = async (what) => {
    const wanted = sale.acknowledged.length + orders;
    await until(`${orders} orders ${what}`, async () => sale.acknowledged.length >= wanted);
  };
  try {
    await sold("before the kill");
    const killed = performance.now();
    await pair.primary.end("SIGKILL");
    await sleep(awaySeconds * 1000);
    const pages = await Promise.all(shops.map(({ origin }) => pageWhileAway(origin)));
    const asked = performance.now();
    await pair.promote();
    await sold("after the promotion");
    const withoutSelling = longestPause(sale.acknowledged, killed);
    const first = Math.min(...sale.acknowledged.map(({ at }) => at).filter((at) => at > asked));
    say?.("selling goes on");
    await pair.primary.start();
    await besideFormer?.(pair, open);
    await sold("beside the former primary");
    const strays = await pair.ask(
      "select 1 from pg_stat_activity where application_name = 'gadget-shop'",
      pair.primary,
    );
    await sale.stop();
    const counted = await takeStock(pair.ask, sale.acknowledged, SHELF);
    return {
      "seconds without selling": round(withoutSelling),
      "of them after the promotion was asked for": round((first - asked) / 1000),
      "orders acknowledged": sale.acknowledged.length,
      ...counted,
      "connections to the former primary": strays.length,
      "buttons pressed again": sale.repeated,
      "pages while no server took writes": pages.join(" "),
      "other answers": [...sale.refusals].map(([what, times]) => `${what}: ${times}`).join(", "),
    };
  } finally {
    await sale.stop();
    await Promise.all(shops.map((shop) => shop.stop()));
    await pair.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * How a document that asks the database is answered meanwhile: what others asked for a moment ago the shop knows by heart.
 * @param {string} origin
 */
async function pageWhileAway(origin) {
  const unheardOf = randomBytes(6).toString("hex");
  const { status, headers } = await ask(`${origin}/category?q=${unheardOf}`);
  return headers["retry-after"] ? `${status} with Retry-After` : String(status);
}

/**
 * @param {string} url
 * @param {number} wanted
 */
async function statusOf(url, wanted) {
  return (await ask(url)).status === wanted;
}

/** @param {number} number */
function round(number) {
  return Number(number.toFixed(1));
}
