// Types of products as the back office changes them: added, edited, deleted when nothing is of them.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { filterGroups } from "~/models/category/category";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalLines, optionalText, requiredText, slugOf } from "~/models/text.server";
import { addRegrouping } from "./regroup.server";
import { typeLimits } from "./type";
import { findTypeRow, listTypes, noType, type TypeRow } from "./type-rows.server";

const wrongPlace = `Place must be a whole number from 1 to ${typeLimits.place}`;

/** What the form of a type sends. */
export const typeSchema = z.object({
  name: requiredText("Type name is required", typeLimits.name),
  category: requiredText("Department is required", 100),
  filterGroup: z.enum(filterGroups, { error: "Choose one of the filter's names" }),
  usual: z.literal("on").optional(),
  tile: optionalText(typeLimits.tile),
  place: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d?)?$/, wrongPlace)
    .default("")
    .transform(Number)
    .refine((place) => place <= typeLimits.place, wrongPlace),
  picture: z.string().max(2000).default(""),
  names: optionalLines(4000)
    .transform((text) => text.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim()))
    .transform((lines) => [...new Set(lines.filter(Boolean))])
    .refine((lines) => lines.length <= typeLimits.names, `At most ${typeLimits.names} names`)
    .refine(
      (lines) => lines.every((line) => line.length <= typeLimits.nameOf),
      `Each name has at most ${typeLimits.nameOf} characters`,
    ),
  version: z.coerce.number().int().default(0),
});

export type TypeChange = z.infer<typeof typeSchema>;

/**
 * Adds a type.
 * @returns its id
 * @throws Refusal when another one has the name, or its department is gone
 */
export async function createType(actor: Actor, change: TypeChange): Promise<string> {
  return transact(async (trx) => {
    const types = await listTypes(trx);
    refuseTaken(types, change.name);
    const id = freeId(types, change.name);
    const columns = await columnsOf(trx, change, { id, picture: null });
    await clearUsual(trx, columns);
    await trx.insertInto("productTypes").values({ id, ...columns }).execute(); // oxfmt-ignore
    await record(trx, actor, "created", { after: await findTypeRow(id, trx) });
    return id;
  });
}

/**
 * Saves a type; its products count for its filter's name soon after.
 * @throws Refusal when it is gone, was changed meanwhile, another one has the name, or its department
 *   or picture is gone
 */
export async function saveType(actor: Actor, id: string, change: TypeChange): Promise<void> {
  await transact(async (trx) => {
    const types = await listTypes(trx);
    const before = types.find((type) => type.id === id);
    if (!before) throw noSuchType();
    if (before.version !== change.version) throw changedMeanwhile("This type");
    refuseTaken(types, change.name, id);
    const columns = await columnsOf(trx, change, before);
    await clearUsual(trx, columns, id);
    const saved = { ...columns, version: before.version + 1 };
    await trx.updateTable("productTypes").set(saved).where("id", "=", id).execute();
    if (columns.filterGroup !== before.filterGroup) await addRegrouping(trx, id);
    await record(trx, actor, "updated", { before, after: await findTypeRow(id, trx) });
  });
}

/**
 * Deletes a type that nothing is of; once more changes nothing.
 * @throws Refusal when products are of it, those that can be brought back included
 */
export async function deleteType(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const before = await findTypeRow(id, trx);
    if (!before) return;
    const { all, deleted } = await trx
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("all"))
      .select((eb) => eb.fn.count<number>("deletedAt").as("deleted"))
      .where("typeId", "=", id)
      .executeTakeFirstOrThrow();
    if (all > 0) {
      const back = deleted > 0 ? `, ${deleted} of them deleted and still kept` : "";
      const message = `Products are of this type: ${all}${back}. Merge it into another type instead.`;
      throw new Refusal("impossible", message);
    }
    await trx.deleteFrom("productTypes").where("id", "=", id).execute();
    await record(trx, actor, "deleted", { before });
  });
}

/** The refusal of what concerns a type that is not there. */
export function noSuchType() {
  return new Refusal("notFound", noType);
}

async function columnsOf(
  trx: Db,
  { name, category, filterGroup, usual, tile, place, picture, names }: TypeChange,
  present: { id: string; picture: string | null },
) {
  const department = await trx
    .selectFrom("categories")
    .select("id")
    .where("id", "=", category)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!department) throw new Refusal("invalid", { category: "Department is required" });
  if (picture !== "" && picture !== present.picture && !(await isOf(trx, present.id, picture))) {
    throw new Refusal("invalid", { picture: "No product of this type has this picture any more" });
  }
  return {
    name,
    categoryId: category,
    filterGroup,
    usual: usual === "on" ? (1 as const) : (0 as const),
    featuredAs: tile || null,
    featuredPosition: place,
    picture: picture || null,
    specificationNames: JSON.stringify(names),
  };
}

async function isOf(trx: Db, typeId: string, picture: string): Promise<boolean> {
  const product = await trx
    .selectFrom("products")
    .select("id")
    .where("typeId", "=", typeId)
    .where("picture", "=", picture)
    .limit(1)
    .executeTakeFirst();
  return product !== undefined;
}

/** A department has one usual type: who becomes it takes the mark from the one before. */
async function clearUsual(
  trx: Db,
  { usual, categoryId }: { usual: number; categoryId: string },
  exceptId = "",
): Promise<void> {
  if (usual === 0) return;
  await trx
    .updateTable("productTypes")
    .set((eb) => ({ usual: 0, version: eb("version", "+", 1) }))
    .where("categoryId", "=", categoryId)
    .where("usual", "=", 1)
    .where("id", "!=", exceptId)
    .execute();
}

function refuseTaken(types: readonly TypeRow[], name: string, exceptId = ""): void {
  const same = ({ id, name: other }: TypeRow) =>
    id !== exceptId && other.toLowerCase() === name.toLowerCase();
  if (types.some(same)) throw new Refusal("taken", { name: "Another type has this name already" });
}

/** The name in small letters and hyphens, numbered when that is in use; "new" is the form's address. */
function freeId(types: readonly TypeRow[], name: string): string {
  const used = new Set(["new", ...types.map(({ id }) => id)]);
  const base = slugOf(name, "type");
  let id = base;
  for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

/** A type's fields by the words of the screen. */
export function describeType(type: TypeRow): AuditFields {
  const { name, category, filterGroup, usual, featuredAs, featuredPosition, picture, names } = type;
  return {
    Name: name,
    Department: category,
    "Filter name": filterGroup,
    "Usual type": usual === 1 ? "Yes" : "No",
    "Home page tile": featuredAs === null ? "" : `${featuredAs}, place ${featuredPosition}`,
    Image: picture ?? "",
    "Specification names": names.join(", "),
  };
}

async function record(
  trx: Db,
  actor: Actor,
  action: string,
  { before, after }: { before?: TypeRow | null; after?: TypeRow | null },
): Promise<void> {
  const type = after ?? before;
  if (!type) return;
  const fields = {
    before: before ? describeType(before) : {},
    after: after ? describeType(after) : {},
  };
  const what = { entity: "type", entityId: type.id, name: type.name } as const;
  await recordChanges(trx, actor, [{ action, ...what, ...fields }]);
}
