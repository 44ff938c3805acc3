// Reads a listing's filter from its address.
import * as z from "zod";
import { filterGroups } from "~/models/category/category";
import { Refusal } from "~/models/refusal.server";
import {
  filterColours,
  memorySize,
  priceRange,
  sorts,
  type ListingFilter,
  type Sort,
} from "./listing";
import { batteryRanges, rangesOf, screenRanges } from "./range";

// A field that was left empty arrives as "", a link that someone wrote may name a choice twice.
const list = (max: number) =>
  z
    .array(z.string().max(60))
    .max(max)
    .transform((values) => unique(values).filter((value) => value !== ""));
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

const sizes = z.array(z.string().regex(memorySize)).max(12).transform(unique);

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
  groups: z.array(z.enum(filterGroups)).max(4).transform(unique),
  types: list(20),
  brands: list(20),
  rating: z.coerce.number().int().min(0).max(5).default(0),
  colours: z.array(z.enum(filterColours)).max(5).transform(unique),
  memories: sizes,
  storages: sizes,
  screens: z
    .array(z.enum(rangesOf(screenRanges)))
    .max(7)
    .transform(unique),
  batteries: z
    .array(z.enum(rangesOf(batteryRanges)))
    .max(3)
    .transform(unique),
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
    memories: params.getAll("memory"),
    storages: params.getAll("storage"),
    screens: params.getAll("screen"),
    batteries: params.getAll("battery"),
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

/** What an address names twice is chosen once. */
function unique<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}
