// Takes pictures from a product, and puts one back where it was.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { daysBefore } from "~/models/date";
import { releasePicture } from "~/models/picture/release.server";
import { Refusal } from "~/models/refusal.server";
import { galleryLimits } from "./gallery";
import { changeGallery, findGallery, place, type Gallery } from "./gallery.server";

/** So long a removed picture can be put back: then its file may be gone. */
const KEPT_DAYS = 1;

/** What the log keeps of a picture that was removed. */
const removedSchema = z.object({
  removedPicture: z.object({
    id: z.string(),
    path: z.string(),
    alt: z.string(),
    colour: z.string().nullable(),
    width: z.number(),
    height: z.number(),
    /** From 1. */
    place: z.number(),
  }),
});
type Removed = z.infer<typeof removedSchema>["removedPicture"];

/**
 * Takes a picture from a product; once more changes nothing.
 * @returns whether it was there
 * @throws Refusal when the product is gone
 */
export async function removePicture(actor: Actor, productId: string, id: string): Promise<boolean> {
  const work = async (trx: Db, { pictures }: Gallery) => {
    const old = pictures.find((picture) => picture.id === id);
    if (old) await releasePicture(trx, productId, old);
    return old !== undefined;
  };
  const undo = (before: Gallery) => {
    const index = before.pictures.findIndex((picture) => picture.id === id);
    return { removedPicture: { ...before.pictures[index], place: index + 1 } };
  };
  return changeGallery(actor, productId, work, { undo });
}

/**
 * Puts a picture back that was taken from a product of late, where it was and as it was.
 * @returns whether it was away
 * @throws Refusal when the product is gone, the picture was not removed from it of late or its file is
 *   gone, or the product has pictures enough
 */
export async function restorePicture(
  actor: Actor,
  productId: string,
  id: string,
): Promise<boolean> {
  const removed = await findRemoved(productId, id);
  return changeGallery(actor, productId, async (trx, { pictures }) => {
    if (pictures.some((picture) => picture.id === id)) return false;
    if (!removed || !(await putBack(trx, productId, removed))) {
      throw new Refusal("impossible", "This picture is gone for good. Please add it once more.");
    }
    if (pictures.length >= galleryLimits.pictures) {
      const message = `A product has at most ${galleryLimits.pictures} pictures.`;
      throw new Refusal("impossible", message);
    }
    const gallery = await findGallery(productId, trx);
    const back = gallery?.pictures.find((picture) => picture.id === id);
    if (gallery && back) await place(trx, gallery, back, removed.place);
    return true;
  });
}

/** What the log says of the picture when it was removed last; null for none of late. */
async function findRemoved(productId: string, id: string): Promise<Removed | null> {
  const rows = await getDb()
    .selectFrom("auditEntries")
    .select("undo")
    .where("entity", "=", "product")
    .where("entityId", "=", productId)
    .where("createdAt", ">", daysBefore(new Date(), KEPT_DAYS))
    .where("undo", "is not", null)
    .where("groupId", "is", null)
    .$narrowType<{ undo: string }>()
    .orderBy("createdAt", "desc")
    .limit(200)
    .execute();
  for (const { undo } of rows) {
    const { data } = removedSchema.safeParse(JSON.parse(undo));
    if (data?.removedPicture.id === id) return data.removedPicture;
  }
  return null;
}

/** Of what an order shows the file was kept, and not the row. */
async function putBack(trx: Db, productId: string, removed: Removed): Promise<boolean> {
  const { id, place: position, ...own } = removed;
  const row = { productId, position, ...own };
  const { numUpdatedRows } = await trx
    .updateTable("pictures")
    .set(row)
    .where("id", "=", id)
    .where("productId", "is", null)
    .where("userId", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  const order = await trx
    .selectFrom("orderLines")
    .select("id")
    .where("productId", "=", productId)
    .where("picture", "=", own.path)
    .executeTakeFirst();
  if (!order) return false;
  const inserted = await trx
    .insertInto("pictures")
    .values({ id, ...row, createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}
