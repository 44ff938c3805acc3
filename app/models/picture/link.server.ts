// Gives a stored picture to its product or person, and takes the one before it away.
import type { Db } from "~/db/schema";
import { refusePicture } from "./encode.server";
import { pictureWords, productPicture, profilePicture } from "./picture";

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
    .where("productId", "is", null)
    .where("userId", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusePicture(productPicture, pictureWords.required);
}

/**
 * Gives a waiting picture to a person; the one before it is forgotten in time.
 * @throws Refusal when no such picture waits
 */
export async function linkProfilePicture(
  db: Db,
  id: string,
  user: { id: string; name: string },
): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ userId: null })
    .where("userId", "=", user.id)
    .where("id", "!=", id)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ userId: user.id, alt: user.name, position: 1 })
    .where("id", "=", id)
    .where("productId", "is", null)
    .where((eb) => eb.or([eb("userId", "is", null), eb("userId", "=", user.id)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusePicture(profilePicture, pictureWords.invalid);
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

/**
 * Takes a picture away from its product; it is forgotten a day from now. What orders show keeps its
 * file: it is removed only when no order names it.
 */
export async function releasePicture(
  db: Db,
  productId: string,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const order = await db
    .selectFrom("orderLines")
    .select("id")
    .where("productId", "=", productId)
    .where("picture", "=", path)
    .executeTakeFirst();
  await (order
    ? db.deleteFrom("pictures").where("id", "=", id).execute()
    : db
        .updateTable("pictures")
        .set({ productId: null, createdAt: new Date().toISOString() })
        .where("id", "=", id)
        .execute());
}

/** Takes a person's pictures from them; `removeExpired` finds their files out of date at once. */
export async function forgetProfilePictures(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ userId: null, alt: "", createdAt: new Date(0).toISOString() })
    .where("userId", "=", userId)
    .execute();
}
