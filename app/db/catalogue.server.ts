// Keeps what was worked out from the catalogue until something changes that public pages show.
import { CompiledQuery } from "kysely";
import { Outage } from "./outage.server";
import type { Db } from "./schema";
import { transact } from "./transaction.server";

/** So many results of one catalogue are kept in memory. */
const MAX_KEPT = 500;
/** Every reader adds the log up: a longer one is made one row. */
const MAX_LOG = 100;

const kept = new WeakMap<Db, { version: string; results: Map<string, Promise<unknown>> }>();

/**
 * What `work` found, from memory as long as nothing has changed since that public pages show, by
 * this process or another. Callers share the result, so none may change it. Of stock it is told
 * only when a product is sold out, scarce (1 to 5 pieces) or neither: the number of pieces in a
 * kept result may be that of some sales ago.
 * @param db outside a transaction
 * @param key names the work and what it depends on beside the catalogue
 */
export async function keepWithCatalogue<T>(
  db: Db,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await sharedResult(db, key, work);
  } catch (error) {
    // An outage is an answer, which can be read once: each of those who waited gets its own.
    throw error instanceof Outage ? new Outage(error.fault) : error;
  }
}

async function sharedResult<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  // Read before the work: what changes meanwhile makes the result look older than it is, never newer.
  const version = await catalogueVersion(db);
  let present = kept.get(db);
  if (present?.version !== version) {
    present = { version, results: new Map() };
    kept.set(db, present);
  }
  const { results } = present;
  // Only the same work stands under a key.
  const known = results.get(key) as Promise<T> | undefined;
  if (known) return known;
  const result = work();
  if (results.size >= MAX_KEPT) results.clear();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}

let reading: { db: Db; version: Promise<string> } | undefined;

/** The loaders of one page ask at the same moment, and share the answer. */
function catalogueVersion(db: Db): Promise<string> {
  if (reading?.db === db) return reading.version;
  const version = readVersion(db).finally(() => (reading = undefined));
  reading = { db, version };
  // Whoever comes later may know of a write, even another process's, that this answer does not.
  setImmediate(() => (reading = undefined));
  return version;
}

/**
 * The number of changes that are committed. Triggers write a row of the log in the transaction
 * that makes a change, so both come to be seen at one moment; and however late a transaction
 * commits, and in whatever order, its row makes the sum greater. The largest id of a log would
 * not do: a smaller one that is committed later would not be noticed.
 */
async function readVersion(db: Db): Promise<string> {
  const result = await db.executeQuery<{ changes: number | null; log: number }>(versionQuery);
  const { changes = 0, log = 0 } = result.rows[0] ?? {};
  // The pages come first: what sweeping meets is the next reader's to sweep.
  if (log > MAX_LOG) void sweepOnce(db);
  return String(changes ?? 0);
}

/** Written once: every page asks it, and building it anew would cost as much as its answer. */
const versionQuery = CompiledQuery.raw(
  'select sum(changes) as changes, count(*) as log from "catalogueVersions"',
);

let sweeping = false;

async function sweepOnce(db: Db): Promise<void> {
  if (sweeping) return;
  sweeping = true;
  await sweep(db).catch(() => undefined);
  sweeping = false;
}

/** Puts one row in the place of many, with their sum: nobody sees another version by it. */
async function sweep(db: Db): Promise<void> {
  await transact(async (trx) => {
    const old = await trx.deleteFrom("catalogueVersions").returning("changes").execute();
    const changes = old.reduce((sum, row) => sum + row.changes, 0);
    await trx.insertInto("catalogueVersions").values({ changes }).execute();
  }, db);
}
