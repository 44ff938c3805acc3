// When the shop was backed up last: noted by the backup, looked at by the doctor and the metrics.
import * as z from "zod";
import type { Db } from "./schema";

const NOTE = "lastBackup";
const schema = z.object({ at: z.iso.datetime(), file: z.string() });

/** A backup that was finished. */
export type BackupNote = z.infer<typeof schema>;

/** Notes a finished backup in the database that was backed up. */
export async function noteBackup(db: Db, note: BackupNote): Promise<void> {
  const value = JSON.stringify(note);
  await db
    .insertInto("facts")
    .values({ name: NOTE, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** The last backup; null when there was none yet. */
export async function findBackupNote(db: Db): Promise<BackupNote | null> {
  const row = await db
    .selectFrom("facts")
    .select("value")
    .where("name", "=", NOTE)
    .executeTakeFirst();
  return row ? schema.parse(JSON.parse(row.value)) : null;
}
