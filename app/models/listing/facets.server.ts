// Counts the choices of a listing's filters.
import { filterGroups } from "~/models/category/category";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { isPostgres } from "~/db/postgres.server";
import type { Matches } from "~/db/search/search.server";
import { choosesVariant, variantFits } from "~/models/product/variant-filter.server";
import {
  filterBrands,
  filterColours,
  filterRatings,
  type Choice,
  type Facets,
  type ListingFilter,
} from "./listing";
import { countMemory, named } from "./memory-facets.server";
import {
  facetsToCount,
  isCountedById,
  isOfAKind,
  filterKey,
  matchesOf,
  matchesToCount,
  MAX_COUNTED,
  MAX_READ,
} from "./match.server";
import { batteryRanges, rangesOf, screenRanges, type Range } from "./range";
import { countByVariants } from "./variant-count.server";

/** Counts each filter group's choices under the other groups' selections. */
export async function countFacets(filter: ListingFilter): Promise<Facets> {
  return cachedByCatalogue(getDb(), `facets ${filterKey(filter)}`, () => findFacets(filter));
}

/** The brands that are named though none of theirs matches: none in a shop that never has one of them. */
function usualBrands(): Promise<readonly string[]> {
  return cachedByCatalogue(getDb(), "usual brands", async () => {
    const sold = await getDb()
      .selectFrom("products")
      .select("id")
      .where("brand", "in", filterBrands)
      .where("deletedAt", "is", null)
      .limit(1)
      .executeTakeFirst();
    return sold ? filterBrands : [];
  });
}

async function findFacets(filter: ListingFilter): Promise<Facets> {
  // What one group of choices leaves out is at least as much: none of it would be counted to the end.
  if ((await countMatches(filter)).more) return choicesWithoutCounts(filter);
  const wider = {
    groups: { ...filter, groups: [] },
    brands: { ...filter, brands: [] },
    ratings: { ...filter, rating: 0 },
    screens: { ...filter, screens: [] },
    batteries: { ...filter, batteries: [] },
    colours: { ...filter, colours: [] },
  };
  // Nor would what one of the others leaves out, where that is too much: its number is known much sooner than its facets.
  for (const one of Object.values(wider)) {
    if ((await countMatches(one)).more) return choicesWithoutCounts(filter);
  }
  const [groups, brands, ratings, screens, batteries, colours, memory, inStock] = await Promise.all(
    [
      countByFacet(wider.groups),
      countByFacet(wider.brands),
      countByFacet(wider.ratings),
      countByFacet(wider.screens),
      countByFacet(wider.batteries),
      countColours(wider.colours),
      countMemory(filter, { counted: true }),
      countInStock(filter),
    ],
  );
  return {
    groups: choicesOf(
      filterGroups,
      sumBy(groups, ({ group }) => group),
    ),
    brands: brandChoices(brands, { usual: await usualBrands(), chosen: filter.brands }),
    ratings: filterRatings.map((least) => ({
      value: String(least),
      count: total(ratings.filter(({ stars }) => stars >= least)),
    })),
    colours: choicesOf(filterColours, colours),
    ...memory,
    ...rangesIn({ filter, screens, batteries, partial: false }),
    inStock: { value: "in", count: inStock },
  };
}

/** How many are in stock: of a chosen colour or size one of its variants has to be, which is asked of few. */
async function countInStock(filter: ListingFilter): Promise<number> {
  if (choosesVariant(filter)) return (await countMatches({ ...filter, inStock: true })).total;
  return total((await countByFacet(filter)).filter(({ inStock }) => inStock === 1));
}

/** The choices of a list with more products than are counted: every usual one, and what some of its products have. */
async function choicesWithoutCounts(filter: ListingFilter): Promise<Facets> {
  // What words found was read to the end already, for its number.
  const most = filter.q === "" ? MAX_READ : MAX_COUNTED;
  const read = (change: Partial<ListingFilter>) => countByFacet({ ...filter, ...change }, most);
  const isWithRanges = isOfAKind(filter);
  const [brands, screens, batteries, memory, usual] = await Promise.all([
    read({ brands: [] }),
    isWithRanges ? read({ screens: [] }) : [],
    isWithRanges ? read({ batteries: [] }) : [],
    countMemory(filter, { counted: false }),
    usualBrands(),
  ]);
  return uncounted({
    groups: named(filterGroups),
    brands: brandChoices(brands, { usual, chosen: filter.brands }),
    ratings: named(filterRatings.map(String)),
    colours: named(filterColours),
    ...memory,
    ...rangesIn({ filter, screens, batteries, partial: true }),
    inStock: { value: "in" },
  });
}

