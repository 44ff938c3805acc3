// Shares what pages would else ask the database for again and again, and never past a write of this process.
import { isPostgres } from "./postgres.server";
import type { Db } from "./schema";
import { ownWrites } from "./own-writes.server";
import { writesOfOthers } from "./sqlite.server";

/** Nothing is shared for longer: on PostgreSQL nobody tells of what another process wrote. */
const MOMENT_MS = 1_000;
/** Different things that are shared at once. */
const MOST = 2_000;

interface Shared {
  at: number;
  own: number;
  others: number;
  value: unknown;
}

const shared = new WeakMap<Db, Map<string, Shared>>();

/**
 * What `read` found a moment ago, unless this process has written since, or on SQLite another one.
 * @param key names what is read; a key always names the same thing, and so the same type
 */
export function sharedForAMoment<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const others = isPostgres(db) ? 0 : writesOfOthersInTurn(db);
  if (others === undefined) return read();
  const known = shared.get(db) ?? new Map<string, Shared>();
  shared.set(db, known);
  const [at, own] = [performance.now(), ownWrites()];
  const last = known.get(key);
  const stands = last?.own === own && last.others === others && at - last.at < MOMENT_MS;
  if (last && stands) return last.value as Promise<T>;
  const value = read();
  if (known.size >= MOST) known.clear();
  const entry = { at, own, others, value };
  known.set(key, entry);
  value.catch(() => known.get(key) === entry && known.delete(key));
  return value;
}

let asked: { db: Db; others: number | undefined } | undefined;

/**
 * The loaders of a page ask some ten times in one turn of the process, and the answer costs more than what it saves the
 * least of them. What is read after another's write, and kept as if before it, is read again in the next turn.
 */
function writesOfOthersInTurn(db: Db): number | undefined {
  if (asked?.db === db) return asked.others;
  asked = { db, others: writesOfOthers(db) };
  setImmediate(() => (asked = undefined));
  return asked.others;
}
