// Finds what a listing shows: products, facets, heading and pages.
import { findDepartments, findProductTypes } from "~/models/category/category.server";
import { countFacets } from "~/models/listing/facets.server";
import { readFilter } from "~/models/listing/filter.server";
import { headingOf } from "~/models/listing/heading";
import { maxPages, pageSize, typeNamesOf, type ListingFilter } from "~/models/listing/listing";
import { correctSearch, listProducts } from "~/models/listing/listing.server";
import { findWaysOn, findWhatSells } from "~/models/listing/ways-on.server";
import { Refusal } from "~/models/refusal.server";

/**
 * Finds the listing that an address asks for.
 * @param params hostile
 * @throws Refusal when there is no such category or page
 */
export async function findListing(params: URLSearchParams) {
  const filter = readFilter(params);
  const [departments, types] = await Promise.all([findDepartments(), findProductTypes()]);
  const department = departments.find(({ slug }) => slug === filter.category);
  if (filter.category !== null && !department) {
    throw new Refusal("notFound", "There is no such category in this shop.");
  }
  const sought = await correctSearch(filter);
  const [{ products, total, more }, facets] = await Promise.all([
    listProducts(sought),
    countFacets(sought),
  ]);
  const [waysOn, sells] =
    total === 0 ? await Promise.all([findWaysOn(sought), findWhatSells(6)]) : [[], []];
  // A search has found all that it shows, however many more there are.
  const uncounted = more && sought.q === "";
  const pages = pagesOf({ filter, total, more: uncounted, shown: products.length });
  if (filter.page > pages) throw new Refusal("notFound", "This list has fewer pages.");
  const corrected = sought.q !== filter.q;
  const heading = headingOf(filter, department, types);
  const title = corrected ? `Showing results for “${sought.q}”` : heading.title;
  // Where counting has stopped, the number says so.
  const count = `${total}${more && total > 0 ? "+" : ""}`;
  const { crumbs } = heading;
  const typeNames = typeNamesOf(filter, types);
  const found = { filter, products, total, more, count, pages, facets, title, crumbs, corrected };
  return { ...found, typeNames, waysOn, sells };
}

/** As many as were counted; where counting stopped, one more for as long as there is something on this one. */
function pagesOf({
  filter: { page },
  total,
  more,
  shown,
}: {
  filter: ListingFilter;
  total: number;
  more: boolean;
  shown: number;
}): number {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!more || shown === 0) return counted;
  return Math.min(maxPages, Math.max(counted, shown === pageSize ? page + 1 : page));
}
