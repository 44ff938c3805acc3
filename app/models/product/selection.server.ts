// Products that an admin chose in the table, each with the version and the stock that were seen: found again, deleted, or handed on to a change.
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { maxChosen } from "./bulk";
import { markDeleted } from "./delete.server";
import {
  applyChange,
  findChange,
  keepChange,
  OutOfDate,
  type PreparedChange,
} from "./prepared-change.server";
import { findProductStates, type ProductState } from "./state.server";
import type { ProductView } from "./table";
import { findMeant } from "./meant.server";
import { matchingProducts } from "./matching.server";

const targetsSchema = z.array(z.object({ id: z.string(), version: z.number(), stock: z.number() }));
type Target = z.infer<typeof targetsSchema>[number];

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

/**
 * Keeps the chosen products, up to so many, each with the version and the stock that were seen.
 * @returns the selection's id
 * @throws Refusal when nothing was chosen
 */
export async function chooseProducts(
  actor: Actor,
  choice: { ids: string[] } | { all: ProductView },
): Promise<string> {
  const targets: Target[] = [];
  if ("all" in choice) {
    const rows = await matchingProducts(choice.all, await findMeant(choice.all.q))
      .select(["products.id", "products.version", "products.stock"])
      .orderBy("products.createdAt", "desc")
      .orderBy("products.id", "desc")
      .limit(maxChosen)
      .execute();
    targets.push(...rows);
  } else {
    const ids = [...new Set(choice.ids)].slice(0, maxChosen);
    const states = await findProductStates(ids, getDb(), nextTurn);
    targets.push(...states.map(targetOf));
  }
  if (targets.length === 0) throw new Refusal("invalid", "Select at least one product first.");
  return keepChange(actor, "selection", JSON.stringify(targets));
}

/**
 * A page of the chosen products.
 * @throws Refusal when the admin keeps no such selection
 */
export async function findSelection(actor: Actor, id: string, asked: number) {
  const selection = await findChange(getDb(), actor, "selection", id);
  const targets = targetsOf(selection);
  const { page, pages, offset } = pageOf(asked, targets.length);
  const shown = targets.slice(offset, offset + tablePageSize).map((target) => target.id);
  const products = await findProductStates(shown);
  return { total: targets.length, applied: selection.appliedAt !== null, page, pages, products };
}

/**
 * The ids of the chosen products, for a page of its own that says what becomes of them.
 * @throws Refusal when the admin keeps no such selection
 */
export async function findChosenIds(db: Db, actor: Actor, id: string): Promise<string[]> {
  return targetsOf(await findChange(db, actor, "selection", id)).map((target) => target.id);
}

/**
 * The ids of a selection that was applied, to undo its deletion; none while it was not.
 * @throws Refusal when the admin keeps no such selection
 */
export async function findAppliedIds(actor: Actor, id: string): Promise<string[]> {
  const selection = await findChange(getDb(), actor, "selection", id);
  return selection.appliedAt ? targetsOf(selection).map((target) => target.id) : [];
}

/**
 * Deletes every chosen product, or none.
 * @returns how many; null when they were deleted before
 * @throws Refusal as `applyToSelection` does
 */
export async function deleteSelection(actor: Actor, id: string): Promise<number | null> {
  return applyToSelection(actor, id, async (trx, products) => {
    await markDeleted(
      trx,
      actor,
      products.map((product) => product.id),
    );
    return products.length;
  });
}

/**
 * Runs the work on a selection whose products are as they were shown. When some are not, they are
 * named, nothing is changed, and the selection goes on with those that are there as they are now.
 * @param countsStock whether what was sold meanwhile counts as a change: it leaves the version as it is
 * @returns what the work returned; null when the selection was applied before
 * @throws Refusal when the admin keeps no such selection, or when some are not as they were shown
 */
export async function applyToSelection<Result>(
  actor: Actor,
  id: string,
  work: (trx: Db, products: ProductState[]) => Promise<Result>,
  countsStock = false,
): Promise<Result | null> {
  return applyChange<Result>(actor, "selection", id, async (trx, selection) => {
    const targets = targetsOf(selection);
    const products = await findProductStates(
      targets.map((target) => target.id),
      trx,
      nextTurn,
    );
    const seen = new Map(targets.map((target) => [target.id, target]));
    const isStale = ({ id: key, version, stock }: ProductState) =>
      seen.get(key)?.version !== version || (countsStock && seen.get(key)?.stock !== stock);
    const stale = products.filter(isStale);
    if (stale.length === 0 && products.length === targets.length) return work(trx, products);
    // What changed comes first, so that the preview shows it at once.
    const now = [...stale, ...products.filter((product) => !isStale(product))];
    const content = JSON.stringify(now.map(targetOf));
    const details = listOf([
      ...stale.map(({ name }) => `${name} was changed meanwhile.`),
      ...(await findMissingNames(trx, targets, products)).map(
        (name) => `${name} was deleted meanwhile, so it is left out from now on.`,
      ),
    ]);
    return new OutOfDate(
      { content },
      "Nothing was done yet. Please look again and confirm:",
      details,
    );
  });
}

/** At most so many sentences stand in a refusal. */
const MOST = 20;

/** The first of what there is to say of single products, and how much more there is. */
export function listOf(sentences: readonly string[]): string[] {
  const more = sentences.length - MOST;
  const first = sentences.slice(0, MOST);
  return more > 0 ? [...first, `and ${more.toLocaleString("en-US")} more`] : first;
}

async function findMissingNames(
  trx: Db,
  targets: Target[],
  products: ProductState[],
): Promise<string[]> {
  const there = new Set(products.map((product) => product.id));
  const missing = targets.filter((target) => !there.has(target.id));
  if (missing.length === 0) return [];
  const rows = await trx
    .selectFrom("products")
    .select("name")
    .where(
      "id",
      "in",
      missing.slice(0, 100).map((target) => target.id),
    )
    .execute();
  return rows.map(({ name }) => name);
}

function targetOf({ id, version, stock }: ProductState): Target {
  return { id, version, stock };
}

function targetsOf({ content }: PreparedChange): Target[] {
  return targetsSchema.parse(JSON.parse(content));
}
