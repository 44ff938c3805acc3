// Gives a stored picture to a person, and takes it away again.
import type { Db } from "~/db/schema";
import { refusePicture } from "./encode.server";
import { pictureWords, profilePicture } from "./rules";
import { isNobodys } from "./waiting.server";

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
    .where(isNobodys("userId"))
    .where((eb) => eb.or([eb("userId", "is", null), eb("userId", "=", user.id)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusePicture(profilePicture, pictureWords.invalid);
}

/** Takes a person's pictures from them; `removeExpired` finds their files out of date at once. */
export async function forgetProfilePictures(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("pictures")
    .set({ userId: null, alt: "", createdAt: new Date(0).toISOString() })
    .where("userId", "=", userId)
    .execute();
}
