// Stores uploaded pictures: rows in the database, files in the data folder or at the outside service.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { env } from "~/env.server";
import { encode, refusePicture } from "./encode.server";
import { uploadToHost } from "./host.server";
import { picturePath } from "./picture";
import { productPicture, type PictureRules } from "./rules";
import { removeExpired } from "./expired.server";
import { widths, writeFiles } from "./file.server";

/** An outside service keeps one size and may make others of it. */
const HOSTED_WIDTH = 1280;
const webp = { type: "image/webp" };

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

/** Takes in a picture as `storePicture` does, its bytes in memory. */
export async function storeBytes(bytes: Buffer, rules: PictureRules, id: string): Promise<string> {
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
  const [{ width, height } = { width: 0, height: 0 }] = files.toSorted(
    (one, other) => other.width - one.width,
  );
  await insertWaiting(id, picturePath(id, rules.shelf), width, height);
  await writeFiles(id, files, rules.shelf ?? "pictures");
  return id;
}

/** Takes in a picture that lies at an outside service already; as an upload, it waits for its product. */
export async function storeOutsidePicture(address: string): Promise<string> {
  await removeExpired();
  const id = randomUUID();
  await insertWaiting(id, address, HOSTED_WIDTH);
  return id;
}

async function insertWaiting(
  id: string,
  path: string,
  width: number,
  height = width,
): Promise<void> {
  await getDb()
    .insertInto("pictures")
    .values({
      id,
      productId: null,
      path,
      alt: "",
      width,
      height,
      colour: null,
      position: 0,
      createdAt: new Date().toISOString(),
    })
    .execute();
}
