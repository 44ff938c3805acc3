// Copies an SQLite shop while others write to it, as of one moment, and looks whether the copy is sound.
import Database from "better-sqlite3";
import { chmodSync } from "node:fs";

/** Pages in one step: between steps another process's write would begin the copy anew. */
const ALL_AT_ONCE = 0x7fffffff;

/**
 * Copies a database by SQLite's own online backup. It holds nobody up: who writes meanwhile goes on
 * in the log beside the file.
 * @param from the shop's file
 * @param to a file that is not there yet; readable by its owner only
 * @returns the names of the migrations that the copy has seen
 * @throws what SQLite says when `from` is not there or no shop, or the disk is full
 */
export async function backUpSqlite(from: string, to: string): Promise<string[]> {
  const source = new Database(from, { fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_AT_ONCE });
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
  const copy = new Database(to);
  try {
    // In one file, without a log beside it; the shop sets it again.
    copy.pragma("journal_mode = DELETE");
    const sound: unknown = copy.pragma("quick_check", { simple: true });
    if (sound !== "ok") throw new Error(`The copy of the database is damaged: ${String(sound)}`);
    return copy
      .prepare<[], string>("select name from kysely_migration order by name")
      .pluck()
      .all();
  } finally {
    copy.close();
  }
}
