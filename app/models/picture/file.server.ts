// The files of uploaded pictures in the data folder.
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { onDisk } from "~/db/disk.server";
import { env } from "~/env.server";
import { LARGE_WIDTH, pictureWidths, shelves, type Shelf } from "./picture";

/** The widths in pixels of a picture's files, the widest first. */
export const widths = [LARGE_WIDTH, ...pictureWidths];
const folderOf = (shelf: Shelf) => path.join(env.dataDir, shelf);

/** The name of a picture's file: its id and one of the widths. */
export const fileName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:160|320|640|1200)\.webp$/;

/**
 * Reads a picture's file.
 * @param name what the address asks for; hostile
 * @returns null when no upload has that name
 */
export async function readPicture(name: string, shelf: Shelf = "pictures"): Promise<Buffer | null> {
  if (!fileName.test(name)) return null;
  try {
    return await readFile(path.join(folderOf(shelf), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Writes a picture's files; a full disk is an outage. */
export async function writeFiles(
  id: string,
  files: { width: number; bytes: Buffer }[],
  shelf: Shelf,
): Promise<void> {
  const folder = folderOf(shelf);
  await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    for (const { width, bytes } of files) await writeWhole(fileOf(folder, id, width), bytes);
    await keepNames(folder);
  });
}

/** Removes a picture's files of every width, and what a crash left of their writing. */
export async function removeFiles(id: string): Promise<void> {
  const files = shelves.flatMap((shelf) =>
    widths.map((width) => fileOf(folderOf(shelf), id, width)),
  );
  for (const file of files.flatMap((whole) => [whole, `${whole}.part`])) {
    await rm(file, { force: true });
  }
}

/** Under its name a file is whole or not there at all. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes, { flush: true });
  await rename(`${file}.part`, file);
}

/** After a power cut a file without its folder's entry would be gone. */
async function keepNames(folder: string): Promise<void> {
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function fileOf(folder: string, id: string, width: number): string {
  return path.join(folder, `${id}-${width}.webp`);
}
