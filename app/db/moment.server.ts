// Shares for a moment what would cost a round trip to PostgreSQL at every page, and never past a write of this process.
import { isPostgres } from "./postgres.server";
import type { Db } from "./schema";
import { ownWrites } from "./own-writes.server";

/** What another process wrote goes unnoticed for so long at most. */
const MOMENT_MS = 1_000;
/** Different things that are shared at once. */
const MOST = 2_000;

const shared = new WeakMap<Db, Map<string, { at: number; writes: number; value: unknown }>>();

/**
 * What `read` found a moment ago, unless this process has written since; SQLite lies on this machine and is
 * asked each time.
 * @param key names what is read; a key always names the same thing, and so the same type
 */
export function sharedForAMoment<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return read();
  const known = shared.get(db) ?? new Map<string, { at: number; writes: number; value: unknown }>();
  shared.set(db, known);
  const [at, writes] = [performance.now(), ownWrites()];
  const last = known.get(key);
  if (last && last.writes === writes && at - last.at < MOMENT_MS) return last.value as Promise<T>;
  const value = read();
  if (known.size >= MOST) known.clear();
  const entry = { at, writes, value };
  known.set(key, entry);
  value.catch(() => known.get(key) === entry && known.delete(key));
  return value;
}
