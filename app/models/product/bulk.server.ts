// Changes and deletes many products at once: chosen first, shown with old and new values, confirmed by version.
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { maxChosen } from "./bulk";
import { markDeleted } from "./delete.server";
import {
  findChange,
  keepChange,
  markApplied,
  renewChange,
  type PreparedChange,
} from "./prepared-change.server";
import { productMost } from "./rules.server";
import { changesBetween, findProductStates, repriced, type ProductState } from "./state.server";
import type { ProductView } from "./table";
import { matchingProducts } from "./table.server";
import { findOpenCategory, writeProducts } from "./write.server";

const targetsSchema = z.array(z.object({ id: z.string(), version: z.number() }));
type Target = z.infer<typeof targetsSchema>[number];

const empty = z.literal("");
const pieces = z.coerce
  .number({ error: "Please enter a whole number of pieces" })
  .int("Please enter a whole number of pieces")
  .min(-productMost.stock, `Stock must be at most ${productMost.stock}`)
  .max(productMost.stock, `Stock must be at most ${productMost.stock}`);

const filter = z.string().default("");

/** What the form around the products table sends: the checked rows, or all that match its filter. */
export const choiceSchema = z.object({
  id: z.array(z.string()),
  all: z.string().optional(),
  to: z.string().optional(),
  q: filter,
  category: filter,
  brand: filter,
  status: filter,
  min: filter,
  max: filter,
});

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
    status: z.union([empty, z.literal("Out of Stock")]).catch(""),
  })
  .superRefine(({ percent, stockMode, pieces: count, category, status }, ctx) => {
    const fault = (path: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [path], message });
    if (stockMode !== "" && count === "") fault("pieces", "Stock quantity is required");
    if (stockMode === "set" && Number(count) < 0)
      fault("pieces", "Stock must be a positive integer");
    if (stockMode === "" && count !== "") fault("stockMode", "Choose what the number is for");
    if (stockMode !== "" && status !== "")
      fault("status", "Status follows the stock: change one of the two");
    const untouched = percent === "" || percent === 0;
    if (untouched && stockMode === "" && count === "" && category === "" && status === "")
      ctx.addIssue({ code: "custom", path: [], message: "Choose at least one change" });
  });

export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** How a confirmed change ended. */
export type BulkOutcome =
  | { is: "applied"; count: number }
  | { is: "unknown" }
  /** Confirmed before, by a second click or in another tab. */
  | { is: "done" }
  /** Nothing was changed: these are not what was shown. */
  | { is: "stale"; changed: string[]; gone: string[] }
  /** Nothing was changed: these cannot be changed so. */
  | { is: "refused"; faults: string[] };

/**
 * Keeps the chosen products, each with the version that was seen.
 * @returns the selection's id; null when nothing was chosen; "too many" past the limit
 */
export async function chooseProducts(
  userId: string,
  chosen: { ids: string[] } | { all: ProductView },
): Promise<string | null> {
  const targets: Target[] = [];
  if ("all" in chosen) {
    const rows = await matchingProducts(chosen.all)
      .select(["products.id", "products.version"])
      .orderBy("products.createdAt", "desc")
      .orderBy("products.id", "desc")
      .limit(maxChosen)
      .execute();
    targets.push(...rows);
  } else {
    const ids = [...new Set(chosen.ids)].slice(0, maxChosen);
    const states = await findProductStates(ids, getDb(), nextTurn);
    targets.push(...states.map(({ id, version }) => ({ id, version })));
  }
  if (targets.length === 0) return null;
  return keepChange(userId, "selection", JSON.stringify(targets));
}

/** A page of the chosen products; null when the admin keeps no such selection. */
export async function findChosen(userId: string, id: string, asked: number) {
  const kept = await findChange(userId, "selection", id);
  if (!kept) return null;
  const targets = targetsOf(kept);
  const { page, pages, offset } = pageOf(asked, targets.length);
  const shown = targets.slice(offset, offset + tablePageSize).map((target) => target.id);
  const products = await findProductStates(shown);
  return { total: targets.length, applied: kept.appliedAt !== null, page, pages, products };
}

/** The ids of a selection that was applied, to undo its deletion. */
export async function findAppliedIds(userId: string, id: string): Promise<string[]> {
  const kept = await findChange(userId, "selection", id);
  return kept?.appliedAt ? targetsOf(kept).map((target) => target.id) : [];
}

/** Old and new values of products under a change; those that stay as they are have no fields. */
export async function previewBulk(products: ProductState[], change: BulkChange) {
  const category = await categoryOf(getDb(), change);
  return products.map((before) => {
    const changes = changesBetween(before, changed(before, change, category));
    return { id: before.id, name: before.name, changes };
  });
}

