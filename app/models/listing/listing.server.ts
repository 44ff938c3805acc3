// Finds the products of a listing and counts the choices of its filters.
import { sql } from "kysely";
import * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { bestMatches, correctTyping, matchingProductIds } from "~/db/search/search.server";
import { cardColumns, findCards } from "~/models/product/card.server";
import type { ProductCard } from "~/models/product/product";
import { visibleProducts } from "~/models/product/product.server";
import { Refusal } from "~/models/refusal.server";
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

/** More matches than this are shown as "10000+", because counting takes longer the more there are. */
const MAX_COUNTED = 10_000;

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
 * @throws Refusal when the address holds a value that no link or form of the shop sends
 */
export function readFilter(params: URLSearchParams): ListingFilter {
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
  if (!result.success) throw new Refusal("invalid", "A filter in this address cannot be read.");
  return result.data;
}

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
  const [products, total] = await Promise.all([findPage(filter), countMatches(filter)]);
  return { products, total, more: total >= MAX_COUNTED };
}

/** Counts each filter group's choices under the other groups' selections. */
export async function countFacets(filter: ListingFilter): Promise<Facets> {
  return cachedByCatalogue(getDb(), `facets ${keyOf(filter)}`, () => findFacets(filter));
}

async function findPage(filter: ListingFilter): Promise<ProductCard[]> {
  return cachedByCatalogue(getDb(), `page ${JSON.stringify(filter)}`, async () => {
    const rows = await inOrder(matchingProducts(filter), filter)
      .select(cardColumns)
      .limit(pageSize)
      .offset((filter.page - 1) * pageSize)
      .execute();
    return findCards(rows, filter.colours);
  });
}

async function countMatches(filter: ListingFilter): Promise<number> {
  const counts = await countByFacet(filter);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

async function findFacets(filter: ListingFilter): Promise<Facets> {
  const [groups, brands, ratings, stock, colours] = await Promise.all([
    countByFacet({ ...filter, groups: [] }),
    countByFacet({ ...filter, brands: [] }),
    countByFacet({ ...filter, rating: 0 }),
    countByFacet(filter),
    countColours({ ...filter, colours: [] }),
  ]);
  const byBrand = sumBy(brands, ({ brand }) => brand)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, 60);
  const total = (counts: FacetCount[]) => counts.reduce((sum, { count }) => sum + count, 0);
  return {
    groups: choicesOf(
      filterGroups,
      sumBy(groups, ({ group }) => group),
    ),
    brands: [
      ...choicesOf(filterBrands, byBrand),
      ...byBrand.filter(({ value }) => !(filterBrands as readonly string[]).includes(value)),
    ],
    ratings: filterRatings.map((least) => ({
      value: String(least),
      count: total(ratings.filter(({ stars }) => stars >= least)),
    })),
    colours: choicesOf(filterColours, colours),
    inStock: total(stock.filter(({ inStock }) => inStock === 1)),
  };
}

/** So many products of the same group, brand, full stars and availability. */
interface FacetCount {
  group: string;
  brand: string;
  stars: number;
  inStock: number;
  count: number;
}

/** Counts the matching products by facet. One query serves every group of choices in which nothing is chosen. */
async function countByFacet(filter: ListingFilter): Promise<FacetCount[]> {
  return cachedByCatalogue(getDb(), `facet counts ${keyOf(filter)}`, async () => {
    return getDb()
      .selectFrom(matchesToCount(filter).as("found"))
      .select(["group", "brand", "stars", "inStock"])
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .groupBy(["group", "brand", "stars", "inStock"])
      .execute();
  });
}

async function countColours(filter: ListingFilter) {
  return getDb()
    .selectFrom(matchesToCount(filter).as("found"))
    .innerJoin("variants", "variants.productId", "found.id")
    .select("variants.colour as value")
    .select((eb) => eb.fn.count<number>("found.id").distinct().as("count"))
    .where("variants.colour", "in", filterColours)
    .groupBy("variants.colour")
    .execute();
}

/** The matching products with their facets, as many as are counted at most. */
function matchesToCount(filter: ListingFilter) {
  return matchingProducts(filter)
    .select([
      "products.id",
      "products.filterGroup as group",
      "products.brand",
      sql<number>`products.rating / 10`.as("stars"),
      sql<number>`case when products.stock > 0 then 1 else 0 end`.as("inStock"),
    ])
    .limit(MAX_COUNTED);
}

/** A filter's counts are the same for every sort order and page. */
function keyOf(filter: ListingFilter): string {
  return JSON.stringify({ ...filter, sort: "default", page: 1 });
}

type ProductQuery = ReturnType<typeof matchingProducts>;

function matchingProducts(filter: ListingFilter) {
  return (
    visibleProducts()
      .$if(filter.q !== "", (query) =>
        query.where(sql<boolean>`products.id in ${matchingProductIds(filter.q)}`),
      )
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
      // The slider's upper end means "and above" (docs/specification.md, section 2.7).
      .$if(filter.maxPrice !== priceRange.max, (query) =>
        query.where("products.price", "<=", filter.maxPrice * 100),
      )
  );
}

function inOrder(query: ProductQuery, { sort, q }: ListingFilter) {
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

function sumBy(counts: FacetCount[], valueOf: (facets: FacetCount) => string) {
  const sums = new Map<string, number>();
  for (const facets of counts) {
    sums.set(valueOf(facets), (sums.get(valueOf(facets)) ?? 0) + facets.count);
  }
  return [...sums].map(([value, count]) => ({ value, count }));
}

function choicesOf(
  values: readonly string[],
  rows: { value: string | null; count: number }[],
): Choice[] {
  return values.map((value) => ({
    value,
    count: rows.find((row) => row.value === value)?.count ?? 0,
  }));
}
