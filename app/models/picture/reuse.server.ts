// Takes a picture that the shop keeps already for one more product.
import { getDb } from "~/db/connection.server";
import { picturePath } from "./picture";
import { readPicture } from "./file.server";
import { storeOutsidePicture, storePicture } from "./store.server";
import { isNobodys } from "./waiting.server";

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
    .where(isNobodys("productId", "setting"))
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  if (row.productId === null) return row.id;
  // An upload's files go when its own product gets another picture: this one needs its own.
  const file = await readPicture(path.slice(picturePath("").length) + `-${row.width}.webp`);
  return file ? storePicture(new Blob([new Uint8Array(file)])) : storeOutsidePicture(path);
}
