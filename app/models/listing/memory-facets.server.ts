// The memory and storage choices of a listing: what its products' variants come with.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { hasMemory, hasStorage, variantFits } from "~/models/product/variant-filter.server";
import { memorySize, type Choice, type ListingFilter } from "./listing";
import { matchesOf, matchesToCount } from "./match.server";

/** At most so many choices of each stand in the panel. */
const MAX_CHOICES = 12;

/**
 * Counts the products with each memory and each storage; each ignores its own selection. Only inside
 * a type, group or department: in the whole shop they tell nothing, and counting them takes time.
 */
export async function countMemory(
  filter: ListingFilter,
): Promise<{ memories: Choice[]; storages: Choice[] }> {
  if (!isOfAKind(filter)) return { memories: [], storages: [] };
  const [memories, storages] = await Promise.all([
    countSizes({ ...filter, memories: [] }, hasMemory, (text) =>
      text.includes("/") ? text.split("/")[0] : undefined,
    ),
    countSizes({ ...filter, storages: [] }, hasStorage, (text) => text.split("/").at(-1)),
  ]);
  return { memories, storages };
}

/** Whether a list is of a type, group or department. */
export function isOfAKind({ types, groups, category }: ListingFilter): boolean {
  return types.length > 0 || groups.length > 0 || category !== null;
}

async function countSizes(
  filter: ListingFilter,
  has: typeof hasMemory,
  sizeOf: (storage: string) => string | undefined,
): Promise<Choice[]> {
  const found = matchesToCount(filter, await matchesOf(filter));
  const variants = getDb()
    .selectFrom(found.as("found"))
    .innerJoin("variants", "variants.productId", "found.id")
    .where("variants.storage", "is not", null)
    .where(variantFits(filter));
  const rows = await variants.select("variants.storage").distinct().limit(200).execute();
  const sizes = rows.map(({ storage }) => sizeOf(storage ?? "") ?? "").filter(isSize);
  const values = [...new Set(sizes)].sort((a, b) => bytes(a) - bytes(b)).slice(0, MAX_CHOICES);
  if (values.length === 0) return [];
  const counts = await variants
    .select(
      values.map((value, index) =>
        sql<number>`count(distinct case when ${has(value)} then found.id end)`.as(`n${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return values.map((value, index) => ({ value, count: counts[`n${index}`] ?? 0 }));
}

/** A size as a filter can ask for it; a variant may be called anything. */
const isSize = (text: string) => memorySize.test(text);

const bytes = (size: string) => Number.parseInt(size, 10) * (size.endsWith("TB") ? 1024 : 1);
