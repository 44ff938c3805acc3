// Shares what several callers ask the database for at the same moment, as the loaders of one page do.
import type { Db } from "./schema";

const pending = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * What `read` finds, or its fault, for all who ask for it before this turn of the process is over and before it is found:
 * whoever comes later may know of a write, even another process's, that the answer misses.
 * @param key names what is read; a key always names the same thing, and so the same type
 */
export function sharedInTurn<T>(db: Db, key: string, read: () => Promise<T>): Promise<T> {
  const asked = pending.get(db) ?? new Map<string, Promise<unknown>>();
  pending.set(db, asked);
  const known = asked.get(key) as Promise<T> | undefined;
  if (known) return known;
  const value = read();
  const forget = () => asked.get(key) === value && asked.delete(key);
  asked.set(key, value);
  setImmediate(forget);
  void value.then(forget, forget);
  return value;
}
