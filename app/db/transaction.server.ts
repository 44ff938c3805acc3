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
 * file, no variable of its caller), and lets no database error pass unthrown. Work that stays
 * cheap beside others locks its rows in the order of their ids, writes to an index before it reads
 * from its neighbourhood (a page of an index is what the engine compares, so a read and a later
 * write are in everybody's way, a write and a later read in nobody's), and changes counters that
 * many share last.
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
