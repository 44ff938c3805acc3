// The grid of a product's variants: what its form shows, and how it is saved.
import { createHash } from "node:crypto";
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { moneyInput } from "~/models/money";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalText, requiredText } from "~/models/text.server";
import { mergeEntries, readShown, type Entries } from "../merge";
import { noSuchProduct } from "../product.server";
import { priceRule, productMost, stockRule } from "../rules.server";
import {
  differ,
  findProductStates,
  variantName,
  type VariantState,
  type ProductState,
} from "../state.server";
import { writeProducts } from "../write.server";
import { variantFields, variantLimits, type VariantField } from "./grid";
import { refuseFaults } from "./rules.server";
import { refuseTakenSkus } from "./write.server";

/** A row of the grid: what it is called, and the key at the end of its fields' names. */
export interface GridRow {
  key: string;
  id: string;
  name: string;
}

/** What the form shows. */
export interface VariantGrid {
  id: string;
  name: string;
  version: number;
  rows: GridRow[];
  values: Record<string, string>;
  /** What the screen calls each value. */
  labels: Record<string, string>;
}

/** Finds a product's variants to edit; null for an unknown or deleted one. */
export async function findVariantGrid(id: string): Promise<VariantGrid | null> {
  const [product] = await findProductStates([id]);
  if (!product) return null;
  const rows = product.variants.map((variant) => ({
    key: keyOf(variant.id),
    id: variant.id,
    name: variantName(variant),
  }));
  const labels = { optionName: "Second option", ...labelsOf(rows, product.optionName) };
  const { name, version } = product;
  return { id, name, version, rows, values: valuesOf(product), labels };
}

/** A field's name takes letters and digits alone, and variants' ids have more. */
function keyOf(variantId: string): string {
  return createHash("sha256").update(variantId).digest("hex").slice(0, 12);
}

function labelsOf(rows: GridRow[], optionName: string): Record<string, string> {
  const words: Record<VariantField, string> = {
    sku: "SKU",
    colour: "Colour",
    storage: optionName,
    price: "Price (৳)",
    before: "Price before discount",
    stock: "Stock",
    active: "Sold",
  };
  return Object.fromEntries(
    rows.flatMap(({ key, name }) =>
      variantFields.map((field) => [field + key, `${words[field]} (${name})`] as const),
    ),
  );
}

function valuesOf({ optionName, variants }: ProductState): Record<string, string> {
  const entries = variants.flatMap((variant) => {
    const row = rowOf(variant);
    return variantFields.map((field) => [field + keyOf(variant.id), row[field]] as const);
  });
  return { optionName, ...Object.fromEntries(entries) };
}

function rowOf(variant: VariantState): Record<VariantField, string> {
  const { sku, colour, storage, price, originalPrice, stock, active } = variant;
  return {
    sku,
    colour: colour ?? "",
    storage: storage ?? "",
    price: moneyInput(price),
    before: originalPrice > price ? moneyInput(originalPrice) : "",
    stock: String(stock),
    active: active === 1 ? "on" : "",
  };
}

const fieldRules = {
  sku: requiredText("SKU is required", variantLimits.sku, "SKU must be at most 60 characters"),
  colour: optionalText(variantLimits.option),
  storage: optionalText(variantLimits.option),
  price: priceRule,
  before: z.union([z.literal(""), priceRule]),
  stock: stockRule,
  active: z.string().max(10),
} satisfies Record<VariantField, z.ZodType>;

/** What a second option may be called. */
export const optionNameRule = requiredText("Give the second option a name", variantLimits.option);

/** The rules of a grid of these rows; a row that was added since the form was shown is not in it. */
export function variantGridSchema(rows: readonly GridRow[]) {
  const fields = rows.flatMap(({ key }) =>
    Object.entries(fieldRules).map(([field, rule]) => [field + key, rule.optional()] as const),
  );
  return z
    .object({
      version: z.coerce.number().int(),
      shown: z.string().max(100_000).optional(),
      optionName: optionNameRule,
      /** Which row goes up or down by one, or to a place: "up", "down" or the place, and its key. */
      move: z
        .string()
        .regex(/^(?:up|down|[1-9]\d?) [0-9a-f]{12}$/)
        .optional(),
    })
    .and(z.object(Object.fromEntries(fields) as Record<string, z.ZodType<Cell>>));
}

type Cell = string | number | undefined;
export type VariantGridChange = z.infer<ReturnType<typeof variantGridSchema>>;

