// The memory and storage choices of a listing: what its products' variants come with.
import { sql } from "kysely";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { hasMemory, hasStorage, variantFits } from "~/models/product/variant-filter.server";
import { memorySize, type Choice, type ListingFilter } from "./listing";
import { filterKey, isOfAKind, matchesOf, matchesToCount, MAX_READ } from "./match.server";

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
  const { memories, storages } = filter;
  if (!isOfAKind(filter)) return { memories: named(memories), storages: named(storages) };
  const texts = await textsIn({ ...filter, memories: [], storages: [] }, { counted });
  const isChosen = (chosen: string[], size: string) => chosen.length === 0 || chosen.includes(size);
  const offered = {
    memories: texts.filter((text) => isChosen(storages, storageOf(text))).map(memoryOf),
    storages: texts.filter((text) => isChosen(memories, memoryOf(text))).map(storageOf),
  };
  const [memory, storage] = [
    choicesOf(offered.memories, memories),
    choicesOf(offered.storages, storages),
  ];
  if (!counted) return { memories: named(memory), storages: named(storage) };
  const [ofMemory, ofStorage] = await Promise.all([
    countSizes({ ...filter, memories: [] }, memory, hasMemory),
    countSizes({ ...filter, storages: [] }, storage, hasStorage),
  ]);
  return { memories: ofMemory, storages: ofStorage };
}

/** Choices without their numbers. */
export const named = (values: readonly string[]): Choice[] => values.map((value) => ({ value }));

/** What a variant is called says its memory and its storage ("8GB/256GB"), or its storage alone; "" for none. */
const memoryOf = (text: string) => (text.includes("/") ? (text.split("/")[0] ?? "") : "");
const storageOf = (text: string) => text.split("/").at(-1) ?? "";

/** The smallest that there are, and what was chosen; a variant may be called anything, and a filter asks for sizes. */
function choicesOf(offered: string[], chosen: string[]): string[] {
  const smallest = bySize(offered.filter((text) => memorySize.test(text))).slice(0, MAX_CHOICES);
  return bySize([...smallest, ...chosen]);
}

async function countSizes(
  filter: ListingFilter,
  values: string[],
  has: typeof hasMemory,
): Promise<Choice[]> {
  if (values.length === 0) return [];
  const counts = await variantsOf(matchesToCount(filter, await matchesOf(filter)), filter)
    .select(
      values.map((value, index) =>
        sql<number>`count(distinct case when ${has(value)} then found.id end)`.as(`n${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return values.map((value, index) => ({ value, count: counts[`n${index}`] ?? 0 }));
}

/**
 * What the different variants of a list are called. In a list of more products than are counted some have them all, and
 * one that is sold out is no reason to leave a size away: the index tells all that is asked but the stock.
 */
async function textsIn(
  filter: ListingFilter,
  { counted }: { counted: boolean },
): Promise<string[]> {
  return cachedByCatalogue(getDb(), `storages ${counted} ${filterKey(filter)}`, async () => {
    const matches = await matchesOf(filter);
    const variants = counted
      ? variantsOf(matchesToCount(filter, matches), filter)
      : variantsOf(matchesToCount(filter, matches, { most: MAX_READ }), {
          ...filter,
          inStock: false,
        });
    const rows = await variants.select("variants.storage").distinct().limit(200).execute();
    return rows.map(({ storage }) => storage ?? "");
  });
}

/** The variants of some products that fit themselves, beside what they are called. */
function variantsOf(products: ReturnType<typeof matchesToCount>, filter: ListingFilter) {
  return getDb()
    .selectFrom(products.as("found"))
    .innerJoin("variants", "variants.productId", "found.id")
    .where("variants.storage", "is not", null)
    .where(variantFits(filter));
}

/** Each once, the smallest first. */
const bySize = (sizes: string[]) => [...new Set(sizes)].sort((a, b) => bytes(a) - bytes(b));

const bytes = (size: string) => Number.parseInt(size, 10) * (size.endsWith("TB") ? 1024 : 1);
