// The photos of reviews: which there are, who may see one, and how a review comes to have them and loses them.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { fileName } from "~/models/picture/file.server";
import { picturePath } from "~/models/picture/picture";
import { isNobodys } from "~/models/picture/waiting.server";
import { mayBeSold } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";
import type { ReviewPhoto } from "./review";

/** A photo's file is asked for: where it lies, and what says who may see it. */
export interface AskedPhoto {
  /** The address at an outside service, or the path of the shop's own files. */
  path: string;
  /** Whether everybody may see it. */
  isShown: boolean;
  userId: string | null;
  orderId: string | null;
}

/** Gives each review its photos in their order. */
export async function withPhotos<Row extends { id: string }>(
  rows: Row[],
  db: Db = getDb(),
): Promise<(Row & { photos: ReviewPhoto[] })[]> {
  const photos = rows.length === 0 ? [] : await selectPhotos(db, rows);
  return rows.map((row) => ({
    ...row,
    photos: photos
      .filter(({ reviewId }) => reviewId === row.id)
      .map(({ id, width, height }) => ({ id, width, height })),
  }));
}

function selectPhotos(db: Db, reviews: { id: string }[]) {
  const ids = reviews.map(({ id }) => id);
  return db
    .selectFrom("pictures")
    .select(["id", "reviewId", "width", "height"])
    .where("reviewId", "in", ids)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/**
 * The photo that a file's address asks for.
 * @param name the file's name; hostile
 * @returns null for one that belongs to no review
 */
export async function findPhoto(name: string): Promise<AskedPhoto | null> {
  if (!fileName.test(name)) return null;
  const row = await getDb()
    .selectFrom("pictures")
    .innerJoin("reviews", "reviews.id", "pictures.reviewId")
    .innerJoin("products", "products.id", "reviews.productId")
    .select(["pictures.path", "reviews.userId", "reviews.orderId", "reviews.shownAt"])
    .select((eb) => eb.case().when(mayBeSold()).then(1).else(0).end().as("sold"))
    .where("pictures.id", "=", name.slice(0, 36))
    .executeTakeFirst();
  if (!row) return null;
  const { path, userId, orderId, shownAt, sold } = row;
  return { path, userId, orderId, isShown: shownAt !== null && sold === 1 };
}

/**
 * Leaves a review with these photos in this order: its own, and waiting ones that become its own.
 * @returns whether any went, whose files `removeExpired` finds out of date at once
 * @throws Refusal of one that is somebody else's, or is not there
 */
export async function savePhotos(trx: Db, reviewId: string, ids: string[]): Promise<boolean> {
  const gone = await trx
    .updateTable("pictures")
    .set(forgotten())
    .where("reviewId", "=", reviewId)
    .$if(ids.length > 0, (query) => query.where("id", "not in", ids))
    .executeTakeFirstOrThrow();
  for (const [index, id] of ids.entries()) {
    const { numUpdatedRows } = await trx
      .updateTable("pictures")
      .set({ reviewId, position: index + 1 })
      .where("id", "=", id)
      .where(isNobodys("reviewId"))
      .where((eb) => eb.or([eb("reviewId", "is", null), eb("reviewId", "=", reviewId)]))
      // What was sent for a product is no photo, and would show everybody what waits.
      .where("path", "not like", `${picturePath("")}%`)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal("invalid", { photos: lost });
  }
  return gone.numUpdatedRows > 0n;
}

const lost = "A photo was not kept. Please choose your photos again.";

/** Takes the photos of these reviews away, before the reviews go; `removeAllExpired` removes the files. */
export async function releasePhotos(trx: Db, reviewIds: string[]): Promise<void> {
  if (reviewIds.length === 0) return;
  await trx.updateTable("pictures").set(forgotten()).where("reviewId", "in", reviewIds).execute();
}

function forgotten() {
  return { reviewId: null, createdAt: new Date(0).toISOString() };
}
