// The listing's filters as the URL carries them, and the words that name them (docs/specification.md, sections 2.7 and 3).
import type { BatteryRange, ScreenRange } from "./range";

/** The sort selector's choices; the key stands in the URL. */
export const sorts = {
  default: "Default",
  "price-asc": "Price: Low to High",
  "price-desc": "Price: High to Low",
  newest: "Newest first",
  rating: "Best rated",
  popular: "Most bought",
} as const;

export type Sort = keyof typeof sorts;

/** Brands that the filter of a shop with any of them always names, in this order; the others follow. */
export const filterBrands = ["Samsung", "Apple", "Xiaomi", "Oppo", "Infinix"] as const;
export const filterColours = ["Black", "White", "Blue", "Red", "Green"] as const;
export const filterRatings = [5, 4, 3, 2, 1] as const;
/** Whole taka; the upper end means "and above". */
export const priceRange = { min: 0, max: 100_000 };
export const pageSize = 24;
/** Further pages than this are not shown: each takes longer, and nobody looks that far. */
export const maxPages = 400;
/** A size of memory or storage, as a filter asks for it. */
export const memorySize = /^\d{1,4}(?:GB|TB)$/;

/** What a listing shows; empty lists and nulls mean "no filter". */
export interface ListingFilter {
  q: string;
  /** A department's slug. */
  category: string | null;
  /** Names among the four filter groups. */
  groups: string[];
  /** Product type ids, from the home page's tiles. */
  types: string[];
  brands: string[];
  /** At least this many stars; 0 means any. */
  rating: number;
  colours: string[];
  /** Sizes such as "8GB", of memory and of storage. */
  memories: string[];
  storages: string[];
  screens: ScreenRange[];
  batteries: BatteryRange[];
  inStock: boolean;
  /** Discounted products only. */
  offers: boolean;
  /** Whole taka. */
  minPrice: number;
  maxPrice: number;
  sort: Sort;
  page: number;
}

export const emptyFilter: ListingFilter = {
  q: "",
  category: null,
  groups: [],
  types: [],
  brands: [],
  rating: 0,
  colours: [],
  memories: [],
  storages: [],
  screens: [],
  batteries: [],
  inStock: false,
  offers: false,
  minPrice: priceRange.min,
  maxPrice: priceRange.max,
  sort: "default",
  page: 1,
};

/** How many products stand on the pages before a filter's own. */
export function countBefore({ page }: Pick<ListingFilter, "page">): number {
  return (page - 1) * pageSize;
}

/** The listing's address for a filter; what is at its default is left out, so that one view has one address. */
export function listingUrl(filter: Partial<ListingFilter>): string {
  const full = { ...emptyFilter, ...filter };
  const params = new URLSearchParams();
  if (full.q) params.set("q", full.q);
  if (full.category) params.set("category", full.category);
  for (const group of full.groups) params.append("categories", group);
  for (const type of full.types) params.append("type", type);
  for (const brand of full.brands) params.append("brand", brand);
  if (full.rating) params.set("rating", String(full.rating));
  for (const colour of full.colours) params.append("colour", colour);
  for (const memory of full.memories) params.append("memory", memory);
  for (const storage of full.storages) params.append("storage", storage);
  for (const screen of full.screens) params.append("screen", screen);
  for (const battery of full.batteries) params.append("battery", battery);
  if (full.inStock) params.set("stock", "in");
  if (full.offers) params.set("offers", "1");
  if (full.minPrice !== priceRange.min) params.set("min", String(full.minPrice));
  if (full.maxPrice !== priceRange.max) params.set("max", String(full.maxPrice));
  if (full.sort !== "default") params.set("sort", full.sort);
  if (full.page > 1) params.set("page", String(full.page));
  const query = params.toString();
  return query ? `/category?${query}` : "/category";
}

/** The names of a filter's types, in their order; null for one that the shop does not have. */
export function typeNamesOf(
  filter: ListingFilter,
  types: readonly { id: string; name: string }[],
): (string | null)[] {
  return filter.types.map((wanted) => types.find(({ id }) => id === wanted)?.name ?? null);
}

/** A choice of a filter group with the number of products behind it. */
export interface Choice {
  value: string;
  /** None where there were more matches than are counted. */
  count?: number;
}

/** Live counts of each filter group; a group's counts ignore its own selection. */
export interface Facets {
  groups: Choice[];
  brands: Choice[];
  ratings: Choice[];
  colours: Choice[];
  /** None where the list's products have none. */
  memories: Choice[];
  storages: Choice[];
  screens: Choice[];
  batteries: Choice[];
  inStock: Choice;
}
