// Lists what is sold for search engines, in parts that one file may hold.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { mayBeSold } from "./product.server";

/** Products of one file: the protocol allows 50,000 addresses, and the first file names other pages too. */
const PER_PART = 49_000;
/** Rows of one query, so that none keeps the others waiting. */
const BATCH = 1_000;

/**
 * Where the parts begin: each takes the products after an id. Deleted and hidden ones count, which
 * makes a part smaller and its beginning a matter of the primary key alone.
 */
export async function findSitemapParts(perPart = PER_PART): Promise<string[]> {
  return cachedByCatalogue(getDb(), `sitemap ${perPart}`, async () => {
    const starts = [""];
    for (;;) {
      const last = await getDb()
        .selectFrom("products")
        .select("id")
        .where("id", ">", starts.at(-1) ?? "")
        .orderBy("id")
        .limit(1)
        .offset(perPart - 1)
        .executeTakeFirst();
      if (!last) return starts;
      starts.push(last.id);
    }
  });
}

/**
 * The products of a part that may be sold, in batches.
 * @param after where the part begins
 * @param perPart as the parts were made
 */
export async function* sitemapProducts(
  after: string,
  perPart = PER_PART,
): AsyncGenerator<{ id: string; updatedAt: string }[]> {
  let last = after;
  for (let left = perPart; left > 0; left -= BATCH) {
    const rows = await getDb()
      .selectFrom("products")
      .select(["id", "updatedAt"])
      .select((eb) => eb.case().when(mayBeSold()).then(1).else(0).end().as("sold"))
      .where("id", ">", last)
      .orderBy("id")
      .limit(Math.min(BATCH, left))
      .execute();
    yield rows.filter(({ sold }) => sold === 1);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
