// Products as the back office changes them: the whole of one, its variants with it, and how its fields are written down.
import { getDb } from "~/db/connection.server";
import type { Db, Flag } from "~/db/schema";
import type { AuditFields, Change } from "~/models/audit/audit.server";
import { moneyInput } from "~/models/money";
import { choiceName } from "./choice";
import { stateWords, type PublicState } from "./public-state";

/** A variant of a product to be changed. */
export interface VariantState {
  id: string;
  sku: string;
  colour: string | null;
  storage: string | null;
  price: number;
  originalPrice: number;
  stock: number;
  /** 1 while it is sold, 0 while it is off. */
  active: Flag;
}

/** A product with what the back office may change of it. */
export interface ProductState {
  id: string;
  name: string;
  description: string;
  brand: string;
  categoryId: string;
  category: string;
  typeId: string | null;
  /** The type's name; empty without one. */
  type: string;
  filterGroup: string;
  picture: string | null;
  price: number;
  originalPrice: number;
  stock: number;
  state: PublicState;
  /** Null for what is not scheduled. */
  publishAt: string | null;
  /** What the variants' second option is called. */
  optionName: string;
  version: number;
  /** All of them, in their order. */
  variants: VariantState[];
}

/** A product before and after a change. */
export interface ProductEdit {
  before: ProductState;
  after: ProductState;
}

/** So many are read at once: more would hold the process up. */
const CHUNK = 100;

/**
 * Finds products that are not deleted, in the order of their ids as given.
 * @param pause called between chunks, so that others get their turn
 * @param deleted whether deleted ones are found too: what happens to them by itself, they come back with
 */
