// What the shop has already of what an import names: SKUs, ids, codes, categories; and which lines are at odds with it.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "~/db/schema";
import { slugOf } from "~/models/text.server";
import type { ProductState } from "../state.server";
import { findType, findTypes, keptType, typeState } from "../type.server";
import type { ProductType, TypeOfProduct } from "../type.server";
import type { ImportLine, LineChecker } from "./lines.server";

const CHUNK = 500;

interface ExistingSku {
  productId: string;
  deleted: boolean;
  colour: string | null;
  storage: string | null;
}

/** What the shop has. */
export interface Existing {
  skus: Map<string, ExistingSku>;
  /** Ids and codes that products have, deleted ones included. */
  keys: Map<string, "there" | "deleted">;
  /** Categories by their name in small letters. */
  categories: Map<string, ImportCategory>;
  types: ProductType[];
}

/** A category that a line may name. */
export interface ImportCategory {
  id: string;
  name: string;
  open: boolean;
  filterGroup: string;
}

/** Finds what the shop has of what the lines name. */
export async function findExisting(db: Db, lines: ImportLine[]): Promise<Existing> {
  const existing: Existing = {
    skus: new Map(),
    keys: new Map(),
    categories: new Map(),
    types: await findTypes(db),
  };
  const categories = await db
    .selectFrom("categories")
    .select(["id", "name", "status", "filterGroup"])
    .execute();
  for (const { status, ...category } of categories)
    existing.categories.set(category.name.toLowerCase(), {
      ...category,
      open: status === "Active",
    });
  for (let start = 0; start < lines.length; start += CHUNK) {
    const chunk = lines.slice(start, start + CHUNK);
    const variants = await db
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.productId")
      .select([
        "variants.sku",
        "variants.productId",
        "variants.colour",
        "variants.storage",
        "products.deletedAt",
      ])
      .where(
        "variants.sku",
        "in",
        chunk.map(({ sku }) => sku),
      )
      .execute();
    for (const { sku, deletedAt, ...row } of variants)
      existing.skus.set(sku, { ...row, deleted: deletedAt !== null });
    const unknown = chunk.filter(({ sku }) => !existing.skus.has(sku));
    if (unknown.length > 0) await findKeys(db, unknown, existing);
    await nextTurn();
  }
  return existing;
}

async function findKeys(db: Db, lines: ImportLine[], { keys }: Existing): Promise<void> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "code", "deletedAt"])
    .where((eb) =>
      eb.or([
        eb("id", "in", lines.map(uidOf)),
        eb(
          "code",
          "in",
          lines.map(({ sku }) => sku),
        ),
      ]),
    )
    .execute();
  for (const { id, code, deletedAt } of rows) {
    for (const key of [id, code]) keys.set(key, deletedAt === null ? "there" : "deleted");
  }
}

/** A product that is given no uid gets one of its name and SKU. */
export function uidOf({ uid, name, sku }: ImportLine): string {
  return uid || `${slugOf(name, "product")}-${slugOf(sku, "product")}`;
}

/** Whether a line fits the variant that has its SKU; a fault where it does not. */
export function fitsVariant(checker: LineChecker, line: ImportLine, variant: ExistingSku): boolean {
  const { productId, deleted } = variant;
  const wrong = (["colour", "storage"] as const).find(
    (name) => line[name] !== "" && line[name] !== variant[name],
  );
  if (deleted)
    checker.fault(
      line.line,
      `SKU “${line.sku}” belongs to a deleted product. Bring it back first.`,
    );
  else if (line.uid !== "" && line.uid !== productId)
    checker.fault(line.line, `SKU “${line.sku}” belongs to the product “${productId}”.`);
  else if (wrong)
    checker.fault(
      line.line,
      `The ${wrong} of SKU “${line.sku}” is “${variant[wrong] ?? ""}” and cannot be changed here.`,
    );
  else return true;
  return false;
}

/** Whether a line can become a product, or a variant of one, that the shop does not have; a fault where it cannot. */
export function canBeAdded(checker: LineChecker, line: ImportLine, { keys }: Existing): boolean {
  const uid = uidOf(line);
  const owner = keys.get(uid);
  if (owner === "deleted")
    checker.fault(line.line, `The product “${uid}” was deleted. Bring it back first.`);
  else if (owner === "there")
    checker.fault(line.line, `The product “${uid}” has no variant with the SKU “${line.sku}”.`);
  else if (keys.has(line.sku)) checker.fault(line.line, `“${line.sku}” is another product's code.`);
  else return true;
  return false;
}

/**
 * The category that a line names: a product may stay in one that is inactive, and move into an active one.
 * @returns undefined, with a fault, for any other
 */
export function findLineCategory(
  checker: LineChecker,
  line: ImportLine,
  { categories }: Existing,
  before?: ProductState,
): ImportCategory | undefined {
  const category = categories.get(line.category.toLowerCase());
  if (!category) checker.fault(line.line, `There is no category “${line.category}”.`);
  else if (!category.open && category.id !== before?.categoryId)
    checker.fault(line.line, `The category “${category.name}” is inactive.`);
  else return category;
  return undefined;
}

/**
 * The type that a line gives a product; without a word it stays, or is the category's usual one.
 * @returns undefined, with a fault, for a word that no type goes by
 */
export function findLineType(
  checker: LineChecker,
  line: ImportLine,
  { types }: Existing,
  category: ImportCategory,
  before: TypeOfProduct = { typeId: null, type: "", filterGroup: "" },
): TypeOfProduct | undefined {
  if (line.type === "") return keptType(types, before, category);
  const type = findType(types, line.type);
  if (type) return typeState(type);
  checker.fault(line.line, `There is no type “${line.type}”.`);
  return undefined;
}
