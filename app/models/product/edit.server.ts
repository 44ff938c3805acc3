// What the edit form sends, and how it changes a product.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import type { Dates } from "~/models/date";
import { pictureField } from "~/models/field.server";
import { moneyInput } from "~/models/money";
import { pictureWords, productPicture } from "~/models/picture/rules";
import { findPicturePath } from "~/models/picture/picture.server";
import { replacePicture } from "~/models/picture/link.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { findDates } from "~/models/settings/dates.server";
import { mergeEntries, readShown, sameEntry, type Entries } from "./merge";
import { shownField } from "./product";
import { noSuchProduct } from "./product.server";
import { priceRule, productTexts, publicityOf, stateRules, stockRule } from "./rules.server";
import { findProductStates, atPrice, variantName, type ProductState } from "./state.server";
import { findTypes, typeFor } from "./type.server";
import { categoryWith, requireOpenCategory, writeProducts } from "./write.server";

/** What the form shows: every field as text, and the fields of each variant. */
export interface EditableProduct {
  id: string;
  version: number;
  picture: string | null;
  /** The category's id. */
  category: string;
  /** In order; a product's only variant has no name. */
  variants: { name: string; price: string; stock: string }[];
  values: Record<string, string>;
  /** What the screen calls each value. */
  labels: Record<string, string>;
  /** What the form carries along, to tell later which fields were touched. */
  shown: Record<string, string>;
}

/** Finds a product to edit; null for an unknown or deleted one. */
export async function findEditableProduct(id: string): Promise<EditableProduct | null> {
  const [product] = await findProductStates([id]);
  if (!product) return null;
  const dates = await findDates();
  const { name, brand, description, categoryId, typeId, picture, version, variants } = product;
  const values: Record<string, string> = { name };
  const { state, publishAt } = product;
  const labels: Record<string, string> = { name: "Product Name" };
  const fields = variants.map((variant, index) => {
    const of = variants.length > 1 ? variantName(variant) : "";
    const price = variantField("price", index, variants.length);
    const stock = variantField("stock", index, variants.length);
    Object.assign(values, { [price]: moneyInput(variant.price), [stock]: String(variant.stock) });
    const end = of && ` (${of})`;
    Object.assign(labels, { [price]: `Price (৳)${end}`, [stock]: `Stock${end}` });
    return { name: of, price, stock };
  });
  Object.assign(values, { category: categoryId, type: typeId ?? "", brand, description });
  Object.assign(values, { state, publishAt: publishAt ? dates.toInput(publishAt) : "" });
  Object.assign(labels, {
    category: "Category",
    type: "Type",
    brand: "Brand",
    description: "Description",
    state: "In the shop",
    publishAt: "Public from",
  });
  const shown = shownOf(product, dates);
  return { id, version, picture, category: categoryId, variants: fields, values, labels, shown };
}

/** The name of a variant's field: the add form's own for the only one, numbered for several. */
function variantField(field: "price" | "stock", index: number, count: number): string {
  return count > 1 ? `${field}${index + 1}` : field;
}

const shownRule = z.coerce.number().int().min(0).optional();

/** The add form's rules for a product with so many variants; a new picture may be sent. */
export function editProductSchema(count: number) {
  const figures = Array.from({ length: count }, (_, index) => [
    [variantField("price", index, count), priceRule],
    [variantField("stock", index, count), stockRule],
    // A program that names none means what is there.
    [shownField(variantField("stock", index, count)), shownRule],
  ]).flat();
  return z
    .object({
      ...productTexts,
      ...stateRules,
      // A form from before there were types leaves it as it is.
      type: productTexts.type.unwrap().optional(),
      image: pictureField(pictureWords.invalid, productPicture).optional(),
      version: z.coerce.number().int(),
      shown: z.string().max(100_000).optional(),
    })
    .and(z.object(Object.fromEntries(figures) as Record<string, z.ZodType<number | undefined>>));
}

export type ProductChange = z.infer<ReturnType<typeof editProductSchema>>;

/**
 * Saves a product, merged with what somebody else saved of other fields since the form was shown. Of
 * stock the difference to what the form showed is saved: what was sold or came back meanwhile stays
 * so, and makes no open form stale.
 * @throws Refusal when it is gone, a field was changed by both, its category or new picture is gone,
 *   or more is taken out of its stock than is left
 */
