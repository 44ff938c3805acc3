// Changes many products at once: old and new values are shown first, and applied all or not at all.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { recordGroup, type Actor } from "~/models/audit/audit.server";
import { counted } from "~/models/counted";
import { Refusal } from "~/models/refusal.server";
import { productMost } from "./rules.server";
import { applyToSelection, listOf } from "./selection.server";
import { changesBetween, atPrice, differ, type ProductState } from "./state.server";
import { findType, findTypes, keptType, typeState } from "./type.server";
import { findOpenCategory, writeProducts } from "./write.server";

const empty = z.literal("");
const pieces = z.coerce
  .number({ error: "Please enter a whole number of pieces" })
  .int("Please enter a whole number of pieces")
  .min(-productMost.stock, `Stock must be at most ${productMost.stock}`)
  .max(productMost.stock, `Stock must be at most ${productMost.stock}`);

/** What the bulk change form sends; every part may be left out, but not all of them. */
export const bulkChangeSchema = z
  .object({
    percent: z
      .string()
      .trim()
      .regex(
        /^(?:[+-]?\d{1,4}(?:\.\d{1,2})?)?$/,
        "Please enter a percentage, for example 5 or -12.5",
      )
      .transform((text) => (text === "" ? "" : Number(text)))
      .refine((percent) => percent === "" || (percent > -100 && percent <= 1000), {
        error: "The percentage must be above -100 and at most 1000",
      })
      .default(""),
    stockMode: z.enum(["", "set", "add"]).catch(""),
    pieces: z
      .union([empty, pieces], { error: "Please enter a whole number of pieces" })
      .default(""),
    category: z.string().max(100).default(""),
    type: z.string().max(100).default(""),
    status: z.union([empty, z.literal("Out of Stock")]).catch(""),
  })
  .superRefine(({ percent, stockMode, pieces: count, category, type, status }, ctx) => {
    const fault = (path: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [path], message });
    if (stockMode !== "" && count === "") fault("pieces", "Stock quantity is required");
    if (stockMode === "set" && Number(count) < 0)
      fault("pieces", "Stock must be a positive integer");
    if (stockMode === "" && count !== "") fault("stockMode", "Choose what the number is for");
    if (stockMode !== "" && status !== "")
      fault("status", "Status follows the stock: change one of the two");
    const samePrice = percent === "" || percent === 0;
    const chosen = [stockMode, count, category, type, status].some((value) => value !== "");
    if (samePrice && !chosen)
      ctx.addIssue({ code: "custom", path: [], message: "Choose at least one change" });
  });

export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Old and new values of products under a change; those that stay as they are have no fields. */
export async function previewBulk(products: ProductState[], change: BulkChange) {
  const target = await findTarget(getDb(), change);
  return products.map((before) => {
    const changes = changesBetween(before, applyEdit(before, change, target));
    return { id: before.id, name: before.name, changes };
  });
}

/**
 * Applies a change to every chosen product, or to none.
 * @returns how many were changed by it; null when it was applied before
 * @throws Refusal as `applyToSelection` does, and when a product cannot be changed so
 */
export async function applyBulk(
  actor: Actor,
  selectionId: string,
  change: BulkChange,
): Promise<number | null> {
  const write = async (trx: Db, products: ProductState[]) => {
    const target = await findTarget(trx, change);
    if (change.type !== "" && !target.type) {
      throw new Refusal("invalid", {
        type: "This type is not there any more. Choose another one.",
      });
    }
    if (change.category !== "" && !target.category) {
      throw new Refusal("invalid", {
        category: "This category is not there any more. Choose another one.",
      });
    }
    const edits = products.map((before) => ({
      before,
      after: applyEdit(before, change, target),
    }));
    const faults = edits.flatMap(({ after }) => faultOf(after) ?? []);
    if (faults.length > 0) {
      throw new Refusal("invalid", "Nothing was changed:", { details: listOf(faults) });
    }
    const real = edits.filter(({ before, after }) => differ(before, after));
    if (real.length === 0) return 0;
    const groupId = randomUUID();
    const name = counted(real.length, "product");
    await recordGroup(trx, actor, { id: groupId, action: "changed", name, after: {} });
    await writeProducts(trx, actor, real, { reason: "bulk", groupId });
    return real.length;
  };
  // A number that takes the place of another was chosen in view of it.
  return applyToSelection(actor, selectionId, write, change.stockMode === "set");
}

type Target = Awaited<ReturnType<typeof findTarget>>;

/** The category that the change moves products into and the type that it gives them, where it does. */
async function findTarget(db: Db, { category, type }: BulkChange) {
  const types = await findTypes(db);
  return {
    types,
    type: type === "" ? undefined : findType(types, type),
    category: category === "" ? undefined : await findOpenCategory(db, category),
  };
}

function applyEdit(product: ProductState, change: BulkChange, target: Target): ProductState {
  const { percent, stockMode, status } = change;
  const count = Number(change.pieces);
  const variants = product.variants.map((variant) => {
    const newPrice =
      percent === ""
        ? variant
        : atPrice(variant, Math.round((variant.price * (100 + percent)) / 100));
    if (status === "Out of Stock") return { ...newPrice, stock: 0 };
    if (stockMode === "set") return { ...newPrice, stock: count };
    if (stockMode === "add") return { ...newPrice, stock: Math.max(0, newPrice.stock + count) };
    return newPrice;
  });
  const { types, type, category } = target;
  const moved = category && {
    categoryId: category.id,
    category: category.name,
    ...keptType(types, product, category),
  };
  return { ...product, ...moved, ...(type && typeState(type)), variants };
}

function faultOf({ name, variants }: ProductState): string | undefined {
  if (variants.some(({ price }) => price < 1)) return `${name}: the price would be nothing.`;
  if (variants.some(({ price }) => price > productMost.price))
    return `${name}: the price would be too high.`;
  if (variants.some(({ stock }) => stock > productMost.stock))
    return `${name}: the stock would be too high.`;
  return undefined;
}
