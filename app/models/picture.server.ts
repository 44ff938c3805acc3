// Stores, links and reads uploaded pictures: rows in the database, files in the data folder.
import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { getDb, type Db } from "~/db/connection.server";
import { onDisk } from "~/db/outage.server";
import { env } from "~/env.server";
import { pictureLimits, picturePath, pictureWords } from "./picture";

/** The file cannot be a picture of the shop; the message may be shown. */
export class PictureRefused extends Error {}

const widths = [640, 320, 160] as const;
const folder = path.join(env.dataDir, "pictures");
const fileName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:160|320|640)\.webp$/;
/** An upload whose product never came is kept this long. */
const WAIT_MS = 86_400_000;

// No picture is asked for twice, so libvips' cache would only hold memory.
sharp.cache(false);

/**
 * Takes in a picture that waits for its product. The row is written before the files, so that
 * whatever a crash leaves behind is found and removed when its time is over.
 * @returns the picture's id, which nobody can guess
 * @throws PictureRefused for what is too large, damaged, or neither JPEG, PNG nor WebP
 */
export async function storePicture(file: Blob): Promise<string> {
  if (file.size > pictureLimits.bytes) throw new PictureRefused(pictureWords.tooLarge);
  const files = await encode(Buffer.from(await file.arrayBuffer()));
  await removeForgotten();
  const id = randomUUID();
  await getDb()
    .insertInto("pictures")
    .values({
      id,
      productId: null,
      path: picturePath(id),
      alt: "",
      width: widths[0],
      height: widths[0],
      colour: null,
      position: 0,
      createdAt: new Date().toISOString(),
    })
    .execute();
  await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    for (const { width, bytes } of files) await writeWhole(fileOf(id, width), bytes);
    await keepNames();
  });
  return id;
}

/**
 * Gives a waiting picture to a product.
 * @returns false when no such picture waits
 */
export async function linkPicture(
  db: Db,
  id: string,
  product: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ productId: product.id, alt: product.name, position: 1 })
    .where("id", "=", id)
    .where("productId", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Reads a picture's file.
 * @param name what the address asks for; hostile
 * @returns null when no upload has that name
 */
export async function readPicture(name: string): Promise<Buffer | null> {
  if (!fileName.test(name)) return null;
  try {
    return await readFile(path.join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Decodes once, turns the picture upright, drops everything but its pixels, and fits it on a white square. */
async function encode(bytes: Buffer) {
  if (!isPhotoFormat(bytes)) throw new PictureRefused(pictureWords.invalid);
  const [size] = widths;
  const square = await sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
    .autoOrient()
    .flatten({ background: "white" })
    .resize(size, size, { fit: "contain", background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PictureRefused(pictureWords.invalid);
    });
  return Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await sharp(square.data, { raw: square.info })
        .resize(width)
        .webp({ quality: 82 })
        .toBuffer(),
    })),
  );
}

/** By the file's first bytes: sharp by itself would open SVG and a dozen other formats too. */
function isPhotoFormat(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12);
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    /^RIFF[^]{4}WEBP$/.test(start)
  );
}

/** Under its name a file is whole or not there at all. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes, { flush: true });
  await rename(`${file}.part`, file);
}

/** After a power cut a file without its folder's entry would be gone. */
async function keepNames(): Promise<void> {
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

async function removeForgotten(): Promise<void> {
  const db = getDb();
  const forgotten = await db
    .selectFrom("pictures")
    .select("id")
    .where("productId", "is", null)
    .where("createdAt", "<", new Date(Date.now() - WAIT_MS).toISOString())
    .limit(50)
    .execute();
  for (const { id } of forgotten) {
    // Asked once more: its product may have come in between.
    const removed = await db
      .deleteFrom("pictures")
      .where("id", "=", id)
      .where("productId", "is", null)
      .executeTakeFirstOrThrow();
    if (removed.numDeletedRows === 0n) continue;
    const files = widths.map((width) => fileOf(id, width));
    for (const file of files.flatMap((whole) => [whole, `${whole}.part`])) {
      await rm(file, { force: true });
    }
  }
}

function fileOf(id: string, width: number): string {
  return path.join(folder, `${id}-${width}.webp`);
}
