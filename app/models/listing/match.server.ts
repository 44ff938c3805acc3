// The queries behind a listing: which products match a filter, and in which order they stand.
import { sql, type RawBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import { searchTerms } from "~/db/search/meaning.server";
import { matchingProductIds, rankedMatches } from "~/db/search/search.server";
import type { SearchTerm } from "~/db/search/words.server";
import { visibleAmong, visibleProducts } from "~/models/product/product.server";
import { choosesVariant, someVariantFits } from "~/models/product/variant-filter.server";
import { priceRange, type ListingFilter, type Sort } from "./listing";

/** More matches than this are shown as "1000+", because counting takes longer the more there are. */
export const MAX_COUNTED = 1_000;

/** What a filter's search words mean; the queries below take it, because they cannot wait for it. */
export async function termsOf({ q }: ListingFilter): Promise<SearchTerm[]> {
  return q === "" ? [] : searchTerms(getDb(), q);
}

/** The products that match a filter, in no order. */
export function matchingProducts(filter: ListingFilter, terms: readonly SearchTerm[]) {
  return filterProducts(filter, () => matchingProductIds(terms));
}

/** The products that match a filter, of those that hold its words. */
function filterProducts(filter: ListingFilter, found: () => RawBuilder<{ productId: string }>) {
  return (
    (filter.q === "" ? visibleProducts() : visibleAmong(found()))
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

/** The matching products with their facets, as many as are counted at most. */
export function matchesToCount(filter: ListingFilter, terms: readonly SearchTerm[]) {
  return matchingProducts(filter, terms)
    .select([
      "products.id",
      "products.filterGroup as group",
      "products.brand",
      sql<number>`products.rating / 10`.as("stars"),
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
export function productsInOrder(filter: ListingFilter, terms: readonly SearchTerm[]) {
  const order = orders[filter.sort];
  if (order) {
    const [column, direction] = order;
    return matchingProducts(filter, terms)
      .orderBy(column, direction)
      .orderBy("products.id", direction);
  }
  return filterProducts(filter, () => rankedMatches(terms))
    .$if(filter.q !== "", (query) => query.orderBy(sql`found.score`, "desc"))
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id", "desc");
}
