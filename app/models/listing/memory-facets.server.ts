// The memory and storage choices of a listing: what its products' variants come with.
import { sql } from "kysely";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Matches } from "~/db/search/search.server";
import { hasMemory, hasStorage, variantFits } from "~/models/product/variant-filter.server";
import { memorySize, type Choice, type ListingFilter } from "./listing";
import { filterKey, matchesOf, matchesToCount } from "./match.server";

/** At most so many choices of each stand in the panel, beside those that were chosen. */
const MAX_CHOICES = 12;

/**
 * Counts the products with each memory and each storage; each ignores its own selection. Only inside
 * a type, group or department: in the whole shop they tell nothing, and counting them takes time.
 * What was chosen is there in any case, or the form would lose it.
 * @param counted whether the choices get their numbers
 */
export async function countMemory(
  filter: ListingFilter,
  { counted }: { counted: boolean },
): Promise<{ memories: Choice[]; storages: Choice[] }> {
  const [memory, storage] = [filter.memories, filter.storages];
  if (!isOfAKind(filter)) return { memories: named(memory), storages: named(storage) };
  const [memories, storages] = await Promise.all([
    countSizes({ ...filter, memories: [] }, memorySizes, { counted, chosen: memory }),
    countSizes({ ...filter, storages: [] }, storageSizes, { counted, chosen: storage }),
  ]);
  return { memories, storages };
}

/** Choices without their numbers. */
export const named = (values: readonly string[]): Choice[] => values.map((value) => ({ value }));

/** Whether a list is of a type, group or department. */
export function isOfAKind({ types, groups, category }: ListingFilter): boolean {
  return types.length > 0 || groups.length > 0 || category !== null;
}

/** What a variant's text says of one kind of size, and how variants with such a size are found. */
interface Sizes {
  of: (text: string) => string | undefined;
  has: typeof hasMemory;
}

const memorySizes: Sizes = {
  of: (text) => (text.includes("/") ? text.split("/")[0] : undefined),
  has: hasMemory,
};
const storageSizes: Sizes = { of: (text) => text.split("/").at(-1), has: hasStorage };

async function countSizes(
  filter: ListingFilter,
  { of, has }: Sizes,
  { counted, chosen }: { counted: boolean; chosen: string[] },
): Promise<Choice[]> {
  const sizes = (await storagesIn(filter)).map((text) => of(text) ?? "").filter(isSize);
  const smallest = bySize(sizes).slice(0, MAX_CHOICES);
  const values = bySize([...smallest, ...chosen]);
  if (values.length === 0 || !counted) return named(values);
  const counts = await variantsOf(filter, await matchesOf(filter))
    .select(
      values.map((value, index) =>
        sql<number>`count(distinct case when ${has(value)} then found.id end)`.as(`n${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return values.map((value, index) => ({ value, count: counts[`n${index}`] ?? 0 }));
}

/** The different memories and storages, as variants name them; the same for both where none is chosen. */
async function storagesIn(filter: ListingFilter): Promise<string[]> {
  return cachedByCatalogue(getDb(), `storages ${filterKey(filter)}`, async () => {
    const rows = await variantsOf(filter, await matchesOf(filter))
      .select("variants.storage")
      .distinct()
      .limit(200)
      .execute();
    return rows.map(({ storage }) => storage ?? "");
  });
}

function variantsOf(filter: ListingFilter, matches: Matches | null) {
  return getDb()
    .selectFrom(matchesToCount(filter, matches).as("found"))
    .innerJoin("variants", "variants.productId", "found.id")
    .where("variants.storage", "is not", null)
    .where(variantFits(filter));
}

/** A size as a filter can ask for it; a variant may be called anything. */
const isSize = (text: string) => memorySize.test(text);

/** Each once, the smallest first. */
const bySize = (sizes: string[]) => [...new Set(sizes)].sort((a, b) => bytes(a) - bytes(b));

const bytes = (size: string) => Number.parseInt(size, 10) * (size.endsWith("TB") ? 1024 : 1);
