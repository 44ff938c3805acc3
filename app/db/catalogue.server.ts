// Caches what was found in the catalogue until something changes that public pages show.
import { requestId } from "~/front/log.js";
import { sharedForAMoment } from "./moment.server";
import { ownFault } from "./outage.server";
import { prepareQuery } from "./prepare.server";
import type { Db } from "./schema";
import { transact } from "./transaction.server";
import { sharedInTurn } from "./turn.server";

/** At most so many results are kept in memory. */
const MAX_RESULTS = 500;
/** Every reader sums the log up, so a longer one is merged into one row. */
const MAX_LOG = 100;

const caches = new WeakMap<Db, { version: string; results: Map<string, Promise<unknown>> }>();

/**
 * What `work` found, from memory until something changes that public pages show: at once in this process,
 * and at most a second after another's change where a request asks. Callers share the result,
 * so none may change it. Of stock only the level counts as a change (sold out, scarce with 1 to 5 pieces,
 * or more): the number of pieces in a cached result may be older than the last sales.
 * @param db outside a transaction
 * @param key names the work and what it depends on beside the catalogue
 */
export async function cachedByCatalogue<T>(
  db: Db,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    // The version is read first: a change during the work then makes the result look older than it is, never newer.
    return await sharedResult(db, { version: await catalogueVersion(db), key }, work);
  } catch (error) {
    throw ownFault(error);
  }
}

function sharedResult<T>(
  db: Db,
  { version, key }: { version: string; key: string },
  work: () => Promise<T>,
): Promise<T> {
  let cache = caches.get(db);
  if (cache?.version !== version) {
    cache = { version, results: new Map() };
    caches.set(db, cache);
  }
  const { results } = cache;
  // A key always names the same work, and so the same type.
  const known = results.get(key) as Promise<T> | undefined;
  const result = known ?? work();
  // Set anew it stands last: the first is what nobody has asked for since.
  results.delete(key);
  results.set(key, result);
  if (known) return known;
  if (results.size > MAX_RESULTS) results.delete(results.keys().next().value ?? "");
  result.catch(() => results.delete(key));
  return result;
}

/**
 * The catalogue's version for whoever keeps what was made of it: never older than this process's own
 * writes, and on PostgreSQL at most a second older than those of others.
 */
export function catalogueVersionOfMoment(db: Db): Promise<string> {
  return sharedForAMoment(db, "catalogue's version", () => readVersion(db));
}

/** A visitor's page goes by the version of the moment; a tool, which nobody waits for, by the latest. */
function catalogueVersion(db: Db): Promise<string> {
  return requestId() === undefined
    ? sharedInTurn(db, "catalogue's version", () => readVersion(db))
    : catalogueVersionOfMoment(db);
}

/**
 * The number of committed changes. Triggers write a row of the log in the transaction that makes a
 * change, so both become visible together, and each commit makes the sum greater, in whatever order
 * transactions commit. The log's largest id would not do: a transaction that began earlier and
 * commits later has a smaller id, and its change would go unnoticed.
 */
async function readVersion(db: Db): Promise<string> {
  const [{ changes, log } = { changes: 0, log: 0 }] = await sumUp(db, {});
  // The page does not wait for the merge; when it fails, the next reader tries again.
  if (log > MAX_LOG) void mergeLogOnce(db);
  return String(changes ?? 0);
}

const sumUp = prepareQuery([], (db) =>
  db
    .selectFrom("catalogueVersions")
    .select((eb) => [
      eb.fn.sum<number | null>("changes").as("changes"),
      eb.fn.countAll<number>().as("log"),
    ]),
);

let merging = false;

async function mergeLogOnce(db: Db): Promise<void> {
  if (merging) return;
  merging = true;
  await mergeLog(db).catch(() => undefined);
  merging = false;
}

/** Replaces the log's rows by one with their sum, which leaves the version as it is. */
async function mergeLog(db: Db): Promise<void> {
  await transact(async (trx) => {
    const old = await trx.deleteFrom("catalogueVersions").returning("changes").execute();
    const changes = old.reduce((sum, row) => sum + row.changes, 0);
    await trx.insertInto("catalogueVersions").values({ changes }).execute();
  }, db);
}
