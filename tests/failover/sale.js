// A sale by plain HTTP at several processes of one shop, which goes on through whatever happens, and is held against the database afterwards.
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../bench/load.js";
import { buyer } from "../bench/orders.js";

const PAUSE_MS = 150;

/** @typedef {{ id: string, number: number, at: number }} Acknowledged an order's number, its buyer's, and when it was heard of */

/**
 * @typedef {object} Sale
 * @property {Acknowledged[]} acknowledged
 * @property {Map<string, number>} refusals what else was answered, and how often
 * @property {number} repeated how often the last button was pressed again
 * @property {() => Promise<unknown>} begun waits for the purchases that are under way
 * @property {() => Promise<void>} stop begins no further purchase and waits for those that were begun
 */

/**
 * Sends buyers: each goes through the checkout and, refused or unheard, tries again, anywhere.
 *
 * @param {() => string[]} origins of the processes that serve at the moment
 * @param {number} crowd how many buy at once
 * @param {number} [first] number of the first buyer; each has an own network address, phone and mail
 * @returns {Sale}
 */
export function startSale(origins, crowd, first = 0) {
  /** @type {Sale} */
  const sale = { acknowledged: [], refusals: new Map(), repeated: 0, begun, stop };
  let open = true;
  let number = first;
  let turn = 0;

  const origin = () => {
    const served = origins();
    turn += 1;
    return served[turn % served.length] ?? "";
  };
  /** @param {unknown} error */
  const note = (error) => {
    const said = error instanceof Error ? error.message : String(error);
    const answered = /answered (\d{3})/.exec(said)?.[1];
    const name = answered ?? (/ECONNREFUSED|ECONNRESET|socket hang up/.exec(said)?.[0] || said);
    sale.refusals.set(name, (sale.refusals.get(name) ?? 0) + 1);
  };
  /** The last button, pressed until there is an answer. @param {import("../bench/orders.js").Ready} ready */
  const place = async (ready) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await pressed(origin(), ready);
      } catch (error) {
        note(error);
        sale.repeated += 1;
        if (tries > 600) throw error;
        await sleep(PAUSE_MS);
      }
    }
  };
  const purchase = async () => {
    const mine = (number += 1);
    try {
      const ready = await buyer(origin(), mine);
      const id = await place(ready);
      sale.acknowledged.push({ id, number: mine, at: performance.now() });
    } catch (error) {
      note(error);
      await sleep(PAUSE_MS);
    }
  };
  /** @type {Set<Promise<void>>} */
  const present = new Set();
  const shop = async () => {
    while (open) {
      const one = purchase();
      present.add(one);
      await one;
      present.delete(one);
    }
  };
  const buyers = Array.from({ length: crowd }, shop);
  function begun() {
    return Promise.all(present);
  }
  async function stop() {
    open = false;
    await Promise.all(buyers);
  }
  return sale;
}

/**
 * @param {string} origin
 * @param {import("../bench/orders.js").Ready} ready
 * @returns {Promise<string>} the order's number
 */
async function pressed(origin, { headers, fields }) {
  const body = new URLSearchParams(fields).toString();
  const { status, headers: said } = await ask(`${origin}/checkout/review`, {
    method: "POST",
    headers: {
      ...{ ...headers, origin, "content-type": "application/x-www-form-urlencoded" },
      "content-length": String(body.length),
    },
    body,
  });
  const id = /^\/order\/(\w+)/.exec(said.location ?? "")?.[1];
  if (id === undefined) throw new Error(`The last page answered ${status}`);
  return id;
}

/**
 * Holds what was acknowledged against what is stored.
 *
 * @param {(query: string) => Promise<Record<string, unknown>[]>} query
 * @param {Acknowledged[]} acknowledged
 * @param {number} shelf how many pieces of each product there were before
 */
export async function takeStock(query, acknowledged, shelf) {
  const rows = await query(
    `select id, "customerEmail" as email from orders where "customerEmail" like 'bench-%'`,
  );
  const buyers = new Map(rows.map(({ id, email }) => [String(id), String(email)]));
  const lost = acknowledged.filter(
    ({ id, number }) => buyers.get(id) !== `bench-${number}@example.com`,
  );
  const off = await query(`
    select variants.id from variants
    join (select "variantId", sum(quantity) as sold from "orderLines"
      join orders on orders.id = "orderId" where "customerEmail" like 'bench-%'
      group by "variantId") as sales on sales."variantId" = variants.id
    where variants.stock + sold <> ${shelf}`);
  return {
    orders: rows.length,
    lost: lost.length,
    doubled: rows.length - new Set(buyers.values()).size,
    "stocks that do not add up": off.length,
  };
}

/**
 * The longest time without an acknowledged order, in seconds.
 *
 * @param {Acknowledged[]} acknowledged
 * @param {number} from the moment from which it counts
 */
export function longestPause(acknowledged, from) {
  const times = acknowledged.map(({ at }) => at).filter((at) => at > from);
  const pauses = times.sort((a, b) => a - b).map((at, index) => at - (times[index - 1] ?? from));
  return Math.max(...pauses, 0) / 1000;
}
