// Gives a stored picture to its product, and takes the one before it away.
import type { Db } from "~/db/schema";
import { refusePicture } from "./encode.server";
import { pictureWords, productPicture } from "./rules";
import { releasePicture } from "./release.server";
import { isNobodys } from "./waiting.server";

/**
 * Gives a waiting picture to a product.
 * @param place where it stands among the product's pictures, which colour it shows, and what it is
 *   called where that is not the product's name
 * @throws Refusal when no such picture waits
 */
export async function linkPicture(
  db: Db,
  id: string,
  product: { id: string; name: string },
  place: { colour: string | null; position: number; alt?: string } = { colour: null, position: 1 },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ productId: product.id, alt: product.name, ...place })
    .where("id", "=", id)
    .where(isNobodys())
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusePicture(productPicture, pictureWords.required);
}

/**
 * Puts a waiting picture into the place of a product's first one.
 * @param old the first picture's path
 * @throws Refusal when no such picture waits
 */
export async function replacePicture(
  db: Db,
  id: string,
  product: { id: string; name: string },
  old: string | null,
): Promise<void> {
  const first = await db
    .selectFrom("pictures")
    .select(["id", "path", "colour", "position"])
    .where("productId", "=", product.id)
    .where("path", "=", old)
    .orderBy("position")
    .executeTakeFirst();
  const { colour = null, position = 1 } = first ?? {};
  await linkPicture(db, id, product, { colour, position });
  if (first) await releasePicture(db, product.id, first);
}
