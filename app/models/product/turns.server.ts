// Writes very many products in turns, each a short transaction of its own: who else wants the database is served between them.
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { isPostgres } from "~/db/postgres.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";

/** On SQLite a turn holds the only connection, and whoever waits for it waits for the turn. */
const SHORT_TURN = 50;
/** On PostgreSQL others have connections of their own, and each turn has its price. */
const LONG_TURN = 100;
/** After so many milliseconds of work the process is left to others. */
const STRETCH_MS = 8;

/**
 * A pause for long work on one thread: called often, it rests for as long as the thread was busy, so
 * that the others of this process have half of it. Waiting for a database elsewhere is no work.
 */
export function breather(): () => Promise<void> {
  const busy = () => performance.eventLoopUtilization().active;
  let since = busy();
  return async () => {
    const worked = busy() - since;
    if (worked < STRETCH_MS) return;
    await sleep(worked);
    since = busy();
  };
}

/**
 * How many products are written in one transaction: so many are all done or none.
 * @param work how many times as much as a change each of them is, on SQLite
 */
export function turnSize(work = 1): number {
  return isPostgres(getDb()) ? LONG_TURN : Math.ceil(SHORT_TURN / work);
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
  size = turnSize(),
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
