// The staff's table of reviews: a queue of what waits or was reported, and all the others.
import { getDb } from "~/db/connection.server";
import { sql } from "kysely";
import * as z from "zod";
import { largestPageSize, pageOf, readPage, tablePageSize, tickedRow } from "~/models/table.server";
import { withPhotos } from "./photos.server";
import { reviewQueues, type ReviewQueue } from "./review";

const queueSchema = z.enum(reviewQueues).catch("waiting");

/** Reads the queue and the page from an address. */
export function readReviewTable(params: URLSearchParams) {
  return { queue: queueSchema.parse(params.get("show")), page: readPage(params) };
}

/** What a form of the table sends: what to do, and the ticked ones as they were seen. */
export const tickedSchema = z.object({
  do: z.enum(["show", "hide"]),
  id: z
    .array(tickedRow(/[\w-]{1,60}/))
    .max(largestPageSize)
    .default([]),
});

/** A page of a queue, the newest first. */
export async function listReviews({ queue, page: asked }: { queue: ReviewQueue; page: number }) {
  const { total } = await inQueue(queue)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(asked, total, tablePageSize);
  const rows = await inQueue(queue)
    .select(["reviews.id", "reviews.stars", "reviews.title", "reviews.author", "reviews.state"])
    .select(["reviews.reports", "reviews.createdAt", "reviews.version", "reviews.answer"])
    .select(["products.name as product", "products.id as productId"])
    .select((eb) =>
      eb
        .selectFrom("pictures")
        .select((of) => of.fn.countAll<number>().as("count"))
        .whereRef("pictures.reviewId", "=", "reviews.id")
        .$asScalar()
        .$notNull()
        .as("photos"),
    )
    .orderBy("reviews.createdAt", "desc")
    .orderBy("reviews.id", "desc")
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  return { reviews: rows, page, pages, total };
}

function inQueue(queue: ReviewQueue) {
  if (queue === "waiting") return reviews().where("reviews.state", "=", "Waiting");
  // As the index of the reported ones is written: a bound 0 would hide it.
  if (queue === "reported") return reviews().where("reviews.reports", ">", sql.lit(0));
  return reviews().where("reviews.state", "=", queue === "shown" ? "Shown" : "Hidden");
}

/** Those of products that are not deleted: who restores one has them back. */
function reviews() {
  return getDb()
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.productId")
    .where("products.deletedAt", "is", null);
}

/** How many wait or were reported; the sidebar says so. At most 99 are counted. */
export async function countReviewsToDo(): Promise<number> {
  // Each by itself: one condition for both would be answered by no index of either.
  const some = (queue: ReviewQueue) =>
    getDb().selectFrom(inQueue(queue).select("reviews.id").limit(99).as(queue)).select("id");
  const rows = await some("waiting").union(some("reported")).limit(99).execute();
  return rows.length;
}

/** One review with everything the staff decides by; null when it is not there. */
export async function findReview(id: string) {
  const review = await reviews()
    .selectAll("reviews")
    .select("products.name as product")
    .where("reviews.id", "=", id)
    .executeTakeFirst();
  if (!review) return null;
  const [found = { ...review, photos: [] }] = await withPhotos([review]);
  const reports = await getDb()
    .selectFrom("reviewReports")
    .select(["reason", "createdAt"])
    .where("reviewId", "=", id)
    .orderBy("createdAt")
    .limit(50)
    .execute();
  return { ...found, reports };
}
