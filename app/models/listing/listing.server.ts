// Finds the products of a listing.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { correctTyping } from "~/db/search/search.server";
import { cardColumns, findCards, type CardRow } from "~/models/product/card.server";
import type { ProductCard } from "~/models/product/product";
import { countMatches } from "./facets.server";
import { pageSize, type ListingFilter } from "./listing";
import { foundInOrder, matchesOf, pageOfIds } from "./match.server";

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
    if (matches) {
      const found = foundInOrder(filter, matches).select(cardColumns).limit(pageSize).offset(first);
      return findCards(await found.execute(), filter);
    }
    const page = await pageOfIds(filter, more).execute();
    return findCards(await productsOf(page.map(({ id }) => id)), filter);
  });
}

/** The products with these ids, in their order. */
async function productsOf(ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await getDb()
    .selectFrom("products")
    .select(cardColumns)
    .where("products.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A sale is no change of the catalogue, so what sells is looked up anew from time to time. */
function salesPeriod(): number {
  return Math.floor(Date.now() / SALES_PERIOD_MS);
}
