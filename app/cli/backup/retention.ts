// Names backups in a folder by their time, and keeps the newest of them.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** Only what this command has named is ever deleted. */
const named = /^gadget-shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz(?:\.age)?$/;

/** A backup's name, such that names stand in the order of their times. */
export function backupName(now: Date, encrypted: boolean): string {
  const time = now.toISOString().replaceAll(/[:.]/g, "-");
  return `gadget-shop-${time}.tar.gz${encrypted ? ".age" : ""}`;
}

/**
 * Deletes all backups of a folder but the newest.
 * @param keep how many stay, at least 1
 * @returns the names of those that were deleted
 */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter((name) => named.test(name)).sort();
  const old = backups.slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}
