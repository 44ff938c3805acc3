// Finds the products of a listing.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { correctTyping } from "~/db/search/search.server";
import { cardColumns, findCards } from "~/models/product/card.server";
import type { ProductCard } from "~/models/product/product";
import { countMatches } from "./facets.server";
import { countBefore, type ListingFilter } from "./listing";
import { matchesOf } from "./match.server";
import { foundInOrder, pageInOrder, partsOf, type PagePart } from "./page.server";

const SALES_PERIOD_MS = 10 * 60_000;

/** The filter with the typing errors in its search words corrected. */
export async function correctSearch(filter: ListingFilter): Promise<ListingFilter> {
  if (filter.q === "") return filter;
  return { ...filter, q: await correctTyping(getDb(), filter.q) };
}

/** A page of products with the number of all that match; `more` when they were not counted to the end. */
export async function listProducts(
  filter: ListingFilter,
): Promise<{ products: ProductCard[]; total: number; more: boolean }> {
  const counting = countMatches(filter);
  const [counted, products] = await Promise.all([counting, findPage(filter, counting)]);
  return { products, ...counted };
}

/** @param counting asked of lists alone: what words found is sorted in one way, however much it is, and does not wait */
async function findPage(
  filter: ListingFilter,
  counting: ReturnType<typeof countMatches>,
): Promise<ProductCard[]> {
  const key = `page ${JSON.stringify(filter)} ${filter.sort === "popular" ? salesPeriod() : ""}`;
  return cachedByCatalogue(getDb(), key, async () => {
    const matches = await matchesOf(filter);
    if (matches) {
      return findCards(await foundInOrder(filter, matches).select(cardColumns).execute(), filter);
    }
    const { total, more } = await counting;
    if (!more && total <= countBefore(filter)) return [];
    const parts = more ? await partsOfMany(filter) : [{ filter, many: false }];
    return findCards(await pageInOrder(filter, parts).select(cardColumns).execute(), filter);
  });
}

function partsOfMany(filter: ListingFilter): Promise<PagePart[]> {
  return Promise.all(
    partsOf(filter).map(async (part) => ({
      filter: part,
      many: (await countMatches(part)).more,
    })),
  );
}

/** A sale is no change of the catalogue, so what sells is looked up anew from time to time. */
function salesPeriod(): number {
  return Math.floor(Date.now() / SALES_PERIOD_MS);
}
