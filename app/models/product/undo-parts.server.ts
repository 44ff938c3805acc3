// What it takes to undo a change of one product: kept with its audit entry, and held against the product of today.
import * as z from "zod";
import {
  variantName,
  type ProductEdit,
  type ProductState,
  type VariantState,
} from "./state.server";

/** The columns that a change of many may write, with the words of the screen. */
const columns = {
  name: "Name",
  description: "Description",
  brand: "Brand",
  categoryId: "Category",
  typeId: "Type",
  filterGroup: "Filter group",
} as const;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

const pair = <T extends z.ZodType>(of: T) => z.tuple([of, of]);
const text = pair(z.string().nullable());

const partsSchema = z.object({
  /** True for a product that the change brought. */
  created: z.boolean().optional(),
  /** Each column as it was and as it became. */
  columns: z.partialRecord(z.enum(columnNames), text).default({}),
  /** By the variant's id: both prices as they were and as they became, and the pieces that came. */
  variants: z
    .record(
      z.string(),
      z.object({ prices: pair(pair(z.number())).optional(), stock: z.number().optional() }),
    )
    .default({}),
  /** Ids of variants that the change brought. */
  added: z.array(z.string()).default([]),
});

/** What it takes to undo a change of one product. */
export type UndoParts = z.infer<typeof partsSchema>;

/** Reads what an audit entry keeps. */
export function readUndoParts(text: string): UndoParts {
  return partsSchema.parse(JSON.parse(text));
}

/** Of a product that the change brought. */
export const createdParts: Partial<UndoParts> = { created: true };

/** What it takes to undo a change. */
export function undoOf({ before, after }: ProductEdit): Partial<UndoParts> {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const changed = after.variants.flatMap((now) => {
    const old = known.get(now.id);
    if (!old) return [];
    const priced = old.price !== now.price || old.originalPrice !== now.originalPrice;
    const parts: UndoParts["variants"][string] = {};
    if (priced) parts.prices = [pricesOf(old), pricesOf(now)];
    if (old.stock !== now.stock) parts.stock = now.stock - old.stock;
    return Object.keys(parts).length > 0 ? [[now.id, parts] as const] : [];
  });
  const differing = columnNames.filter((column) => before[column] !== after[column]);
  return {
    columns: Object.fromEntries(
      differing.map((column) => [column, [before[column], after[column]]]),
    ),
    variants: Object.fromEntries(changed),
    added: after.variants.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  };
}

/** What still stands of a change, taken back, and what stays because somebody changed it since. */
export interface Undone {
  after: ProductState;
  /** By the words of the screen, each with its reason. */
  left: string[];
}

/**
 * Takes back what a product still holds of a change.
 * @param today the product as it is
 * @param rest what may not be put back by itself: variants that orders name, categories and types that are gone
 */
export function takeBackParts(
  today: ProductState,
  parts: UndoParts,
  rest: {
    ordered: ReadonlySet<string>;
    categories: ReadonlyMap<string, string>;
    types: ReadonlyMap<string, string>;
  },
): Undone {
  const left: string[] = [];
  const after: ProductState = { ...today };
  for (const column of columnNames) {
    const values = parts.columns[column];
    if (!values || values[0] === today[column]) continue;
    const [old, written] = values;
    if (today[column] !== written) left.push(`${columns[column]}: changed since`);
    else if (column === "categoryId" && !rest.categories.has(old ?? ""))
      left.push("Category: it is not there any more");
    else if (column === "typeId" && old !== null && !rest.types.has(old))
      left.push("Type: it is not there any more");
    else Object.assign(after, { [column]: old });
  }
  after.category = rest.categories.get(after.categoryId) ?? today.category;
  after.type = after.typeId === null ? "" : (rest.types.get(after.typeId) ?? today.type);
  after.variants = today.variants
    .map((variant) => variantBefore(variant, parts.variants[variant.id] ?? {}, left))
    .filter((variant) => {
      if (!parts.added.includes(variant.id)) return true;
      const { sku } = variant;
      if (rest.ordered.has(variant.id)) left.push(`Variant ${sku}: it was ordered since`);
      return rest.ordered.has(variant.id);
    });
  if (after.variants.length === 0) {
    left.push("The last variant");
    after.variants = today.variants;
  }
  return { after, left };
}

function variantBefore(
  variant: VariantState,
  { prices, stock = 0 }: UndoParts["variants"][string],
  left: string[],
): VariantState {
  const after = { ...variant };
  const name = variantName(variant);
  if (prices) {
    const [[price, originalPrice], written] = prices;
    if (String(pricesOf(variant)) === String(written))
      Object.assign(after, { price, originalPrice });
    else left.push(`Price of ${name}: changed since`);
  }
  if (variant.stock - stock >= 0) after.stock = variant.stock - stock;
  else left.push(`Stock of ${name}: only ${variant.stock} of the ${stock} that came are left`);
  return after;
}

function pricesOf({ price, originalPrice }: VariantState): [number, number] {
  return [price, originalPrice];
}
