// Shares for a moment what pages would else ask the database for again and again, and never past a write of this process.
import { requestId } from "~/front/log.js";
import { isPostgres } from "./postgres.server";
import type { Db } from "./schema";
import { ownWrites } from "./own-writes.server";

/** What another process wrote goes unnoticed for so long at most. */
const MOMENT_MS = 1_000;
/** Different things that are shared at once. */
const MOST = 2_000;

interface Shared {
  at: number;
  writes: number;
  /** For which request it was read, on SQLite. */
  request: string | undefined;
  value: unknown;
}

const shared = new WeakMap<Db, Map<string, Shared>>();

/**
 * What `read` found a moment ago, unless this process has written since. On PostgreSQL all requests share it; SQLite
 * lies on this machine, and each request asks it once.
 * @param key names what is read; a key always names the same thing, and so the same type
 */
export function sharedForAMoment<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const isForAll = isPostgres(db);
  const request = isForAll ? undefined : requestId();
  if (!isForAll && request === undefined) return read();
  const known = shared.get(db) ?? new Map<string, Shared>();
  shared.set(db, known);
  const [at, writes] = [performance.now(), ownWrites()];
  const last = known.get(key);
  const stands = last?.writes === writes && last.request === request && at - last.at < MOMENT_MS;
  if (last && stands) return last.value as Promise<T>;
  const value = read();
  if (known.size >= MOST) known.clear();
  const entry = { at, writes, request, value };
  known.set(key, entry);
  value.catch(() => known.get(key) === entry && known.delete(key));
  return value;
}
