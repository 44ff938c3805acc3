// The queries behind a listing: which products match a filter, and in which order they stand.
import { sql, type RawBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import { findMatches, foundBefore, type Matches } from "~/db/search/search.server";
import { withoutIndex } from "~/db/without-index.server";
import { visibleAmong, visibleProducts } from "~/models/product/product.server";
import {
  choosesVariant,
  looksAtVariants,
  someVariantFits,
} from "~/models/product/variant-filter.server";
import { priceRange, type ListingFilter } from "./listing";
import { batteryRanges, screenRanges, type Range } from "./range";

/** More matches than this are shown as "1000+", because counting takes longer the more there are. */
export const MAX_COUNTED = 1_000;
/** The choices of a list with more matches are those of so many, most often its newest: to read a thousand takes long. */
export const MAX_READ = 300;

/** What a filter's words find, or null without any; the queries below take it, because they cannot wait for it. */
export async function matchesOf({ q }: ListingFilter): Promise<Matches | null> {
  return q === "" ? null : findMatches(getDb(), q);
}

/** What is counted of a filter is the same for every sort order and page. */
export function filterKey(filter: ListingFilter): string {
  return JSON.stringify({ ...filter, sort: "default", page: 1 });
}

/** The products that match a filter, in no order. */
export function matchingProducts(filter: ListingFilter, matches: Matches | null) {
  return (matches === null ? visibleProducts() : visibleAmong(foundBefore(matches))).where(
    fits(filter),
  );
}

/**
 * The condition that a filter is.
 * @param along the columns of the index that a list is gone through by: these may be looked up, the rest is asked of each
 * product that is met; by default everything may be looked up
 */
export function fits(filter: ListingFilter, along?: readonly Column[]): RawBuilder<boolean> {
  const { category, groups, types, brands, rating, minPrice, maxPrice } = filter;
  const ranges = filter.screens.length + filter.batteries.length > 0;
  const column = (name: Column) => {
    // A range of screens or batteries is always inside of a kind, and a small part of it.
    const isLookedUp =
      along?.includes(name) ?? (!ranges || name === "screen" || name === "battery");
    return isLookedUp ? sql.ref(`products.${name}`) : unindexed(name);
  };
  const conditions = [
    ...(category === null
      ? []
      : [
          sql`${column("categoryId")} = (select categories.id from categories
            where categories.slug = ${category})`,
        ]),
    ...(groups.length > 0 ? [sql`${column("filterGroup")} in (${sql.join(groups)})`] : []),
    ...(types.length > 0 ? [sql`${column("typeId")} in (${sql.join(types)})`] : []),
    ...(brands.length > 0 ? [sql`${column("brand")} in (${sql.join(brands)})`] : []),
    ...(rating > 0 ? [sql`${column("rating")} >= ${rating * 10}`] : []),
    ...(choosesVariant(filter) ? [someVariantFits(filter)] : []),
    ...rangeCondition(column("screen"), screenRanges, filter.screens),
    ...rangeCondition(column("battery"), batteryRanges, filter.batteries),
    // Most products are in stock, and many are offers: what an index finds of them is no shorter.
    ...(filter.inStock ? [sql`${unindexed("stock")} > 0`] : []),
    ...(filter.offers ? [sql`products."discountPercent" > 0`] : []),
    ...(minPrice > priceRange.min ? [sql`${column("price")} >= ${minPrice * 100}`] : []),
    // The slider's upper end means "and above" (docs/specification.md, section 2.7).
    ...(maxPrice === priceRange.max ? [] : [sql`${column("price")} <= ${maxPrice * 100}`]),
  ];
  return conditions.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export type Lead = "categoryId" | "filterGroup" | "typeId" | "brand";
export type Column =
  | Lead
  | "rating"
  | "screen"
  | "battery"
  | "stock"
  | "price"
  | "createdAt"
  | "soldCount";
const texts: readonly Column[] = ["categoryId", "filterGroup", "typeId", "brand", "createdAt"];

/** A product's column as an expression that no index has, so that an engine looks for another way. */
function unindexed(name: Column): RawBuilder<unknown> {
  const column = `products.${name}`;
  return texts.includes(name) ? withoutIndex(column) : sql`(${sql.ref(column)} + 0)`;
}

/** That a product's figure is in one of the ranges, where any is chosen. */
function rangeCondition<Name extends string>(
  column: RawBuilder<unknown>,
  ranges: Record<Name, Range>,
  chosen: readonly Name[],
): RawBuilder<unknown>[] {
  if (chosen.length === 0) return [];
  const each = chosen.map(
    (name) => sql`${column} between ${ranges[name].least} and ${ranges[name].most}`,
  );
  return [sql`(${sql.join(each, sql` or `)})`];
}

/** The name of the range that a product's figure is in; null where it has none. */
function rangeOf(column: "products.screen" | "products.battery", ranges: Record<string, Range>) {
  const cases = Object.entries(ranges).map(
    ([name, { most }]) => sql`when ${sql.ref(column)} <= ${sql.lit(most)} then ${sql.lit(name)}`,
  );
  return sql<string | null>`case ${sql.join(cases, sql` `)} end`;
}

/**
 * The matching products, as many as are counted; a search has found no more than it may.
 * @param most so many of a list instead
 * @param numberOnly whether nothing but their number is asked for
 */
export function matchesToCount(
  filter: ListingFilter,
  matches: Matches | null,
  { most = MAX_COUNTED, numberOnly = false } = {},
) {
  const order = soonestOrder(filter, { numberOnly });
  return matchingProducts(filter, matches)
    .select("products.id")
    .$if(matches === null && order.length > 0, (query) => {
      const direction = order.includes("createdAt") ? "desc" : "asc";
      return order.reduce(
        (sorted, column) => sorted.orderBy(`products.${column}`, direction),
        query,
      );
    })
    .limit(matches === null ? most : MAX_COUNTED);
}

/**
 * The rows of a list's products that are counted: met first, and then read. In one step PostgreSQL would go along an index that has all
 * that is read, past many that do not fit, and SQLite along any.
 */
export function countedRows(
  filter: ListingFilter,
  options: { most?: number; numberOnly?: boolean },
) {
  return getDb()
    .selectFrom(matchesToCount(filter, null, options).as("counted"))
    .crossJoin("products")
    .whereRef("products.id", "=", "counted.id");
}

/** What the products of the matches that are counted have of each facet; what words found is named by ids already. */
export function facetsToCount(filter: ListingFilter, matches: Matches | null, most?: number) {
  return matches === null
    ? countedRows(filter, { most }).select(facets)
    : matchesToCount(filter, matches).clearSelect().select(facets);
}

const facets = [
  "products.filterGroup as group",
  "products.brand",
  sql<number>`products.rating / 10`.as("stars"),
  rangeOf("products.screen", screenRanges).as("screen"),
  rangeOf("products.battery", batteryRanges).as("battery"),
  sql<number>`case when products.stock > 0 then 1 else 0 end`.as("inStock"),
] as const;

/**
 * The order in which an index has the filter's products, and perhaps others: the soonest way to many, for which PostgreSQL
 * would look through the table. None where they are few, or of several kinds of lists. Several brands, groups or types are
 * gone along one after the other: SQLite would take an index that says less of each product, and read its row. For their
 * number alone, those of one department, group or type whose variants are looked at come in the order of ids, which is that of the
 * variants: in another each look goes elsewhere in their index. PostgreSQL counts those in another way, and so never walks this order.
 */
function soonestOrder(
  filter: ListingFilter,
  { numberOnly }: { numberOnly: boolean },
): readonly (Column | "id")[] {
  const { category, groups, types, brands, rating, minPrice, maxPrice } = filter;
  const wanted = [...(category === null ? [] : [category]), ...groups, ...types, ...brands];
  const ofColour = brands.length > 0 && filter.colours.length > 0;
  const isNarrow = filter.screens.length + filter.batteries.length > 0 || rating > 0 || ofColour;
  if (isNarrow) return [];
  const isPriced = minPrice !== priceRange.min || maxPrice !== priceRange.max;
  if (wanted.length > 1) {
    const lead = severalOf(filter);
    return lead === null || isPriced ? [] : [lead, "createdAt", "id"];
  }
  if (isPriced) return ["price", "id"];
  const isById = numberOnly && isOfAKind(filter) && !filter.offers && looksAtVariants(filter);
  return isById ? ["id"] : ["createdAt", "id"];
}

/** What several are wanted of, where nothing else leads to a list. */
function severalOf({ category, groups, types, brands }: ListingFilter): Lead | null {
  if (category !== null) return null;
  const leads: [Lead, readonly string[]][] = [
    ["filterGroup", groups],
    ["typeId", types],
    ["brand", brands],
  ];
  const [only, ...others] = leads.filter(([, values]) => values.length > 0);
  return only && others.length === 0 ? only[0] : null;
}

/** Whether a list's number comes of its products in the order of their ids. */
export function isCountedById(filter: ListingFilter): boolean {
  return soonestOrder(filter, { numberOnly: true })[0] === "id";
}

/** Whether a list is of a type, group or department. */
export function isOfAKind({ types, groups, category }: ListingFilter): boolean {
  return types.length > 0 || groups.length > 0 || category !== null;
}
