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
  const run = () => db.transaction().setIsolationLevel("serializable").execute(work);
  return retryConflicts((tries) => (tries === 1 ? run() : retryInTurn(run)));
}