/**
 * Saves the grid, merged with what somebody else saved since it was shown; of stock the difference.
 * @throws Refusal when the product is gone, both changed a field, or a row breaks a rule
 */
export async function saveVariantGrid(
  actor: Actor,
  id: string,
  change: VariantGridChange,
): Promise<void> {
  await transact(async (trx) => {
    const [before] = await findProductStates([id], trx);
    if (!before) throw noSuchProduct();
    const saved = valuesOf(before);
    const shown = readShown(change.shown);
    const counts = new Set(before.variants.map((variant) => `stock${keyOf(variant.id)}`));
    const merged = mergeEntries(shown, typedOf(change, before), saved, counts);
    const isStale = change.version !== before.version;
    const isGone = Object.keys(shown ?? {}).some((name) => !(name in saved));
    if (isStale && (shown === null || isGone || merged.conflicts.length > 0))
      throw changedMeanwhile("This product");
    const { values } = merged;
    refuseBlanks(before.variants, values);
    const variants = before.variants.map((variant) => withRow(variant, values));
    refuseFaults(variants, (variant, field) => field + keyOf(variant.id));
    await refuseTakenSkus(
      trx,
      id,
      variants.map(({ id: of, sku }) => ({ field: `sku${keyOf(of)}`, sku })),
    );
    const optionName = values.optionName ?? before.optionName;
    const after = { ...before, optionName, variants: moved(variants, change.move) };
    if (differ(before, after)) await writeProducts(trx, actor, [{ before, after }]);
  });
}

/** What the form holds, written as it shows it; a box that is not ticked is not sent. */
function typedOf(change: VariantGridChange, { variants }: ProductState): Partial<Entries> {
  const cells: Readonly<Record<string, Cell>> = change;
  const typed = variants.flatMap((variant) => {
    const key = keyOf(variant.id);
    // A row of the form has one of these, however it was filled in.
    if (required.every(([field]) => cells[field + key] === undefined)) return [];
    return variantFields.map((field): [string, string] => {
      const cell = cells[field + key] ?? "";
      const isMoney = (field === "price" || field === "before") && typeof cell === "number";
      return [field + key, isMoney ? moneyInput(cell) : String(cell)];
    });
  });
  return { optionName: change.optionName, ...Object.fromEntries(typed) };
}

const required = [
  ["sku", "SKU is required"],
  ["price", "Price is required"],
  ["stock", "Stock quantity is required"],
] as const;

/** What was not sent at all, the schema does not miss: a row that was added since is not in the form. */
function refuseBlanks(variants: readonly VariantState[], values: Entries): void {
  const faults = variants.flatMap(({ id }) =>
    required.flatMap(([field, message]) => {
      const name = field + keyOf(id);
      const text = values[name] ?? "";
      const isThere = text !== "" && (field === "sku" || Number.isFinite(Number(text)));
      return isThere ? [] : [[name, message] as const];
    }),
  );
  if (faults.length > 0) throw new Refusal("invalid", Object.fromEntries(faults));
}

const paisa = (text: string) => Math.round(Number(text) * 100);

function withRow(variant: VariantState, values: Entries): VariantState {
  const key = keyOf(variant.id);
  const cell = (field: VariantField) => values[field + key] ?? "";
  const price = paisa(cell("price"));
  const stock = Number(cell("stock"));
  if (stock < 0 || stock > productMost.stock) {
    const message =
      stock < 0
        ? `Only ${variant.stock} are left: some were sold meanwhile.`
        : `Stock must be at most ${productMost.stock}`;
    throw new Refusal("stale", { [`stock${key}`]: message });
  }
  return {
    ...variant,
    sku: cell("sku"),
    colour: cell("colour") || null,
    storage: cell("storage") || null,
    price,
    originalPrice: cell("before") === "" ? price : paisa(cell("before")),
    stock,
    active: cell("active") === "on" ? 1 : 0,
  };
}

function moved(variants: VariantState[], move: string | undefined): VariantState[] {
  const [way = "", key] = move?.split(" ") ?? [];
  const from = variants.findIndex((variant) => keyOf(variant.id) === key);
  const one = variants[from];
  if (!one) return variants;
  const to = { up: from - 1, down: from + 1 }[way] ?? Number(way) - 1;
  if (to < 0) return variants;
  return variants.toSpliced(from, 1).toSpliced(to, 0, one);
}
