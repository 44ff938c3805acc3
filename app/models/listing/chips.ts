// The filters in force, one by one, with the words that name them.
import { formatMoney } from "~/models/money";
import { priceRange, type ListingFilter } from "./listing";
import { batteryRanges, screenRanges, type BatteryRange, type ScreenRange } from "./range";

/** The filters of which several may be chosen. */
type SeveralKey =
  | "groups"
  | "types"
  | "brands"
  | "colours"
  | "memories"
  | "storages"
  | "screens"
  | "batteries";

/** A filter in force, and what changes when it is taken away. */
export interface Chip {
  label: string;
  without: Partial<ListingFilter>;
}

/**
 * The filters in force, the search words first.
 * @param typeNames of the filter's types, in their order; one that the shop does not have shows its id
 */
export function chipsOf(filter: ListingFilter, typeNames: readonly (string | null)[]): Chip[] {
  const {
    q,
    groups,
    types,
    brands,
    rating,
    colours,
    memories,
    storages,
    screens,
    batteries,
    inStock,
    offers,
    minPrice,
    maxPrice,
  } = filter;
  const several = (values: string[], key: SeveralKey): Chip[] =>
    values.map((value, index) => ({
      label: (key === "types" && typeNames[index]) || labelOf(key, value),
      without: { [key]: values.filter((other) => other !== value) },
    }));
  const one = (on: boolean, label: string, without: Partial<ListingFilter>): Chip[] =>
    on ? [{ label, without }] : [];
  const priced = minPrice !== priceRange.min || maxPrice !== priceRange.max;
  return [
    ...one(q !== "", `“${q}”`, { q: "" }),
    ...several(groups, "groups"),
    ...several(types, "types"),
    ...several(brands, "brands"),
    ...one(priced, priceLabel(minPrice, maxPrice), {
      minPrice: priceRange.min,
      maxPrice: priceRange.max,
    }),
    ...one(rating > 0, `${rating} stars and up`, { rating: 0 }),
    ...several(colours, "colours"),
    ...several(memories, "memories"),
    ...several(storages, "storages"),
    ...several(screens, "screens"),
    ...several(batteries, "batteries"),
    ...one(inStock, "In stock", { inStock: false }),
    ...one(offers, "Discounted", { offers: false }),
  ];
}

function labelOf(key: string, value: string): string {
  if (key === "types") return value.replaceAll("-", " ");
  if (key === "memories") return `${value} RAM`;
  if (key === "storages") return `${value} storage`;
  if (key === "screens") return `${screenRanges[value as ScreenRange].label} screen`;
  return key === "batteries" ? batteryRanges[value as BatteryRange].label : value;
}

function priceLabel(min: number, max: number): string {
  const taka = (amount: number) => formatMoney({ amount: amount * 100, currency: "BDT" });
  return max === priceRange.max ? `${taka(min)} and above` : `${taka(min)} – ${taka(max)}`;
}