/** The usual brands, then those that have most products, then what was chosen beside them: the form would lose it. */
function brandChoices(
  counts: FacetCount[],
  { usual, chosen }: { usual: readonly string[]; chosen: readonly string[] },
): Choice[] {
  const byBrand = sumBy(counts, ({ brand }) => brand).sort(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
  const most = byBrand.slice(0, 60).map(({ value }) => value);
  return choicesOf([...new Set([...usual, ...most, ...chosen])], byBrand);
}

function rangesIn({
  filter,
  screens,
  batteries,
  partial,
}: {
  filter: ListingFilter;
  screens: FacetCount[];
  batteries: FacetCount[];
  partial: boolean;
}): Pick<Facets, "screens" | "batteries"> {
  if (!isOfAKind(filter)) {
    return { screens: named(filter.screens), batteries: named(filter.batteries) };
  }
  const bySize = sumBy(screens, ({ screen }) => screen);
  const byCapacity = sumBy(batteries, ({ battery }) => battery);
  return {
    screens: rangeChoices(screenRanges, bySize, { chosen: filter.screens, partial }),
    batteries: rangeChoices(batteryRanges, byCapacity, { chosen: filter.batteries, partial }),
  };
}

/** Whether there may be more than were counted. */
const isPartial = (counted: number, matches: Matches | null) =>
  counted >= MAX_COUNTED || matches?.partial === true;

/**
 * How many products match, as far as they are counted; `more` when there may be others. What words found is little, and
 * its facets, which the page wants anyway, are read in one query with its number.
 */
export async function countMatches(
  filter: ListingFilter,
): Promise<{ total: number; more: boolean }> {
  return cachedByCatalogue(getDb(), `count ${filterKey(filter)}`, async () => {
    const matches = await matchesOf(filter);
    const count = matches ? total(await countByFacet(filter)) : await countRows(filter);
    return { total: count, more: isPartial(count, matches) };
  });
}

async function countRows(filter: ListingFilter): Promise<number> {
  if (isPostgres(getDb()) && isCountedById(filter)) return countByVariants(filter);
  const { count } = await getDb()
    .selectFrom(matchesToCount(filter, null, { numberOnly: true }).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const total = (counts: readonly FacetCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The choices alone: what was counted is not all that there is. */
function uncounted({ inStock, ...lists }: Facets): Facets {
  const bare = ({ value }: Choice): Choice => ({ value });
  const { groups, brands, ratings, colours, memories, storages, screens, batteries } = lists;
  return {
    groups: groups.map(bare),
    brands: brands.map(bare),
    ratings: ratings.map(bare),
    colours: colours.map(bare),
    memories: memories.map(bare),
    storages: storages.map(bare),
    screens: screens.map(bare),
    batteries: batteries.map(bare),
    inStock: bare(inStock),
  };
}

/** So many products of the same group, brand, full stars, availability, screen and battery. */
interface FacetCount {
  group: string;
  brand: string;
  stars: number;
  /** 1 where one of its variants is, whatever was chosen among them. */
  inStock: number;
  /** The ranges of its screen and its battery; null for one without. */
  screen: string | null;
  battery: string | null;
  count: number;
}

/**
 * Counts the matching products by facet. One query serves every group of choices in which nothing is chosen.
 * @param most how many products are read
 */
async function countByFacet(filter: ListingFilter, most = MAX_COUNTED): Promise<FacetCount[]> {
  return cachedByCatalogue(getDb(), `facet counts ${most} ${filterKey(filter)}`, async () => {
    const matches = await matchesOf(filter);
    // Of a list of none PostgreSQL, which takes it for long, would look for the first through the table.
    if (matches === null && (await countMatches(filter)).total === 0) return [];
    return getDb()
      .selectFrom(facetsToCount(filter, matches, most).as("found"))
      .select(["group", "brand", "stars", "inStock", "screen", "battery"])
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .groupBy(["group", "brand", "stars", "inStock", "screen", "battery"])
      .execute();
  });
}

async function countColours(filter: ListingFilter) {
  return getDb()
    .selectFrom(matchesToCount(filter, await matchesOf(filter)).as("found"))
    .innerJoin("variants", "variants.productId", "found.id")
    .select("variants.colour as value")
    .select((eb) => eb.fn.count<number>("found.id").distinct().as("count"))
    .where("variants.colour", "in", filterColours)
    .where(variantFits(filter))
    .groupBy("variants.colour")
    .execute();
}

function sumBy<Value>(counts: FacetCount[], valueOf: (facets: FacetCount) => Value) {
  const sums = new Map<Value, number>();
  for (const facets of counts) {
    sums.set(valueOf(facets), (sums.get(valueOf(facets)) ?? 0) + facets.count);
  }
  return [...sums].map(([value, count]) => ({ value, count }));
}

/** The ranges that products of the list have, and the chosen ones; where not all were counted, every range. */
function rangeChoices(
  ranges: Record<string, Range>,
  counts: { value: string | null; count: number }[],
  { chosen, partial }: { chosen: readonly string[]; partial: boolean },
): Choice[] {
  const choices = choicesOf(rangesOf(ranges), counts);
  const has = choices.filter(({ count }) => count !== 0);
  if (partial && has.length > 0) return choices;
  return choices.filter((choice) => has.includes(choice) || chosen.includes(choice.value));
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
