// A person's own reviews: listed in the account, told in the export, erased with the person.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { readPage, pageOf } from "~/models/table.server";
import { isOwnReview } from "./author.server";
import { keepFigures } from "./figures.server";
import { releasePhotos, withPhotos } from "./photos.server";
import { photoFile, reviewsPageSize } from "./review";

/** A page of an account's reviews, the newest first. */
export async function listOwnReviews(userId: string, params: URLSearchParams) {
  const own = getDb()
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.productId")
    .where(isOwnReview(userId));
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(readPage(params), total, reviewsPageSize);
  const rows = await own
    .select(["reviews.id", "reviews.stars", "reviews.title", "reviews.text", "reviews.state"])
    .select(["reviews.reason", "reviews.answer", "reviews.orderId", "reviews.createdAt"])
    .select(["products.id as productId", "products.name as product", "products.deletedAt"])
    .orderBy("reviews.createdAt", "desc")
    .orderBy("reviews.id", "desc")
    .limit(reviewsPageSize)
    .offset(offset)
    .execute();
  return { reviews: await withPhotos(rows), page, pages };
}

/** Everything that a person wrote of products, and said of what others wrote. */
export async function exportReviewsOf(userId: string) {
  const db = getDb();
  const rows = await db
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.productId")
    .select([
      "reviews.id",
      "products.name as product",
      "reviews.author",
      "reviews.stars",
      "reviews.title",
    ])
    .select(["reviews.text", "reviews.state", "reviews.reason", "reviews.answer"])
    .select(["reviews.createdAt", "reviews.updatedAt"])
    .where(isOwnReview(userId))
    .orderBy("reviews.createdAt")
    .orderBy("reviews.id")
    .execute();
  const reviews = (await withPhotos(rows)).map(({ id: _, photos, ...review }) => ({
    ...review,
    photos: photos.map(({ id, width }) => photoFile(id, width)),
  }));
  const helpful = await db
    .selectFrom("reviewVotes")
    .innerJoin("reviews", "reviews.id", "reviewVotes.reviewId")
    .select(["reviews.title", "reviews.author"])
    .where("reviewVotes.userId", "=", userId)
    .orderBy("reviews.id")
    .execute();
  const reported = await db
    .selectFrom("reviewReports")
    .innerJoin("reviews", "reviews.id", "reviewReports.reviewId")
    .select(["reviews.title", "reviewReports.reason", "reviewReports.createdAt"])
    .where("reviewReports.userId", "=", userId)
    .orderBy("reviewReports.createdAt")
    .orderBy("reviews.id")
    .execute();
  return { reviews, foundHelpful: helpful, reported };
}

/**
 * Takes what a person wrote out of the shop, and what they said of others' reviews; all figures
 * follow. Run while the orders are still the account's.
 * @returns the ids of the reviews that went; the files of their photos go with `removeAllExpired`
 */
export async function eraseReviews(trx: Db, userId: string): Promise<string[]> {
  const own = await trx.selectFrom("reviews").select("id").where(isOwnReview(userId)).execute();
  const ids = own.map(({ id }) => id);
  await releasePhotos(trx, ids);
  const gone = await trx
    .deleteFrom("reviews")
    .where(isOwnReview(userId))
    .returning(["id", "productId"])
    .execute();
  for (const productId of new Set(gone.map((row) => row.productId))) {
    await keepFigures(trx, productId);
  }
  const votes = await trx
    .deleteFrom("reviewVotes")
    .where("userId", "=", userId)
    .returning("reviewId")
    .execute();
  const reports = await trx
    .deleteFrom("reviewReports")
    .where("userId", "=", userId)
    .returning("reviewId")
    .execute();
  for (const { reviewId } of [...votes, ...reports]) await countOpinions(trx, reviewId);
  return gone.map(({ id }) => id);
}

/** Counts anew how many found a review helpful, and how many reported it. */
export async function countOpinions(trx: Db, reviewId: string): Promise<void> {
  await trx
    .updateTable("reviews")
    .set((eb) => ({
      helpful: eb
        .selectFrom("reviewVotes")
        .select((of) => of.fn.countAll<number>().as("count"))
        .where("reviewVotes.reviewId", "=", reviewId),
      reports: eb
        .selectFrom("reviewReports")
        .select((of) => of.fn.countAll<number>().as("count"))
        .where("reviewReports.reviewId", "=", reviewId),
    }))
    .where("id", "=", reviewId)
    .execute();
}
