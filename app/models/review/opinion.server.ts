// What signed-in readers say of a review: that it helped them, or that it should not be shown; once each, never of their own.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { mayBeSold } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";
import { isOwnReview } from "./author.server";
import { noReview } from "./moderate.server";
import { countOpinions } from "./own.server";
import { reportReasons } from "./review";

export const reportSchema = z.object({
  reason: z.enum(reportReasons, { error: "Please choose a reason" }),
});

/** A review that everybody may read; null for any other. */
export async function findShownReview(id: string) {
  const row = await getDb()
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.productId")
    .select(["reviews.id", "reviews.productId", "reviews.title", "reviews.text"])
    .where("reviews.id", "=", id)
    .where("reviews.shownAt", "is not", null)
    .where(mayBeSold())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts a review as helpful for somebody; once more changes nothing.
 * @throws Refusal when it is not shown, or their own
 */
export async function markHelpful(userId: string, reviewId: string): Promise<void> {
  await transact(async (trx) => {
    await requireForeign(trx, userId, reviewId);
    await trx
      .insertInto("reviewVotes")
      .values({ reviewId, userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await countOpinions(trx, reviewId);
  });
}

/**
 * Tells the staff that a review should not be shown; once more changes nothing.
 * @throws Refusal when it is not shown, or their own
 */
export async function reportReview(
  userId: string,
  reviewId: string,
  { reason }: z.infer<typeof reportSchema>,
): Promise<void> {
  await transact(async (trx) => {
    await requireForeign(trx, userId, reviewId);
    await trx
      .insertInto("reviewReports")
      .values({ reviewId, userId, reason, createdAt: new Date().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await countOpinions(trx, reviewId);
  });
}

async function requireForeign(trx: Db, userId: string, reviewId: string): Promise<void> {
  const shown = trx
    .selectFrom("reviews")
    .select("id")
    .where("id", "=", reviewId)
    .where("shownAt", "is not", null);
  if (!(await shown.executeTakeFirst())) throw new Refusal("notFound", noReview);
  if (await shown.where(isOwnReview(userId)).executeTakeFirst()) {
    throw new Refusal("impossible", "This review is your own.");
  }
}
