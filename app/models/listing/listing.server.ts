// Finds the products of a listing.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { correctTyping } from "~/db/search/search.server";
import { cardColumns, findCards } from "~/models/product/card.server";
import type { ProductCard } from "~/models/product/product";
import { countMatches } from "./facets.server";
import { pageSize, type ListingFilter } from "./listing";
import { foundInOrder, matchesOf, pageInOrder } from "./match.server";

const SALES_PERIOD_MS = 10 * 60_000;

/** The filter with the typing errors in its search words corrected. */
export async function correctSearch(filter: ListingFilter): Promise<ListingFilter> {
  if (filter.q === "") return filter;
  const db = getDb();
  const q = await cachedByCatalogue(db, `words ${filter.q}`, () => correctTyping(db, filter.q));
  return { ...filter, q };
}

/** A page of products with the number of all that match; `more` when they were not counted to the end. */
export async function listProducts(
  filter: ListingFilter,
): Promise<{ products: ProductCard[]; total: number; more: boolean }> {
  const counted = await countMatches(filter);
  return { products: await findPage(filter, counted), ...counted };
}

async function findPage(
  filter: ListingFilter,
  { total, more }: { total: number; more: boolean },
): Promise<ProductCard[]> {
  const first = (filter.page - 1) * pageSize;
  if (!more && total <= first) return [];
  const key = `page ${JSON.stringify(filter)} ${filter.sort === "popular" ? salesPeriod() : ""}`;
  return cachedByCatalogue(getDb(), key, async () => {
    const matches = await matchesOf(filter);
    const page = matches
      ? foundInOrder(filter, matches).select(cardColumns).limit(pageSize).offset(first)
      : pageInOrder(filter, more).select(cardColumns);
    return findCards(await page.execute(), filter);
  });
}

/** A sale is no change of the catalogue, so what sells is looked up anew from time to time. */
function salesPeriod(): number {
  return Math.floor(Date.now() / SALES_PERIOD_MS);
}