export async function saveProduct(actor: Actor, id: string, sent: ProductChange): Promise<void> {
  const dates = await findDates();
  await transact(async (trx) => {
    const [before] = await findProductStates([id], trx);
    if (!before) throw noSuchProduct();
    const change = mergeChange(before, sent, dates);
    const category = await findTarget(trx, before, change.category);
    const after = {
      ...applyEdit(before, change),
      ...{ categoryId: category.id, category: category.name },
      ...typeFor(await findTypes(trx), change.type ?? before.typeId ?? "", category),
      ...publicityOf(change, before, dates),
    };
    if (change.image !== undefined) {
      await replacePicture(trx, change.image, after, before.picture);
      after.picture = await findPicturePath(change.image, trx);
    }
    await writeProducts(trx, actor, [{ before, after }]);
  });
}

/** What a form shows of a product at first; of stock it says so beside each field. */
function shownOf(product: ProductState, { toInput }: Dates): Record<string, string> {
  const { name, description, brand, categoryId, typeId, picture, state, publishAt } = product;
  const prices = product.variants.map((variant, index) => [
    variantField("price", index, product.variants.length),
    moneyInput(variant.price),
  ]);
  return {
    ...{ name, description, brand, category: categoryId, type: typeId ?? "", state },
    publishAt: publishAt ? toInput(publishAt) : "",
    image: picture ?? "",
    ...(Object.fromEntries(prices) as Record<string, string>),
    variants: product.variants.map(({ id }) => id).join(" "),
  };
}

/**
 * What is to be saved: the fields that the form left as it showed them stay as they are by now.
 * @throws Refusal when both changed one, or the form says nothing of what it showed and is stale
 */
function mergeChange(before: ProductState, change: ProductChange, dates: Dates): ProductChange {
  const [shown, saved] = [readShown(change.shown), shownOf(before, dates)];
  const typed = typedOf(change, before);
  const { conflicts, values } = mergeEntries(shown, typed, saved);
  if (before.version !== change.version) {
    // One that says nothing of what it showed has other variants, too.
    const isOther = shown?.variants !== saved.variants;
    if (isOther || conflicts.length > 0) throw changedMeanwhile("This product");
  }
  const merged: Record<string, unknown> = { ...change };
  for (const [name, value] of Object.entries(values)) {
    // What was typed stands already as the schema read it.
    if (typed[name] === undefined || sameEntry(value, typed[name])) continue;
    merged[name] = name.startsWith("price") ? Math.round(Number(value) * 100) : value;
  }
  return merged as ProductChange;
}

/** What the form holds, written as it shows it. */
function typedOf(change: ProductChange, { variants }: ProductState): Partial<Entries> {
  const { name, description, brand, category, type, state, publishAt, image } = change;
  const prices = variants.flatMap((_, index): [string, string][] => {
    const field = variantField("price", index, variants.length);
    const price = change[field];
    return typeof price === "number" ? [[field, moneyInput(price)]] : [];
  });
  return {
    ...{ name, description, brand, category, type, state, publishAt },
    ...Object.fromEntries(prices),
    ...(image !== undefined && { image: `new ${image}` }),
  };
}

function applyEdit(before: ProductState, change: ProductChange): ProductState {
  const { name, description, brand } = change;
  const count = before.variants.length;
  const figure = (name: string, otherwise = 0) => change[name] ?? otherwise;
  const variants = before.variants.map((variant, index) => {
    const field = variantField("stock", index, count);
    const shown = figure(shownField(field), variant.stock);
    const stock = variant.stock + figure(field) - shown;
    if (stock < 0) {
      const message = `Only ${variant.stock} are left: the form showed ${shown}, some were sold meanwhile.`;
      throw new Refusal("stale", { [field]: message });
    }
    return { ...atPrice(variant, figure(variantField("price", index, count))), stock };
  });
  return { ...before, name, description, brand, variants };
}

/** A product may stay in an inactive category, and move into an active one. */
async function findTarget(db: Db, { categoryId }: ProductState, id: string) {
  if (id !== categoryId) return requireOpenCategory(db, id);
  return categoryWith(db, id).executeTakeFirstOrThrow();
}
