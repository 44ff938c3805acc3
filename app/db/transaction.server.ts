// The one way to run a transaction.
import type { Transaction } from "kysely";
import { retryConflicts, retryInTurn } from "./conflict.server";
import { getDb } from "./connection.server";
import type { Db, Schema } from "./schema";

/**
 * Runs work as if it were alone with the database: SERIALIZABLE, and again from its beginning when
 * the database undid it for the sake of another one.
 *
 * The work may therefore run several times: it changes nothing outside the database (no mail, no
 * file, no variable of its caller), and it catches no database error. To conflict rarely, it
 * locks rows in the order of their ids, changes counters that many share last, and writes to an
 * index before it reads from the same part of it: PostgreSQL compares reads with the writes of
 * others by pages of an index, so a read that a write follows conflicts with everyone on that page,
 * and a write that a read follows with nobody.
 * @returns what the work returned, once it is committed
 * @throws Outage when others were in its way each time
 */
export async function transact<T>(
  work: (trx: Transaction<Schema>) => Promise<T>,
  db: Db = getDb(),
): Promise<T> {
  const run = () =>
    db
      .transaction()
      .setIsolationLevel("serializable")
      .execute(async (trx) => ({ result: await work(trx), trx }));
  const { result, trx } = await retryConflicts((tries) => (tries === 1 ? run() : retryInTurn(run)));
  for (const callback of callbacks.get(trx) ?? []) callback();
  return result;
}

const callbacks = new WeakMap<Db, Set<() => void>>();

/**
 * Has something done once a transaction is committed, and not at all when it is not: the only way
 * for its work to reach outside the database. What is lost in a crash must not matter.
 * @param callback does not throw; asked for several times, it is called once
 */
export function afterCommit(trx: Db, callback: () => void): void {
  const known = callbacks.get(trx) ?? new Set();
  callbacks.set(trx, known.add(callback));
}
