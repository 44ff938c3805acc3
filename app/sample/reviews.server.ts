// The sample shop's reviews: rows with words behind every star, by people who are marked as samples.
import type { Insertable } from "kysely";
import { insertAll } from "~/db/insert.server";
import type { Db, ReviewsTable } from "~/db/schema";
import { keepAllFigures } from "~/models/review/figures.server";
import { productFixtures } from "./fixtures.server";
import { chanceFrom, type Chance } from "./random.server";
import { authors, words } from "./review-words";
import type { ProductFixture } from "./schemas.server";
import { before, DAY } from "./time.server";

/** Writes the reviews of the sample products that are there, and what they mean for the products. */
export async function seedReviews(trx: Db, now: Date): Promise<void> {
  const present = await trx.selectFrom("products").select("id").execute();
  const ids = new Set(present.map(({ id }) => id));
  const rows = [...productFixtures().values()]
    .filter(({ id }) => ids.has(id))
    .flatMap((fixture) => reviewRows(fixture, now));
  await insertAll(trx, "reviews", rows);
  await keepAllFigures(trx);
}

function reviewRows(fixture: ProductFixture, now: Date): Insertable<ReviewsTable>[] {
  const { id, rating = 0, reviews = 0, addedDaysAgo } = fixture;
  if (rating === 0) return [];
  const chance = chanceFrom(`reviews of ${id}`);
  const count = Math.max(1, Math.round(reviews / 20));
  const span = addedDaysAgo * DAY;
  return starsOf(rating, count, chance).map((stars, index) => {
    // Each in its own part of the time that the product is there, so no two are of one moment.
    const at = before(now, (span * (index + 0.1 + 0.8 * chance.fraction())) / count);
    return {
      ...{ id: `${id}-review-${index + 1}`, productId: id, userId: null, orderId: null },
      ...{ author: `${chance.pick(authors)} (sample)`, stars, ...textOf(stars, chance) },
      ...{ state: "Shown", shownAt: at, helpful: 0, createdAt: at, updatedAt: at },
    };
  });
}

/** So many stars that their mean comes nearest to the wanted one, some more and some fewer. */
function starsOf(rating: number, count: number, chance: Chance): number[] {
  // What is not perfect stays so, however few they are.
  const most = rating < 5 ? 5 * count - 1 : 5 * count;
  const sum = Math.min(Math.round(rating * count), most);
  const each = Math.floor(sum / count);
  const stars = Array.from({ length: count }, (_, index) => each + (index < sum % count ? 1 : 0));
  for (let turn = 0; turn < count; turn++) {
    const [up, down] = [chance.below(count), chance.below(count)];
    const [high = 5, low = 1] = [stars[up], stars[down]];
    if (up === down || high >= 5 || low <= 1) continue;
    stars[up] = high + 1;
    stars[down] = low - 1;
  }
  return stars;
}

function textOf(stars: number, chance: Chance) {
  const { titles, firsts, seconds, answer } = words[stars - 1] ?? words[2];
  const text = `${chance.pick(firsts)} ${chance.pick(seconds)}`;
  return { title: chance.pick(titles), text, answer: answer ?? "" };
}
