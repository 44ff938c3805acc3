// Writes very many products in turns, each a short transaction of its own: who else wants the database is served between them.
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";

/** So many products are written in one transaction: the fewest that are all done or none. */
export const TURN = 50;
/** Whoever has worked for so long, in milliseconds, rests. */
const STRETCH_MS = 8;

/**
 * A pause for long work on one thread: called often, it rests for as long as was worked, so that
 * the others of this process have half of it.
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < STRETCH_MS) return;
    await sleep(worked);
    since = performance.now();
  };
}

/**
 * Does the work on some of the items at a time. What was done stays when a later turn fails: the
 * work notes itself what is done, and may be begun anew.
 * @param work runs in a transaction, perhaps several times, and changes nothing outside it
 * @param size how many items make a turn
 * @returns what it returned for each turn
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (trx: Db, some: Item[]) => Promise<Result>,
  size = TURN,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = breather();
  for (let start = 0; start < items.length; start += size) {
    const some = items.slice(start, start + size);
    results.push(await transact((trx) => work(trx, some)));
    await rest();
  }
  return results;
}
