// Finds the reviews that everybody may read: of a product, newest first, ten a page or the first few.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { pageOf } from "~/models/table.server";
import { withPhotos } from "./photos.server";
import { reviewsPageSize, type ReviewPage } from "./review";

const viewSchema = z.object({
  stars: z.coerce.number().int().min(1).max(5).catch(0),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** What an address asks for; what makes no sense asks for all, from the first page on. */
export function readReviewView(params: URLSearchParams): { stars: number; page: number } {
  return viewSchema.parse(Object.fromEntries(params));
}

/** How many shown reviews of a product have 5, 4, 3, 2 and 1 star. */
export async function countByStars(productId: string): Promise<number[]> {
  const rows = await getDb()
    .selectFrom("reviews")
    .select((eb) => ["stars", eb.fn.countAll<number>().as("count")])
    .where("productId", "=", productId)
    .where("shownAt", "is not", null)
    .groupBy("stars")
    .execute();
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]));
  return [5, 4, 3, 2, 1].map((stars) => counts.get(stars) ?? 0);
}

/** A page of a product's reviews, with how many there are of each. */
export async function findReviews(
  productId: string,
  { stars, page: asked }: { stars: number; page: number },
): Promise<ReviewPage> {
  const byStars = await countByStars(productId);
  const total =
    stars === 0 ? byStars.reduce((sum, count) => sum + count, 0) : (byStars[5 - stars] ?? 0);
  const { page, pages, offset } = pageOf(asked, total, reviewsPageSize);
  const rows = await newestReviews(productId, { stars, offset, limit: reviewsPageSize })
    .select(["id", "helpful"])
    .execute();
  return { reviews: await withPhotos(rows), byStars, page, pages };
}

function newestReviews(
  productId: string,
  { stars = 0, offset = 0, limit }: { stars?: number; offset?: number; limit: number },
) {
  return getDb()
    .selectFrom("reviews")
    .select(["author", "stars", "title", "text", "answer", "createdAt"])
    .where("productId", "=", productId)
    .where("shownAt", "is not", null)
    .$if(stars > 0, (query) => query.where("stars", "=", stars))
    .orderBy("shownAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
}
