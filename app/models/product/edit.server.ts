// What the edit form sends, and how it changes a product.
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { pictureField } from "~/models/field.server";
import { moneyInput } from "~/models/money";
import { pictureWords, productPicture } from "~/models/picture/picture";
import { findPicturePath, replacePicture } from "~/models/picture/picture.server";
import { priceRule, ProductRefused, productTexts, stockRule } from "./rules.server";
import { findProductStates, repriced, variantName, type ProductState } from "./state.server";
import { findOpenCategory, writeProducts } from "./write.server";

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
}

/** Finds a product to edit; null for an unknown or deleted one. */
export async function findEditableProduct(id: string): Promise<EditableProduct | null> {
  const [product] = await findProductStates([id]);
  if (!product) return null;
  const { name, brand, description, categoryId, picture, version, variants } = product;
  const values: Record<string, string> = { name };
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
  Object.assign(values, { category: categoryId, brand, description });
  Object.assign(labels, { category: "Category", brand: "Brand", description: "Description" });
  return { id, version, picture, category: categoryId, variants: fields, values, labels };
}

/** The name of a variant's field: the add form's own for the only one, numbered for several. */
function variantField(field: "price" | "stock", index: number, count: number): string {
  return count > 1 ? `${field}${index + 1}` : field;
}

/** The add form's rules for a product with so many variants; a new picture may be sent. */
export function editProductSchema(count: number) {
  const figures = Array.from({ length: count }, (_, index) => [
    [variantField("price", index, count), priceRule],
    [variantField("stock", index, count), stockRule],
  ]).flat();
  return z
    .object({
      ...productTexts,
      image: pictureField(pictureWords.invalid, productPicture).optional(),
      version: z.coerce.number().int(),
    })
    .and(z.object(Object.fromEntries(figures) as Record<string, z.ZodType<number>>));
}

export type ProductChange = z.infer<ReturnType<typeof editProductSchema>>;

/**
 * Saves a product.
 * @returns "stale" when somebody saved it since the form was filled, "unknown" when it is gone
 * @throws ProductRefused when the category or the new picture is gone
 */
export async function saveProduct(
  id: string,
  change: ProductChange,
  actor: Actor,
): Promise<"saved" | "stale" | "unknown"> {
  return transact(async (trx) => {
    const [before] = await findProductStates([id], trx);
    if (!before) return "unknown";
    if (before.version !== change.version) return "stale";
    const after = changed(before, change);
    if (after.categoryId !== before.categoryId) {
      const category = await findOpenCategory(trx, after.categoryId);
      if (!category) throw new ProductRefused("category", "Category is required");
      after.category = category.name;
    }
    if (change.image !== undefined) {
      const linked = await replacePicture(trx, change.image, after, before.picture);
      if (!linked) throw new ProductRefused("image", pictureWords.required);
      after.picture = await findPicturePath(change.image, trx);
    }
    await writeProducts(trx, actor, [{ before, after }]);
    return "saved";
  });
}

function changed(before: ProductState, change: ProductChange): ProductState {
  const { name, description, brand, category } = change;
  const count = before.variants.length;
  const figure = (field: "price" | "stock", index: number) =>
    Number(change[variantField(field, index, count)]);
  const variants = before.variants.map((variant, index) => ({
    ...repriced(variant, figure("price", index)),
    stock: figure("stock", index),
  }));
  return { ...before, name, description, brand, categoryId: category, variants };
}
