// Gives a stored picture to a setting of the shop.
import type { Db } from "~/db/schema";
import { refusePicture } from "./encode.server";
import { pictureWords, type PictureRules } from "./rules";
import { isNobodys } from "./waiting.server";

/**
 * Gives a waiting picture to a setting, which keeps it for good: undoing a change may show it again.
 * @param rules of the field that brought it
 * @throws Refusal at that field when no such picture waits
 */
export async function linkSettingPicture(
  db: Db,
  id: string,
  setting: string,
  rules: PictureRules,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("pictures")
    .set({ setting, position: 1 })
    .where("id", "=", id)
    .where(isNobodys("setting"))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw refusePicture(rules, pictureWords.invalid);
}
