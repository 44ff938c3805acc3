// Removes what a backup left behind that was killed on its way: a copy of the whole database, and half a file.
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const OLD_MS = 24 * 3_600_000;
const draft = /^backup-[0-9a-f-]{36}$/;
const part = /^\..+\.[0-9a-f-]{36}\.part$/;

/**
 * Removes drafts and parts that are older than any backup takes.
 * @param dataDir where the drafts are
 * @param folder where the parts are
 */
export async function removeLeftovers(dataDir: string, folder: string): Promise<void> {
  await removeOld(dataDir, draft);
  await removeOld(folder, part);
}

async function removeOld(folder: string, names: RegExp): Promise<void> {
  const found = (await readdir(folder)).filter((name) => names.test(name));
  for (const file of found.map((name) => path.join(folder, name))) {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > OLD_MS) await rm(file, { recursive: true, force: true });
  }
}
