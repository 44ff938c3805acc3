// What helps where a list came out empty: the filters and words that exclude all, and what sells.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { wordsOf } from "~/db/search/words.server";
import type { ProductCard } from "~/models/product/product";
import { findProductTypes } from "~/models/category/category.server";
import { chipsOf } from "./chips";
import { emptyFilter, listingUrl, typeNamesOf, type ListingFilter } from "./listing";
import { countMatches } from "./facets.server";
import { listProducts } from "./listing.server";

/** At most so many steps are offered. */
const MAX_STEPS = 4;

/** A list that is not empty, one step from the one that is. */
export interface WayOn {
  /** What is left out ("Samsung"), or the words that are searched for instead. */
  label: string;
  kind: "without" | "search";
  href: string;
  count: number;
  /** Whether there may be more than were counted. */
  more: boolean;
}

/**
 * The steps from an empty list that lead to products: without one of its filters, with one of its
 * words less, or else with nothing but its words. A step that finds nothing is not offered.
 * @param filter as it was searched for, typing errors corrected
 */
export async function findWaysOn(filter: ListingFilter): Promise<WayOn[]> {
  return cachedByCatalogue(getDb(), `ways on ${JSON.stringify(filter)}`, async () => {
    const { q } = filter;
    const single = await onlyFilled([
      ...withoutFilter(filter, typeNamesOf(filter, await findProductTypes())),
      ...withoutWord(filter),
      ...(q === "" ? [] : [without(`“${q}”`, { ...filter, q: "" })]),
    ]);
    if (single.length > 0 || filter.q === "") return single;
    return onlyFilled([
      { label: filter.q, kind: "search", filter: { ...emptyFilter, q: filter.q } },
      ...withoutWord({ ...emptyFilter, q: filter.q }),
    ]);
  });
}

/** What is bought most, to show where nothing else is: in stock, a row of cards. */
export async function findWhatSells(count: number): Promise<ProductCard[]> {
  const { products } = await listProducts({ ...emptyFilter, inStock: true, sort: "popular" });
  return products.slice(0, count);
}

type Step = Pick<WayOn, "label" | "kind"> & { filter: ListingFilter };

async function onlyFilled(steps: Step[]): Promise<WayOn[]> {
  const counted = await Promise.all(
    steps.map(async ({ label, kind, filter }) => {
      const { total, more } = await countMatches(filter);
      return { label, kind, href: listingUrl(filter), count: total, more };
    }),
  );
  // The page leads to all products anyway.
  const all = listingUrl({});
  return counted.filter(({ count, href }) => count > 0 && href !== all).slice(0, MAX_STEPS);
}

function without(label: string, filter: ListingFilter): Step {
  return { label, kind: "without", filter: { ...filter, page: 1 } };
}

function withoutFilter(filter: ListingFilter, typeNames: (string | null)[]): Step[] {
  const steps = chipsOf({ ...filter, q: "" }, typeNames).map((chip) =>
    without(chip.label, { ...filter, ...chip.without }),
  );
  const everywhere = without("category", { ...filter, category: null });
  return filter.category === null ? steps : [...steps, everywhere];
}

function withoutWord(filter: ListingFilter): Step[] {
  const words = wordsOf(filter.q);
  if (words.length < 2) return [];
  return words.map((_, index) => {
    const q = words.filter((_word, other) => other !== index).join(" ");
    return { label: q, kind: "search", filter: { ...filter, q, page: 1 } };
  });
}
