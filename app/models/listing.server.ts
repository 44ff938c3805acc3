// Finds the products of a listing and counts the choices of its filters.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { bestMatches, correctTyping, matchingProductIds } from "~/db/search.server";
import {
  filterBrands,
  filterColours,
  filterGroups,
  filterRatings,
  pageSize,
  priceRange,
  sorts,
  type Choice,
  type Facets,
  type ListingFilter,
  type Sort,
} from "./listing";
import type { ProductCard } from "./product";
import { cardColumns, toCard, visibleProducts } from "./product.server";

// A field that was left empty arrives as "", a link that someone wrote may name a choice twice.
const list = (max: number) =>
  z
    .array(z.string().max(60))
    .max(max)
    .transform((values) => [...new Set(values)].filter((value) => value !== ""));
const taka = (fallback: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/)
    .default("")
    .transform((value) => (value === "" ? fallback : Number(value)));
const flag = z
  .string()
  .max(4)
  .nullable()
  .transform((value) => value !== null && value !== "");

const searchSchema = z.object({
  q: z
    .string()
    .max(200)
    .default("")
    .transform((value) => value.trim()),
  category: z
    .string()
    .max(60)
    .nullable()
    .transform((value) => value || null),
  groups: z.array(z.enum(filterGroups)).max(4),
  types: list(20),
  brands: list(20),
  rating: z.coerce.number().int().min(0).max(5).default(0),
  colours: z.array(z.enum(filterColours)).max(5),
  inStock: flag,
  offers: flag,
  minPrice: taka(priceRange.min),
  maxPrice: taka(priceRange.max),
  sort: z.enum(Object.keys(sorts) as [Sort, ...Sort[]]).default("default"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

/**
 * Reads a listing's filter from its address.
 * @returns null when the address holds a value that no link or form of the shop sends
 */
export function readFilter(params: URLSearchParams): ListingFilter | null {
  const one = (name: string) => params.get(name) ?? undefined;
  const result = searchSchema.safeParse({
    q: one("q"),
    category: params.get("category"),
    groups: params.getAll("categories"),
    types: params.getAll("type"),
    brands: params.getAll("brand"),
    rating: one("rating"),
    colours: params.getAll("colour"),
    inStock: params.get("stock"),
    offers: params.get("offers"),
    minPrice: one("min"),
    maxPrice: one("max"),
    sort: one("sort"),
    page: one("page"),
  });
  return result.success ? result.data : null;
}

/** The filter with typing errors in its search words put right. */
export async function correctSearch(filter: ListingFilter): Promise<ListingFilter> {
  return filter.q === "" ? filter : { ...filter, q: await correctTyping(getDb(), filter.q) };
}

/** A page of products with the number of all that fit. */
export async function findListing(
  filter: ListingFilter,
): Promise<{ products: ProductCard[]; total: number }> {
  const fitting = narrowed(filter);
  const [rows, { total }] = await Promise.all([
    sorted(fitting, filter)
      .select(cardColumns)
      .limit(pageSize)
      .offset((filter.page - 1) * pageSize)
      .execute(),
    fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { products: rows.map(toCard), total };
}

/** Counts each filter group's choices under the other groups' selections. */
export async function countFacets(filter: ListingFilter): Promise<Facets> {
  const count = () => getDb().fn.count<number>("products.id");
  const [groups, brands, ratings, colours, stock] = await Promise.all([
    narrowed({ ...filter, groups: [] })
      .select(["products.filterGroup as value", count().as("count")])
      .groupBy("products.filterGroup")
      .execute(),
    narrowed({ ...filter, brands: [] })
      .select(["products.brand as value", count().as("count")])
      .groupBy("products.brand")
      .orderBy("count", "desc")
      .orderBy("products.brand")
      .limit(60)
      .execute(),
    narrowed({ ...filter, rating: 0 })
      .select([sql<number>`products.rating / 10`.as("value"), count().as("count")])
      .groupBy(sql`products.rating / 10`)
      .execute(),
    narrowed({ ...filter, colours: [] })
      .innerJoin("variants", "variants.productId", "products.id")
      .select(["variants.colour as value", count().distinct().as("count")])
      .where("variants.colour", "in", filterColours)
      .groupBy("variants.colour")
      .execute(),
    narrowed({ ...filter, inStock: true })
      .select(count().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    groups: inOrder(filterGroups, groups),
    brands: [
      ...inOrder(filterBrands, brands),
      ...brands.filter(({ value }) => !(filterBrands as readonly string[]).includes(value)),
    ],
    ratings: filterRatings.map((stars) => ({
      value: String(stars),
      count: ratings.filter(({ value }) => value >= stars).reduce((sum, row) => sum + row.count, 0),
    })),
    colours: inOrder(filterColours, colours),
    inStock: stock.count,
  };
}

type Narrowed = ReturnType<typeof narrowed>;

function narrowed(filter: ListingFilter) {
  return (
    visibleProducts()
      .$if(filter.q !== "", (query) =>
        query.where(sql<boolean>`products.id in ${matchingProductIds(filter.q)}`),
      )
      .$if(filter.category !== null, (query) =>
        query.where("products.categoryId", "in", (eb) =>
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
      .$if(filter.colours.length > 0, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom("variants")
              .select("variants.id")
              .whereRef("variants.productId", "=", "products.id")
              .where("variants.colour", "in", filter.colours),
          ),
        ),
      )
      .$if(filter.inStock, (query) => query.where("products.stock", ">", 0))
      .$if(filter.offers, (query) => query.where("products.discountPercent", ">", 0))
      .$if(filter.minPrice > priceRange.min, (query) =>
        query.where("products.price", ">=", filter.minPrice * 100),
      )
      // The slider's upper end means "and above" (spec section 3: default 0 to 100000).
      .$if(filter.maxPrice !== priceRange.max, (query) =>
        query.where("products.price", "<=", filter.maxPrice * 100),
      )
  );
}

function sorted(query: Narrowed, { sort, q }: ListingFilter) {
  if (sort === "price-asc") return query.orderBy("products.price").orderBy("products.id");
  if (sort === "price-desc")
    return query.orderBy("products.price", "desc").orderBy("products.id", "desc");
  return query
    .$if(q !== "", (found) =>
      found
        .leftJoin(bestMatches(q, "every"), "best.productId", "products.id")
        .orderBy(sql`coalesce(best.score, 0)`, "desc"),
    )
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id", "desc");
}

function inOrder(
  values: readonly string[],
  rows: { value: string | null; count: number }[],
): Choice[] {
  return values.map((value) => ({
    value,
    count: rows.find((row) => row.value === value)?.count ?? 0,
  }));
}
