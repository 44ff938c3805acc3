// What the shop has already of what an import names: SKUs, ids, codes, categories; and which lines are at odds with it.
import type { Db } from "~/db/schema";
import { slugOf } from "~/models/text.server";
import type { ProductState } from "../state.server";
import { findType, findTypes, keptType, typeState } from "../type.server";
import type { ProductType, TypeOfProduct } from "../type.server";
import { breather } from "../turns.server";
import type { ImportLine, LineChecker } from "./lines.server";

const CHUNK = 100;

interface ExistingSku {
  productId: string;
  deleted: boolean;
  colour: string | null;
  storage: string | null;
}

/** What the shop has. */
export interface Existing {
  skus: Map<string, ExistingSku>;
  /** Ids that products have, deleted ones included. */
  ids: Map<string, "there" | "deleted">;
  /** Their codes. */
  codes: Set<string>;
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
    ids: new Map(),
    codes: new Set(),
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
  const rest = breather();
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
    await rest();
  }
  return existing;
}

async function findKeys(db: Db, lines: ImportLine[], { ids, codes }: Existing): Promise<void> {
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
    ids.set(id, deletedAt === null ? "there" : "deleted");
    codes.add(code);
  }
}

/** A product that is given no uid gets one of its name and SKU. */
export function uidOf({ uid, name, sku }: ImportLine): string {
  return uid || `${slugOf(name ?? "", "product")}-${slugOf(sku, "product")}`;
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
      "sku",
      `SKU “${line.sku}” belongs to a deleted product. Bring it back first.`,
    );
  else if (line.uid !== "" && line.uid !== productId)
    checker.fault(line.line, "uid", `SKU “${line.sku}” belongs to the product “${productId}”.`);
  else if (wrong)
    checker.fault(
      line.line,
      wrong,
      `The ${wrong} of SKU “${line.sku}” is “${variant[wrong] ?? ""}” and cannot be changed here.`,
    );
  else return true;
  return false;
}

/** Whether a line with a SKU that the shop does not have names one of its products: it becomes a variant of that. */
export function namesProduct({ uid }: ImportLine, { ids }: Existing): boolean {
  return uid !== "" && ids.get(uid) === "there";
}

/** Whether a line can become a product, or a variant of one; a fault where it cannot. */
export function canBeAdded(
  checker: LineChecker,
  line: ImportLine,
  { ids, codes }: Existing,
): boolean {
  const uid = uidOf(line);
  const owner = ids.get(uid);
  if (owner === "deleted")
    checker.fault(line.line, "uid", `The product “${uid}” was deleted. Bring it back first.`);
  else if (codes.has(line.sku))
    checker.fault(line.line, "sku", `“${line.sku}” is another product's code.`);
  else if (owner === "there" && line.uid === "")
    checker.fault(line.line, "uid", `The product “${uid}” is there: name it as the line's uid.`);
  else return true;
  return false;
}

/**
 * The category that a product's lines name: it may stay in one that is inactive, and move into an active one.
 * @returns the product's own where they name none; undefined, with faults, for any other
 */
export function findLineCategory(
  checker: LineChecker,
  lines: ImportLine[],
  { categories }: Existing,
  before?: ProductState,
): Pick<ImportCategory, "id" | "name" | "filterGroup"> | undefined {
  const said = lines[0]?.category ?? "";
  if (said === "" && before) {
    const { categoryId: id, category: name, filterGroup } = before;
    return { id, name, filterGroup };
  }
  const category = categories.get(said.toLowerCase());
  const fault = !category
    ? `There is no category “${said}”.`
    : !category.open && category.id !== before?.categoryId
      ? `The category “${category.name}” is inactive.`
      : null;
  if (fault === null) return category;
  for (const { line } of lines) checker.fault(line, "category", fault);
  return undefined;
}

/**
 * The type that a product's lines give it; without a word it stays, or is the category's usual one.
 * @returns undefined, with faults, for a word that no type goes by
 */
export function findLineType(
  checker: LineChecker,
  lines: ImportLine[],
  { types }: Existing,
  category: Pick<ImportCategory, "id" | "filterGroup">,
  before: TypeOfProduct = { typeId: null, type: "", filterGroup: "" },
): TypeOfProduct | undefined {
  const said = lines[0]?.type ?? "";
  if (said === "") return keptType(types, before, category);
  const type = findType(types, said);
  if (type) return typeState(type);
  for (const { line } of lines) checker.fault(line, "type", `There is no type “${said}”.`);
  return undefined;
}
