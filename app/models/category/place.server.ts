// A category's place in the bar, and which of the listing's four names its products without a type count for.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { filterGroups } from "./category";
import { present } from "./category.server";
import { noCategory } from "./edit.server";

const wrongPlace = "Place must be a whole number from 1 to 200";

/** What the form sends. */
export const categoryPlaceSchema = z.object({
  place: z.coerce
    .number({ error: wrongPlace })
    .int(wrongPlace)
    .min(1, wrongPlace)
    .max(200, wrongPlace),
  filterGroup: z.enum(filterGroups, { error: "Choose one of the filter's names" }),
  version: z.coerce.number().int(),
});

/** A category with its place from 1, and all of them in their order; null for an unknown or deleted one. */
export async function findCategoryPlace(id: string, db: Db = getDb()) {
  const bar = await present(db)
    .select(["id", "name", "position", "filterGroup", "version"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  const index = bar.findIndex((category) => category.id === id);
  const category = bar[index];
  return category ? { ...category, place: index + 1, bar } : null;
}

/**
 * Puts a category to a place, one past the end to the last; the others move along.
 * @throws Refusal when it is gone, or was changed since the form was filled
 */
export async function saveCategoryPlace(
  actor: Actor,
  id: string,
  { place, filterGroup, version }: z.infer<typeof categoryPlaceSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const before = await findCategoryPlace(id, trx);
    if (!before) throw new Refusal("notFound", noCategory);
    const order = before.bar.filter((category) => category.id !== id);
    order.splice(place - 1, 0, before);
    const moved = order.some((category, index) => category.id !== before.bar[index]?.id);
    if (!moved && filterGroup === before.filterGroup) return;
    const saved = await trx
      .updateTable("categories")
      .set({ filterGroup, version: version + 1, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw changedMeanwhile("This category");
    for (const [index, category] of order.entries()) {
      if (category.position === index + 1) continue;
      const position = { position: index + 1 };
      await trx.updateTable("categories").set(position).where("id", "=", category.id).execute();
    }
    if (filterGroup !== before.filterGroup) {
      await trx
        .updateTable("products")
        .set({ filterGroup })
        .where("categoryId", "=", id)
        .where("typeId", "is", null)
        .execute();
    }
    const inWords = (bar: { name: string }[]) => bar.map(({ name }) => name).join(", ");
    await recordChanges(trx, actor, [
      {
        action: "updated",
        entity: "category",
        entityId: id,
        name: before.name,
        before: { "Category bar": inWords(before.bar), "Filter name": before.filterGroup },
        after: { "Category bar": inWords(order), "Filter name": filterGroup },
      },
    ]);
  });
}
