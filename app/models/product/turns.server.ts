// Writes very many products in turns, each a short transaction of its own: who else wants the database is served between them.
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";

/** So many products are written in one transaction: the fewest that are all done or none. */
export const TURN = 100;
/** In milliseconds; those who waited for the database get it then. */
const PAUSE_MS = 5;

/**
 * Does the work on some of the items at a time. What was done stays when a later turn fails: the
 * work notes itself what is done, and may be begun anew.
 * @param work runs in a transaction, perhaps several times, and changes nothing outside it
 * @returns what it returned for each turn
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (trx: Db, some: Item[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += TURN) {
    const some = items.slice(start, start + TURN);
    results.push(await transact((trx) => work(trx, some)));
    await sleep(PAUSE_MS);
  }
  return results;
}
