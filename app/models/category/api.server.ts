// A category as the JSON API speaks of one: what its calls take and answer, and the pages of the list.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { nextPage, type pageSchema } from "~/models/api-page.server";
import { categorySchema } from "./edit.server";

/** A category in answers. */
export const contractCategorySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(["Active", "Inactive"]),
  version: z.int().describe("Grows with each change; a change may name the one it was made from"),
});

/** Body of a new category. */
export const categoryBodySchema = categorySchema.extend({
  status: categorySchema.shape.status.default("Active"),
});

/** Body of a change to a category, as it is described: each field may be left out. */
export const categoryPatchSchema = categorySchema.partial().extend({ version: z.int().optional() });

/** A category as answers show one. */
export type ContractCategory = z.infer<typeof contractCategorySchema>;

const columns = ["id", "name", "description", "status", "version"] as const;

/**
 * A page of the categories, in the category bar's order.
 * @param hidden whether inactive ones are listed too
 * @returns null when the page is to begin after a category that is not there
 */
export async function findContractCategories(
  { limit, after }: z.infer<typeof pageSchema>,
  { hidden }: { hidden: boolean },
): Promise<{ categories: ContractCategory[]; next: string | null } | null> {
  const db = getDb();
  let query = seen(hidden)
    .select(columns)
    .orderBy("position")
    .orderBy("id")
    .limit(limit + 1);
  if (after !== undefined) {
    const last = await db
      .selectFrom("categories")
      .select(["position", "id"])
      .where("id", "=", after)
      .executeTakeFirst();
    if (!last) return null;
    query = query.where((eb) =>
      eb(eb.refTuple("position", "id"), ">", eb.tuple(last.position, last.id)),
    );
  }
  const rows = await query.execute();
  const categories = rows.slice(0, limit);
  return {
    categories,
    next: rows.length > limit ? nextPage(limit, categories.at(-1)?.id) : null,
  };
}

/** One category; null for an unknown or hidden one. */
export async function findContractCategory(
  id: string,
  { hidden }: { hidden: boolean },
): Promise<ContractCategory | null> {
  const row = await seen(hidden).select(columns).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The id of the active category that goes by this id or name; null when none does. */
export async function findCategoryId(word: string): Promise<string | null> {
  const rows = await seen(false)
    .select("id")
    .where((eb) => eb.or([eb("id", "=", word), sql<boolean>`lower(name) = lower(${word})`]))
    .limit(2)
    .execute();
  // An id is exact, and counts before another category's name.
  return (rows.find(({ id }) => id === word) ?? rows[0])?.id ?? null;
}

function seen(hidden: boolean) {
  const categories = getDb().selectFrom("categories").where("deletedAt", "is", null);
  return hidden ? categories : categories.where("status", "=", "Active");
}
