// Writes a review and changes it: by a buyer, one of each product, shown once the shop approves.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { afterCommit, transact } from "~/db/transaction.server";
import { removeExpired } from "~/models/picture/expired.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { findAuthor, findOwnReview, isOwnReview } from "./author.server";
import { keepFigures } from "./figures.server";
import type { ReviewFields } from "./form.server";
import { savePhotos, withPhotos } from "./photos.server";
import { authorName, type ReviewPhoto, type ReviewState } from "./review";

type Author = Awaited<ReturnType<typeof findAuthor>>;

/**
 * Writes the review that an order's buyer sends, or changes the one that there is; sent twice, it is
 * written once. What was changed waits for approval anew.
 * @returns whether it is shown at once
 * @throws Refusal when they may not write one, or it was changed in another tab
 */
export async function writeReview(
  orderId: string,
  productId: string,
  fields: ReviewFields,
): Promise<ReviewState> {
  return transact(async (trx) => {
    const author = await findAuthor(trx, orderId, productId);
    const found = await findOwnReview(trx, author);
    const [own] = await withPhotos(found ? [found] : [], trx);
    if (own && isSame(own, fields)) return own.state;
    if ((own?.version ?? 0) !== fields.version) throw changedMeanwhile("This review");
    const id = own?.id ?? randomUUID();
    const { stars, title, text, photos } = fields;
    // Words alone are no harm: what a picture shows is looked at first.
    const state = photos.length > 0 ? "Waiting" : await stateFor(trx, author.userId, id);
    const now = new Date().toISOString();
    const row = {
      ...{ stars, title, text, state, reason: "", updatedAt: now },
      shownAt: state === "Shown" ? now : null,
    };
    if (own) {
      const version = own.version + 1;
      await trx
        .updateTable("reviews")
        .set({ ...row, version })
        .where("id", "=", id)
        .execute();
    } else {
      await requireFirst(trx, author);
      await insertReview(trx, author, { ...row, id, createdAt: now });
    }
    const someWent = await savePhotos(trx, id, photos);
    if (someWent) afterCommit(trx, () => void removeExpired().catch(() => undefined));
    await keepFigures(trx, productId);
    return state;
  });
}

type Own = Omit<ReviewFields, "photos"> & { photos: ReviewPhoto[] };

function isSame({ photos, ...own }: Own, fields: ReviewFields): boolean {
  const words =
    own.stars === fields.stars && own.title === fields.title && own.text === fields.text;
  return words && photos.map(({ id }) => id).join() === fields.photos.join();
}

/** Newcomers and guests always wait, so that nobody gains by a review that is nothing but a lure. */
async function stateFor(trx: Db, userId: string | null, reviewId: string): Promise<ReviewState> {
  const { value } = await findSetting("reviews", trx);
  if (value.publish !== "At once" || userId === null) return "Waiting";
  const approved = await trx
    .selectFrom("reviews")
    .select("id")
    .where(isOwnReview(userId))
    .where("shownAt", "is not", null)
    .where("id", "!=", reviewId)
    .executeTakeFirst();
  return approved ? "Shown" : "Waiting";
}

/** Who buys the same thing twice as a guest is known by the phone number of the orders. */
async function requireFirst(trx: Db, { userId, phone, productId }: Author): Promise<void> {
  if (userId !== null || phone === "") return;
  const other = await trx
    .selectFrom("reviews")
    .innerJoin("orders", "orders.id", "reviews.orderId")
    .select("reviews.id")
    .where("reviews.productId", "=", productId)
    .where("orders.phone", "=", phone)
    .executeTakeFirst();
  if (!other) return;
  const message = "You have written about this product already, with another order.";
  throw new Refusal("impossible", message);
}

async function insertReview(
  trx: Db,
  { userId, orderId, productId, name }: Author,
  row: Pick<ReviewFields, "stars" | "title" | "text"> & {
    id: string;
    state: ReviewState;
    shownAt: string | null;
    createdAt: string;
    updatedAt: string;
  },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reviews")
    .values({ userId, orderId, productId, author: authorName(name), ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // Another tab was faster by a moment.
  if (numInsertedOrUpdatedRows === 0n) throw changedMeanwhile("This review");
}