export async function findProductStates(
  ids: readonly string[],
  db: Db = getDb(),
  pause: () => Promise<void> = () => Promise.resolve(),
  { deleted = false } = {},
): Promise<ProductState[]> {
  const found = new Map<string, ProductState>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    const rows = await db
      .selectFrom("products")
      .innerJoin("categories", "categories.id", "products.categoryId")
      .leftJoin("productTypes", "productTypes.id", "products.typeId")
      .select([
        "products.id",
        "products.name",
        "products.description",
        "products.brand",
        "products.categoryId",
        "categories.name as category",
        "products.typeId",
        "productTypes.name as type",
        "products.filterGroup",
        "products.picture",
        "products.price",
        "products.originalPrice",
        "products.stock",
        "products.state",
        "products.publishAt",
        "products.optionName",
        "products.version",
      ])
      .where("products.id", "in", chunk)
      .$if(!deleted, (query) => query.where("products.deletedAt", "is", null))
      .execute();
    for (const { type, ...row } of rows)
      found.set(row.id, { ...row, type: type ?? "", variants: [] });
    const variants = await db
      .selectFrom("variants")
      .select(["id", "productId", "sku", "colour", "storage", "price", "originalPrice", "stock"])
      .select("active")
      .where("productId", "in", chunk)
      .orderBy("productId")
      .orderBy("position")
      .execute();
    for (const { productId, ...variant } of variants) found.get(productId)?.variants.push(variant);
    await pause();
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** What the variants of states of one product are called: by their last words, the later state's. */
function namesIn(states: readonly ProductState[]): Map<string, string> {
  return new Map(
    states.flatMap(({ variants }) => variants.map((one) => [one.id, variantName(one)] as const)),
  );
}

/**
 * A product's fields by the words of the screen, for the audit log and for showing what differs.
 * @param names of the variants, so that one that is called otherwise now is still the same
 */
function describeProduct(product: ProductState, names: ReadonlyMap<string, string>): AuditFields {
  const { name, description, brand, category, type, picture, variants } = product;
  const fields: AuditFields = { Name: name, Category: category, Type: type, Brand: brand };
  for (const variant of variants) {
    const end = names.size > 1 ? ` (${names.get(variant.id) ?? variant.sku})` : "";
    fields[`Price(৳)${end}`] = moneyInput(variant.price);
    fields[`Price before discount${end}`] =
      variant.originalPrice > variant.price ? moneyInput(variant.originalPrice) : "";
    fields[`Stock${end}`] = String(variant.stock);
    fields[`SKU${end}`] = variant.sku;
    fields[`Variant${end}`] = choiceName(variant);
    fields[`Sold${end}`] = variant.active === 1 ? "Yes" : "No";
  }
  return {
    ...fields,
    ...(names.size > 1 && {
      "Order of variants": variants.map(({ id, sku }) => names.get(id) ?? sku).join("; "),
    }),
    "Second option": product.optionName,
    "In the shop": stateWords(product),
    Description: description,
    Image: picture ?? "",
  };
}

/** What the audit log keeps of a product: what was done to it, and its fields before and after. */
export function productChange(
  action: string,
  { id, name }: ProductState,
  { before, after }: { before?: ProductState; after?: ProductState },
): Change {
  const names = namesIn([before, after].filter((state) => state !== undefined));
  return {
    action,
    entity: "product",
    entityId: id,
    name,
    before: before && describeProduct(before, names),
    after: after && describeProduct(after, names),
  };
}

/** The fields in which two states of a product differ, old and new values by the words of the screen. */
export function changesBetween(before: ProductState, after: ProductState) {
  const names = namesIn([before, after]);
  const [old, now] = [describeProduct(before, names), describeProduct(after, names)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => (old[field] ?? "") !== (now[field] ?? ""))
    .map((field) => ({ field, from: old[field] ?? "", to: now[field] ?? "" }));
}

/** What the staff sees of a product and of a variant, beside what the shop makes of it itself. */
const productFields = [
  ...(["name", "description", "brand", "category", "type", "picture"] as const),
  ...(["state", "publishAt", "optionName"] as const),
];
const variantFields = [
  ...(["id", "sku", "colour", "storage", "price", "originalPrice", "stock", "active"] as const),
];

/** Whether two states of a product differ in what the staff sees; of thousands it is asked, and the words of few. */
export function differ(before: ProductState, after: ProductState): boolean {
  return (
    productFields.some((name) => before[name] !== after[name]) ||
    before.variants.length !== after.variants.length ||
    before.variants.some((variant, index) =>
      variantFields.some((name) => variant[name] !== after.variants[index]?.[name]),
    )
  );
}

/** What tells a variant from its siblings: colour and storage, or else its SKU. */
export function variantName({ colour, storage, sku }: Omit<VariantState, "id">): string {
  return choiceName({ colour, storage }) || sku;
}

/**
 * What lists show of a product with these variants: the cheapest one's prices, the sum of the stock.
 * Those that are off do not count, unless all are.
 */
export function summaryOf(variants: readonly (VariantState & { active?: Flag })[]) {
  const sold = variants.filter(({ active }) => active !== 0);
  const [first, ...others] = sold.length > 0 ? sold : variants;
  if (!first) throw new Error("A product has at least one variant");
  const { price, originalPrice } = others.reduce(
    (low, next) => (next.price < low.price ? next : low),
    first,
  );
  return {
    price,
    originalPrice,
    discountPercent: Math.round((100 * (originalPrice - price)) / originalPrice),
    stock: sold.reduce((sum, variant) => sum + variant.stock, 0),
  };
}

/** The colours of these variants as a product's row lists them: "|Black|Blue|". */
export function coloursOf(variants: readonly Pick<VariantState, "colour" | "active">[]): string {
  const sold = variants.filter(({ active }) => active === 1);
  const colours = [...new Set(sold.map(({ colour }) => colour).filter(Boolean))];
  return colours.length > 0 ? `|${colours.join("|")}|` : "";
}

/**
 * A variant at a new price. What is on sale keeps its price before the discount; what is not, has
 * none afterwards either: a corrected price is no sale.
 */
export function atPrice<T extends { price: number; originalPrice: number }>(
  variant: T,
  price: number,
): T {
  const onSale = variant.originalPrice > variant.price;
  const originalPrice = onSale ? Math.max(variant.originalPrice, price) : price;
  return { ...variant, price, originalPrice };
}
