// Finds and changes categories for the back office.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalLines, requiredText, slugOf } from "~/models/text.server";
import { categoryLimits, categoryStatuses, categoryWords, type CategoryFields } from "./category";
import type { findCategories } from "./table.server";
import { present } from "./category.server";

/** The words for a category that is not there. */
export const noCategory = "There is no such category, or it was deleted.";

function noSuchCategory() {
  return new Refusal("notFound", noCategory);
}

const { nameMin, name: nameMax, description: descriptionMax } = categoryLimits;

/** What the category form sends (docs/specification.md, section 5.7). */
export const categorySchema = z.object({
  name: requiredText(
    "Category name is required",
    nameMax,
    `Category name must be less than ${nameMax} characters`,
  ).refine(
    (name) => name === "" || name.length >= nameMin,
    `Category name must be at least ${nameMin} characters`,
  ),
  description: z.preprocess(
    // Browsers send a line's end as two characters and count it as one.
    (value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value),
    optionalLines(descriptionMax, `Description must be less than ${descriptionMax} characters`),
  ),
  status: z.enum(categoryStatuses, { error: "Status is required" }),
});

/** What the edit form sends: with the version that it was filled from. */
export const editCategorySchema = categorySchema.extend({ version: z.coerce.number().int() });

/** A row of the table. */
export type CategoryRow = Awaited<ReturnType<typeof findCategories>>["categories"][number];

/** A category with the version that a later save must name; null for an unknown or deleted one. */
export async function findCategory(id: string, db: Db = getDb()) {
  const row = await present(db)
    .select(["id", "slug", "name", "description", "status", "productCount"])
    .select(["createdAt", "updatedAt", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest products of a category. */
export async function findProductsOf(categoryId: string, count: number) {
  return getDb()
    .selectFrom("products")
    .select(["id", "name", "brand", "stock", "picture"])
    .where("categoryId", "=", categoryId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}

/**
 * Adds a category at the end of the category bar.
 * @returns its id
 * @throws Refusal when another one has the name
 */
export async function createCategory(actor: Actor, fields: CategoryFields): Promise<string> {
  return transact(async (trx) => {
    await refuseTaken(trx, fields.name);
    const id = await freeId(trx, fields.name);
    const last = await trx
      .selectFrom("categories")
      .select((eb) => eb.fn.max("position").as("position"))
      .executeTakeFirst();
    const now = new Date().toISOString();
    await trx
      .insertInto("categories")
      .values({
        id,
        slug: id,
        ...fields,
        position: (last?.position ?? 0) + 1,
        // Of the listing filter's four names this one takes what the other three do not mean.
        filterGroup: "Accessories",
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await record(trx, actor, "created", id, { after: fields });
    return id;
  });
}

/**
 * Saves a category.
 * @throws Refusal when it is gone, another one has the name, or it was changed since the form was filled
 */
export async function saveCategory(
  actor: Actor,
  id: string,
  { version, ...fields }: CategoryFields & { version: number },
): Promise<void> {
  await transact(async (trx) => {
    const before = await findCategory(id, trx);
    if (!before) throw noSuchCategory();
    if (isSame(before, fields)) return;
    await refuseTaken(trx, fields.name, id);
    const saved = await trx
      .updateTable("categories")
      .set({ ...fields, version: version + 1, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw changedMeanwhile("This category");
    await record(trx, actor, "updated", id, { before, after: fields });
  });
}

/**
 * Deletes a category; once more changes nothing.
 * @throws Refusal when there never was one, or it still has products
 */
export async function deleteCategory(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const before = await findCategory(id, trx);
    if (!before) return refuseUnknown(trx, id);
    const now = new Date().toISOString();
    const deleted = await trx
      .updateTable("categories")
      .set((eb) => ({
        status: "Inactive" as const,
        deletedAt: now,
        updatedAt: now,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .where("productCount", "=", 0)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) {
      throw new Refusal("impossible", `The category still has products: ${before.productCount}.`);
    }
    await record(trx, actor, "deleted", id, { before });
  });
}

async function refuseTaken(db: Db, name: string, exceptId = ""): Promise<void> {
  const other = await present(db)
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  if (other) throw new Refusal("taken", { name: "Another category has this name already" });
}

/** The name in small letters and hyphens, numbered when that is in use; deleted ones keep theirs. */
async function freeId(db: Db, name: string): Promise<string> {
  const base = slugOf(name, "category");
  const rows = await db
    .selectFrom("categories")
    .select(["id", "slug"])
    .where((eb) => eb.or([eb("id", "like", `${base}%`), eb("slug", "like", `${base}%`)]))
    .execute();
  const used = new Set(rows.flatMap(({ id, slug }) => [id, slug]));
  // "new" is the address of the form for a new one.
  used.add("new");
  let id = base;
  for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

function isSame(before: CategoryFields, after: CategoryFields): boolean {
  const { name, description, status } = before;
  return name === after.name && description === after.description && status === after.status;
}

/** One that was deleted is known still. */
async function refuseUnknown(db: Db, id: string): Promise<void> {
  const row = await db
    .selectFrom("categories")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw noSuchCategory();
}

function record(
  trx: Db,
  actor: Actor,
  action: string,
  entityId: string,
  { before, after }: { before?: CategoryFields; after?: CategoryFields },
): Promise<void> {
  return recordChanges(trx, actor, [
    {
      action,
      entity: "category",
      entityId,
      name: (after ?? before)?.name ?? "",
      before: before && categoryWords(before),
      after: after && categoryWords(after),
    },
  ]);
}
