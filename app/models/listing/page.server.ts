// The ways to a page of a listing: along an order, among few that are sorted, or through what words found.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { isPostgres } from "~/db/postgres.server";
import type { Matches } from "~/db/search/search.server";
import { visibleProducts } from "~/models/product/product.server";
import { countBefore, pageSize, type ListingFilter, type Sort } from "./listing";
import { countedRows, fits, matchingProducts, type Column, type Lead } from "./match.server";

/** What each order goes by. Ids decide in the same direction, as the indexes have it. */
const orders = {
  default: ["createdAt", "desc"],
  "price-asc": ["price", "asc"],
  "price-desc": ["price", "desc"],
  newest: ["createdAt", "desc"],
  rating: ["rating", "desc"],
  popular: ["soldCount", "desc"],
} as const satisfies Record<Sort, readonly [Column, "asc" | "desc"]>;

/**
 * A page of what a search found and the filter lets through, in order; the best matches come first where nothing else is
 * asked. They are sorted by what an index has, so that the rows of those on the page alone are read.
 */
export function foundInOrder(filter: ListingFilter, matches: Matches) {
  const [column, direction] = orders[filter.sort];
  const score = filter.sort === "default" ? sql<number>`found.score` : sql.lit(0);
  const found = matchingProducts(filter, matches)
    .select(["products.id", score.as("score"), `products.${column} as place`])
    .orderBy("score", "desc")
    .orderBy("place", direction)
    .orderBy("products.id", direction)
    .limit(pageSize)
    .offset(countBefore(filter));
  return getDb()
    .selectFrom(found.as("found"))
    .crossJoin("products")
    .whereRef("products.id", "=", "found.id")
    .orderBy("found.score", "desc")
    .orderBy("found.place", direction)
    .orderBy("found.id", direction);
}

/** A list that a page is joined of, and whether more products are in it than are counted. */
export interface PagePart {
  filter: ListingFilter;
  many: boolean;
}

/**
 * A page of the matching products, in order. There are two ways to it, and an engine that
 * only estimates takes the wrong one among a million products: few are best found and then sorted; of
 * many the first are soonest met by going along the order.
 * @param parts the filter's own, each gone to in its way: one of few is gone through to its end for a page's first
 */
export function pageInOrder(filter: ListingFilter, parts: readonly PagePart[]) {
  const [order, direction] = orders[filter.sort];
  const before = countBefore(filter);
  const isWhole = parts.length === 1;
  // PostgreSQL counts some lists in another way than along an order.
  const numberOnly = !isPostgres(getDb());
  const found = parts
    .map(({ filter: part, many }) =>
      (many
        ? visibleProducts().where(fits(part, [...leadsOf(part, order), order]))
        : countedRows(part, { numberOnly })
      )
        .select(["products.id", `products.${order} as place`])
        .orderBy("place", direction)
        .orderBy("products.id", direction)
        .limit(isWhole ? pageSize : before + pageSize)
        .offset(isWhole ? before : 0),
    )
    .map((part) => getDb().selectFrom(part.as("part")).selectAll())
    .reduce((all, part) => all.unionAll(part));
  return getDb()
    .selectFrom(found.as("found"))
    .crossJoin("products")
    .whereRef("products.id", "=", "found.id")
    .orderBy("found.place", direction)
    .orderBy("found.id", direction)
    .limit(pageSize)
    .offset(isWhole ? 0 : before);
}

/** So many lists are gone through beside each other; above that the whole shop's, of which they are a large part. */
const MAX_PARTS = 12;

/** A filter that wants one of several values in as many filters that want one each, which no product fits twice. */
export function partsOf(filter: ListingFilter): ListingFilter[] {
  const { types, brands, groups } = filter;
  const parts =
    types.length > 0
      ? types.map((type) => ({ ...filter, types: [type] }))
      : brands.length > 0
        ? brands.map((brand) => ({ ...filter, brands: [brand] }))
        : groups.map((group) => ({ ...filter, groups: [group] }));
  return parts.length === 0 || parts.length > MAX_PARTS ? [filter] : parts;
}

/**
 * The columns of which a filter wants one value each, and that lead an index in this order. Any one does in every order; by
 * price a brand has one with each kind of place, for its products in one are often all cheaper than its others, or dearer,
 * which would be gone through first.
 */
function leadsOf({ category, groups, types, brands }: ListingFilter, order: Column): Lead[] {
  const places: Lead[] = [
    ...(types.length === 1 ? (["typeId"] as const) : []),
    ...(category === null ? [] : (["categoryId"] as const)),
    ...(groups.length === 1 ? (["filterGroup"] as const) : []),
  ];
  const [place] = places;
  if (brands.length !== 1) return places.slice(0, 1);
  if (place && order === "price") return ["brand", place];
  return place === "typeId" ? [place] : ["brand"];
}
