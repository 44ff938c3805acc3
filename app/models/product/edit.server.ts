// What the edit form sends, and how it changes a product.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { pictureField } from "~/models/field.server";
import { moneyInput } from "~/models/money";
import { pictureWords, productPicture } from "~/models/picture/picture";
import { findPicturePath } from "~/models/picture/picture.server";
import { replacePicture } from "~/models/picture/link.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { shownField } from "./product";
import { noSuchProduct } from "./product.server";
import { priceRule, productTexts, stockRule } from "./rules.server";
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
}

/** Finds a product to edit; null for an unknown or deleted one. */
export async function findEditableProduct(id: string): Promise<EditableProduct | null> {
  const [product] = await findProductStates([id]);
  if (!product) return null;
  const { name, brand, description, categoryId, typeId, picture, version, variants } = product;
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
  Object.assign(values, { category: categoryId, type: typeId ?? "", brand, description });
  Object.assign(labels, {
    category: "Category",
    type: "Type",
    brand: "Brand",
    description: "Description",
  });
  return { id, version, picture, category: categoryId, variants: fields, values, labels };
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
      // A form from before there were types leaves it as it is.
      type: productTexts.type.unwrap().optional(),
      image: pictureField(pictureWords.invalid, productPicture).optional(),
      version: z.coerce.number().int(),
    })
    .and(z.object(Object.fromEntries(figures) as Record<string, z.ZodType<number | undefined>>));
}

export type ProductChange = z.infer<ReturnType<typeof editProductSchema>>;

/**
 * Saves a product. Of stock the difference to what the form showed is saved: what was sold or came
 * back meanwhile stays so, and makes no open form stale.
 * @throws Refusal when it is gone, was changed since the form was filled, its category or new
 *   picture is gone, or more is taken out of its stock than is left
 */
export async function saveProduct(actor: Actor, id: string, change: ProductChange): Promise<void> {
  await transact(async (trx) => {
    const [before] = await findProductStates([id], trx);
    if (!before) throw noSuchProduct();
    if (before.version !== change.version) throw changedMeanwhile("This product");
    const category = await findTarget(trx, before, change.category);
    const after = {
      ...applyEdit(before, change),
      ...{ categoryId: category.id, category: category.name },
      ...typeFor(await findTypes(trx), change.type ?? before.typeId ?? "", category),
    };
    if (change.image !== undefined) {
      await replacePicture(trx, change.image, after, before.picture);
      after.picture = await findPicturePath(change.image, trx);
    }
    await writeProducts(trx, actor, [{ before, after }]);
  });
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