/** Applies a change to every chosen product, or to none. */
export async function applyBulk(
  userId: string,
  id: string,
  change: BulkChange,
  actor: Actor,
): Promise<BulkOutcome> {
  return withChosen(userId, id, async (trx, products) => {
    const category = await categoryOf(trx, change);
    if (change.category !== "" && !category)
      return {
        is: "refused",
        faults: ["This category is not there any more. Choose another one."],
      };
    const edits = products.map((before) => ({ before, after: changed(before, change, category) }));
    const faults = edits.flatMap(({ after }) => faultOf(after) ?? []);
    if (faults.length > 0) return { is: "refused", faults };
    const real = edits.filter(({ before, after }) => changesBetween(before, after).length > 0);
    await writeProducts(trx, actor, real);
    return { is: "applied", count: real.length };
  });
}

/** Deletes every chosen product, or none. */
export async function deleteChosen(userId: string, id: string, actor: Actor): Promise<BulkOutcome> {
  return withChosen(userId, id, async (trx, products) => {
    await markDeleted(
      trx,
      actor,
      products.map((product) => product.id),
    );
    return { is: "applied", count: products.length };
  });
}

/**
 * Runs the work on a selection whose products are as they were shown. When some are not, they are
 * named, nothing is changed, and the selection goes on with those that are there as they are now.
 */
async function withChosen(
  userId: string,
  id: string,
  work: (trx: Db, products: ProductState[]) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  return transact(async (trx) => {
    const kept = await findChange(userId, "selection", id, trx);
    if (!kept) return { is: "unknown" };
    if (kept.appliedAt !== null) return { is: "done" };
    const targets = targetsOf(kept);
    const products = await findProductStates(
      targets.map((target) => target.id),
      trx,
      nextTurn,
    );
    const versions = new Map(targets.map((target) => [target.id, target.version]));
    const changedOnes = products.filter((product) => versions.get(product.id) !== product.version);
    if (changedOnes.length > 0 || products.length < targets.length) {
      const stale = new Set(changedOnes.map((product) => product.id));
      // What changed comes first, so that the preview shows it at once.
      const now = [...changedOnes, ...products.filter((product) => !stale.has(product.id))];
      const content = JSON.stringify(now.map(({ id: key, version }) => ({ id: key, version })));
      await renewChange(trx, id, { content });
      return {
        is: "stale",
        changed: changedOnes.map(({ name }) => name),
        gone: await goneNames(trx, targets, products),
      };
    }
    const outcome = await work(trx, products);
    if (outcome.is === "applied") await markApplied(trx, id);
    return outcome;
  });
}

async function goneNames(trx: Db, targets: Target[], products: ProductState[]): Promise<string[]> {
  const there = new Set(products.map((product) => product.id));
  const gone = targets.filter((target) => !there.has(target.id)).slice(0, 100);
  if (gone.length === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .select("name")
    .where(
      "id",
      "in",
      gone.map((target) => target.id),
    )
    .execute();
  return rows.map(({ name }) => name);
}

function targetsOf({ content }: PreparedChange): Target[] {
  return targetsSchema.parse(JSON.parse(content));
}

type Category = Awaited<ReturnType<typeof findOpenCategory>>;

async function categoryOf(db: Db, { category }: BulkChange): Promise<Category> {
  return category === "" ? undefined : findOpenCategory(db, category);
}

function changed(product: ProductState, change: BulkChange, category: Category): ProductState {
  const { percent, stockMode, status } = change;
  const count = Number(change.pieces);
  const variants = product.variants.map((variant) => {
    const priced =
      percent === ""
        ? variant
        : repriced(variant, Math.round((variant.price * (100 + percent)) / 100));
    if (status === "Out of Stock") return { ...priced, stock: 0 };
    if (stockMode === "set") return { ...priced, stock: count };
    if (stockMode === "add") return { ...priced, stock: Math.max(0, priced.stock + count) };
    return priced;
  });
  const moved = category ? { categoryId: category.id, category: category.name } : {};
  return { ...product, ...moved, variants };
}

function faultOf({ name, variants }: ProductState): string | undefined {
  if (variants.some(({ price }) => price < 1)) return `${name}: the price would be nothing.`;
  if (variants.some(({ price }) => price > productMost.price))
    return `${name}: the price would be too high.`;
  if (variants.some(({ stock }) => stock > productMost.stock))
    return `${name}: the stock would be too high.`;
  return undefined;
}

/** What the page says of a change that was not applied. */
export function refusalsOf(
  outcome: Extract<BulkOutcome, { is: "stale" | "refused" }>,
): { message: string; list: string[] }[] {
  if (outcome.is === "refused") return [{ message: "Nothing was changed:", list: outcome.faults }];
  const refusals = [
    {
      message: "Changed meanwhile, so nothing was done yet. Please look again and confirm:",
      list: outcome.changed,
    },
    {
      message: "Deleted meanwhile, so left out from now on:",
      list: outcome.gone,
    },
  ];
  return refusals.filter(({ list }) => list.length > 0);
}
