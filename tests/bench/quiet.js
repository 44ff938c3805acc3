// Says how quiet the machine is, so that a slow figure can be told from a slow hour.
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "./orders.js";

const REST_MS = 300;
const TURNS = 9;
/** Until the compiler is done with it. */
const WARM_UP_TURNS = 60;

const rows = Array.from({ length: 5000 }, (_, id) => ({
  ...{ id, name: `product ${id}`, price: (id * 7919) % 100_000 },
}));

/**
 * The load counts this machine's own processes alone. What those beside a virtual machine take from it shows after a
 * rest: its host has given up caches and tables of memory meanwhile, and each page of it is found anew.
 *
 * @returns {Promise<string>} the load, and how long the same work takes at once and after a rest
 */
export async function quietness() {
  const load = loadavg()[0]?.toFixed(1);
  for (let turn = 0; turn < WARM_UP_TURNS; turn += 1) work();
  const atOnce = Array.from({ length: TURNS }, work);
  const rested = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await sleep(REST_MS);
    rested.push(work());
  }
  const [soon, late] = [atOnce, rested].map((times) => percentile(times, 0.5).toFixed(1));
  return `load ${load}; the same work takes ${soon} ms at once and ${late} after a rest`;
}

/** @returns {number} milliseconds */
function work() {
  const start = performance.now();
  JSON.parse(JSON.stringify(rows));
  return performance.now() - start;
}
