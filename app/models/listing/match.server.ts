// The queries behind a listing: which products match a filter, and in which order they stand.
import { sql, type RawBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import { findMatches, foundBefore, type Matches } from "~/db/search/search.server";
import { visibleAmong, visibleProducts } from "~/models/product/product.server";
import { choosesVariant, someVariantFits } from "~/models/product/variant-filter.server";
import { priceRange, type ListingFilter, type Sort } from "./listing";
import { batteryRanges, screenRanges, type Range } from "./range";

/** More matches than this are shown as "1000+", because counting takes longer the more there are. */
export const MAX_COUNTED = 1_000;

/** What a filter's words find, or null without any; the queries below take it, because they cannot wait for it. */
export async function matchesOf({ q }: ListingFilter): Promise<Matches | null> {
  return q === "" ? null : findMatches(getDb(), q);
}

/** The products that match a filter, in no order. */
export function matchingProducts(filter: ListingFilter, matches: Matches | null) {
  return (
    (matches === null ? visibleProducts() : visibleAmong(foundBefore(matches)))
      .$if(filter.category !== null, (query) =>
        query.where("products.categoryId", "=", (eb) =>
          eb
            .selectFrom("categories")
            .select("categories.id")
            .where("categories.slug", "=", filter.category),
        ),
      )
      .$if(filter.groups.length > 0, (query) =>
        query.where("products.filterGroup", "in", filter.groups),
      )
      .$if(filter.types.length > 0, (query) => query.where("products.typeId", "in", filter.types))
      .$if(filter.brands.length > 0, (query) => query.where("products.brand", "in", filter.brands))
      .$if(filter.rating > 0, (query) => query.where("products.rating", ">=", filter.rating * 10))
      .$if(choosesVariant(filter), (query) => query.where(someVariantFits(filter)))
      .$if(filter.screens.length > 0, (query) =>
        query.where(isAmong("products.screen", screenRanges, filter.screens)),
      )
      .$if(filter.batteries.length > 0, (query) =>
        query.where(isAmong("products.battery", batteryRanges, filter.batteries)),
      )
      .$if(filter.inStock, (query) => query.where("products.stock", ">", 0))
      .$if(filter.offers, (query) => query.where("products.discountPercent", ">", 0))
      .$if(filter.minPrice > priceRange.min, (query) =>
        query.where("products.price", ">=", filter.minPrice * 100),
      )
      // The slider's upper end means "and above" (docs/specification.md, section 2.7).
      .$if(filter.maxPrice !== priceRange.max, (query) =>
        query.where("products.price", "<=", filter.maxPrice * 100),
      )
  );
}

/** Whether a product's figure is in one of the ranges. */
function isAmong<Name extends string>(
  column: "products.screen" | "products.battery",
  ranges: Record<Name, Range>,
  chosen: readonly Name[],
): RawBuilder<boolean> {
  const each = chosen.map(
    (name) => sql`${sql.ref(column)} between ${ranges[name].least} and ${ranges[name].most}`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** The name of the range that a product's figure is in; null where it has none. */
function rangeOf(column: "products.screen" | "products.battery", ranges: Record<string, Range>) {
  const cases = Object.entries(ranges).map(
    ([name, { most }]) => sql`when ${sql.ref(column)} <= ${sql.lit(most)} then ${sql.lit(name)}`,
  );
  return sql<string | null>`case ${sql.join(cases, sql` `)} end`;
}

/** The matching products with their facets, as many as are counted at most. */
export function matchesToCount(filter: ListingFilter, matches: Matches | null) {
  return matchingProducts(filter, matches)
    .select([
      "products.id",
      "products.filterGroup as group",
      "products.brand",
      sql<number>`products.rating / 10`.as("stars"),
      rangeOf("products.screen", screenRanges).as("screen"),
      rangeOf("products.battery", batteryRanges).as("battery"),
      choosesVariant(filter)
        ? sql<number>`case when ${someVariantFits({ ...filter, inStock: true })} then 1 else 0 end`.as(
            "inStock",
          )
        : sql<number>`case when products.stock > 0 then 1 else 0 end`.as("inStock"),
    ])
    .limit(MAX_COUNTED);
}

/** What each order goes by; "default" has none. Ids decide in the same direction, as the indexes have it. */
const orders = {
  default: null,
  "price-asc": ["products.price", "asc"],
  "price-desc": ["products.price", "desc"],
  newest: ["products.createdAt", "desc"],
  rating: ["products.rating", "desc"],
  popular: ["products.soldCount", "desc"],
} as const satisfies Record<Sort, readonly [string, "asc" | "desc"] | null>;

/** The matching products in their order; a search's best matches come first where nothing else is asked. */
export function productsInOrder(filter: ListingFilter, matches: Matches | null) {
  const order = orders[filter.sort];
  if (order) {
    const [column, direction] = order;
    return matchingProducts(filter, matches)
      .orderBy(column, direction)
      .orderBy("products.id", direction);
  }
  return matchingProducts(filter, matches)
    .$if(matches !== null, (query) => query.orderBy(sql`found.score`, "desc"))
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id", "desc");
}
