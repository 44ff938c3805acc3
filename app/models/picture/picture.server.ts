// Stores, links and reads uploaded pictures: rows in the database, files in the data folder.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql, type ExpressionBuilder, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { onDisk } from "~/db/disk.server";
import type { Db, Schema } from "~/db/schema";
import { env } from "~/env.server";
import { Limiter } from "~/limiter.server";
import { encode, refusePicture } from "./encode.server";
import { uploadToHost } from "./host.server";
import {
  isHosted,
  LARGE_WIDTH,
  picturePath,
  pictureWidths,
  productPicture,
  type PictureRules,
} from "./picture";

const widths = [LARGE_WIDTH, ...pictureWidths];
/** An outside service keeps one size and may make others of it. */
const HOSTED_WIDTH = 1280;
const webp = { type: "image/webp" };
const folder = path.join(env.dataDir, "pictures");
const fileName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:160|320|640|1200)\.webp$/;
/** An upload whose product or person never came is kept this long. */
const WAIT_MS = 86_400_000;

/**
 * Takes in a picture that waits for its product or person. The row is written before the files, so that
 * whatever a crash leaves behind is found and removed when its time is over.
 * @param id what it is to be called; another one that nobody can guess, if not told
 * @returns the picture's id
 * @throws Refusal of what is too large, damaged, or of a kind that the rules do not take
 */
export async function storePicture(
  file: Blob,
  rules = productPicture,
  id: string = randomUUID(),
): Promise<string> {
  if (file.size > rules.bytes) throw refusePicture(rules, rules.tooLarge);
  return storeBytes(Buffer.from(await file.arrayBuffer()), rules, id);
}

async function storeBytes(bytes: Buffer, rules: PictureRules, id: string): Promise<string> {
  const sizes = env.imageHost ? [HOSTED_WIDTH] : widths.filter((width) => width <= rules.widest);
  const files = await encode(bytes, rules, sizes);
  await removeExpired();
  if (env.imageHost) {
    // No row before the service has the picture: whatever fails here leaves none behind.
    const path = await uploadToHost(
      env.imageHost,
      new Blob(
        files.map(({ bytes }) => bytes),
        webp,
      ),
    );
    await insertWaiting(id, path, HOSTED_WIDTH);
    return id;
  }
  await insertWaiting(id, picturePath(id), Math.max(...files.map(({ width }) => width)));
  await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    for (const { width, bytes } of files) await writeWhole(fileOf(id, width), bytes);
    await keepNames();
  });
  return id;
}

/** Files of one form come twice at the same moment: the second finds what the first has stored. */
const oneAtATime = new Limiter(1);

/**
 * Takes in a file of a form as `storePicture` does, once: the same file in the same form is the same picture.
 * @param key what one rendering of the form is known by, and nobody can guess
 */
export async function storePictureOnce(file: Blob, rules: PictureRules, key: string) {
  return oneAtATime.run(async () => {
    if (file.size > rules.bytes) throw refusePicture(rules, rules.tooLarge);
    const bytes = Buffer.from(await file.arrayBuffer());
    const id = guidOf(createHash("sha256").update(key).update(bytes).digest("hex"));
    const path = await findPicturePath(id);
    if (path === null) return storeBytes(bytes, rules, id);
    // After a crash there may be a row without its files.
    const whole = isHosted(path) || (await readPicture(`${id}-${pictureWidths[0]}.webp`)) !== null;
    return whole ? id : storeBytes(bytes, rules, randomUUID());
  });
}

function guidOf(hash: string): string {
  const [all = ""] = hash.match(/^.{32}/) ?? [];
  // The digits that say version and variant of a random one.
  return all.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** Takes in a picture that lies at an outside service already; as an upload, it waits for its product. */
export async function storeOutsidePicture(address: string): Promise<string> {
  await removeExpired();
  const id = randomUUID();
  await insertWaiting(id, address, HOSTED_WIDTH);
  return id;
}

async function insertWaiting(id: string, path: string, width: number): Promise<void> {
  await getDb()
    .insertInto("pictures")
    .values({
      id,
      productId: null,
      path,
      alt: "",
      width,
      height: width,
      colour: null,
      position: 0,
      createdAt: new Date().toISOString(),
    })
    .execute();
}

/**
 * Takes a picture that the shop keeps already for one more product.
 * @param path without width and ending
 * @returns the id of a picture that waits for its product; null when the shop keeps no such picture
 */
export async function reusePicture(path: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("pictures")
    .select(["id", "productId", "width"])
    .where("path", "=", path)
    .where("userId", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  if (row.productId === null) return row.id;
  // An upload's files go when its own product gets another picture: this one needs its own.
  const file = await readPicture(path.slice(picturePath("").length) + `-${row.width}.webp`);
  return file ? storePicture(new Blob([new Uint8Array(file)])) : storeOutsidePicture(path);
}

/** Where an uploaded picture lies: a path without width and ending, or an address; null for none. */
export async function findPicturePath(id: string, db: Db = getDb()): Promise<string | null> {
  const row = await db
    .selectFrom("pictures")
    .select("path")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.path ?? null;
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

/**
 * Where a picture lies at the outside service.
 * @param name a file's name as the shop itself would call it; hostile
 * @returns null when there is none of that name
 */
export async function findHostedPicture(name: string): Promise<string | null> {
  if (!fileName.test(name)) return null;
  const path = await findPicturePath(name.slice(0, 36));
  return path !== null && isHosted(path) ? path : null;
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

/** Deletes some of the pictures whose product or person never came, or went, with their files. */
export async function removeExpired(): Promise<void> {
  const db = getDb();
  const expired = await db
    .selectFrom("pictures")
    .select("id")
    .where("productId", "is", null)
    .where("userId", "is", null)
    .where("createdAt", "<", new Date(Date.now() - WAIT_MS).toISOString())
    .where(isNoTile)
    .where(isUnshared)
    .limit(50)
    .execute();
  for (const { id } of expired) {
    // Asked once more: its product or person may have come in between.
    const { numDeletedRows } = await db
      .deleteFrom("pictures")
      .where("id", "=", id)
      .where("productId", "is", null)
      .where("userId", "is", null)
      .where(isNoTile)
      .where(isUnshared)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    const files = widths.map((width) => fileOf(id, width));
    for (const file of files.flatMap((whole) => [whole, `${whole}.part`])) {
      await rm(file, { force: true });
    }
  }
}

/** A type's tile shows a picture of one of its products, which may have left the product since. */
function isNoTile(eb: ExpressionBuilder<Schema, "pictures">) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom("productTypes")
        .select("productTypes.id")
        .whereRef("productTypes.picture", "=", "pictures.path"),
    ),
  );
}

/** A copied product shows the files of the original: they stay until no copy is left. */
function isUnshared(eb: ExpressionBuilder<Schema, "pictures">) {
  const copies = eb
    .selectFrom("pictures as copy")
    .select("copy.id")
    .whereRef("copy.path", "=", "pictures.path")
    .whereRef("copy.id", "!=", "pictures.id");
  const isCopy = sql<SqlBool>`${sql.ref("pictures.path")} <> (${picturePath("")} || ${sql.ref("pictures.id")})`;
  return eb.or([isCopy, eb.not(eb.exists(copies))]);
}

function fileOf(id: string, width: number): string {
  return path.join(folder, `${id}-${width}.webp`);
}
