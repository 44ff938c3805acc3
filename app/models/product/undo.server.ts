// Undoes a whole change of many products: what still stands of it goes back, what was changed since is named and stays.
import { createHash } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { isFinal } from "~/models/audit/audit";
import { recordGroup, type Actor } from "~/models/audit/audit.server";
import { daysBefore } from "~/models/date";
import { Refusal } from "~/models/refusal.server";
import { markDeleted } from "./delete.server";
import { changesBetween, differ, findProductStates, type ProductState } from "./state.server";
import { findTypes } from "./type.server";
import { readUndoParts, takeBackParts, type UndoParts } from "./undo-parts.server";
import {
  fallenStocks,
  notifyOfStocks,
  writeProducts,
  type FallenStock,
  type ProductEdit,
} from "./write.server";
import { breather, inTurns } from "./turns.server";

/** So long a change of many can be undone. */
export const undoDays = 30;
const CHUNK = 100;
/** So many products are named on the page. */
const MAX_SHOWN = 100;

/** What the confirmation sends. */
export const undoSchema = z.object({ fingerprint: z.string().default("") });

const noChange = "There is no such change.";

/** The entry of a change of many. */
export async function findGroup(id: string, db: Db = getDb()) {
  const row = await db
    .selectFrom("auditEntries")
    .select(["id", "actorName", "action", "entityName", "createdAt", "undoneAt"])
    .where("id", "=", id)
    .where("entity", "=", "products")
    .executeTakeFirst();
  if (!row) throw new Refusal("notFound", noChange);
  const { undoneAt, createdAt, action } = row;
  const isRecent = createdAt >= daysBefore(new Date(), undoDays);
  return { ...row, canBeUndone: !isFinal(action) && undoneAt === null && isRecent };
}

/** A product of a change with what undoing does to it. */
type Step = { id: string; parts: UndoParts };

interface UndoPlan {
  edits: ProductEdit[];
  /** Products that the change brought, and that go again. */
  deletions: ProductState[];
  /** What stays, product by product. */
  left: { name: string; reasons: string[] }[];
}

/** Holds a change against the products of today; nothing is written. */
async function planUndo(db: Db, steps: readonly Step[]): Promise<UndoPlan> {
  const plan: UndoPlan = { edits: [], deletions: [], left: [] };
  const there = await findPlaces(db, steps);
  const rest = breather();
  for (let start = 0; start < steps.length; start += CHUNK) {
    const chunk = steps.slice(start, start + CHUNK);
    const states = await findProductStates(
      chunk.map(({ id }) => id),
      db,
    );
    const byId = new Map(states.map((state) => [state.id, state]));
    const ordered = await findOrdered(
      db,
      chunk.flatMap(({ parts }) => parts.added),
    );
    for (const { id, parts } of chunk) {
      const today = byId.get(id);
      if (!today) plan.left.push({ name: id, reasons: ["It was deleted since"] });
      else if (!parts.created) {
        const { after, left } = takeBackParts(today, parts, { ordered, ...there });
        if (left.length > 0) plan.left.push({ name: today.name, reasons: left });
        if (differ(today, after)) plan.edits.push({ before: today, after });
      } else if (today.version > 1)
        plan.left.push({ name: today.name, reasons: ["It was changed since"] });
      else plan.deletions.push(today);
    }
    await rest();
  }
  return plan;
}

/** The names of the categories and types that are there, for steps that put a product back into one. */
async function findPlaces(db: Db, steps: readonly Step[]) {
  const moves = ({ parts: { columns } }: Step) =>
    columns.categoryId !== undefined || columns.typeId !== undefined;
  if (!steps.some(moves))
    return { categories: new Map<string, string>(), types: new Map<string, string>() };
  const categories = await db
    .selectFrom("categories")
    .select(["id", "name"])
    .where("deletedAt", "is", null)
    .execute();
  const types = await findTypes(db);
  return {
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    types: new Map(types.map(({ id, name }) => [id, name])),
  };
}

/** Those of the variants that orders name. */
async function findOrdered(db: Db, variantIds: string[]): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("orderLines")
    .select("variantId")
    .distinct()
    .where("variantId", "in", variantIds)
    .execute();
  return new Set(rows.flatMap(({ variantId }) => variantId ?? []));
}

/** What is left to undo of a change, of all its products or of some. */
async function findSteps(db: Db, groupId: string, productIds?: string[]): Promise<Step[]> {
  const rows = await db
    .selectFrom("auditEntries")
    .select(["entityId", "undo"])
    .where("groupId", "=", groupId)
    .where("undo", "is not", null)
    .$if(productIds !== undefined, (query) => query.where("entityId", "in", productIds ?? []))
    .orderBy("entityId")
    .execute();
  const rest = breather();
  const steps: Step[] = [];
  for (const { entityId, undo } of rows) {
    if (undo !== null) steps.push({ id: entityId, parts: readUndoParts(undo) });
    await rest();
  }
  return steps;
}

/** Stands for what the page said: the products that go back or away, and what is left. */
function fingerprintOf({ edits, deletions, left }: UndoPlan): string {
  const basis = [
    edits.map(({ before }) => [before.id, before.version]),
    deletions.map(({ id }) => id),
    left,
  ];
  return createHash("sha256").update(JSON.stringify(basis)).digest("hex");
}

/**
 * What undoing a change would do.
 * @throws Refusal when there is no such change
 */
export async function previewUndo(id: string) {
  const group = await findGroup(id);
  if (!group.canBeUndone) return { group, preview: null };
  const plan = await planUndo(getDb(), await findSteps(getDb(), id));
  const { edits, deletions, left } = plan;
  const preview = {
    changed: edits.length,
    changes: edits.slice(0, MAX_SHOWN).map(({ before, after }) => ({
      ...{ id: before.id, name: before.name },
      changes: changesBetween(before, after),
    })),
    deleted: deletions.length,
    deletions: deletions.slice(0, MAX_SHOWN).map(({ name }) => name),
    leftCount: left.length,
    left: left.slice(0, MAX_SHOWN),
    fingerprint: fingerprintOf(plan),
  };
  return { group, preview };
}

/**
 * Undoes a change, some products at a time, so that others are served meanwhile. What broke off is
 * gone on with when it is asked for again.
 * @param fingerprint of what was shown
 * @returns how many products went back or away; null when it was undone before
 * @throws Refusal when there is no such change, its time is over, or it is not what was shown any more
 */
export async function undoGroup(
  actor: Actor,
  id: string,
  fingerprint: string,
): Promise<number | null> {
  const group = await findGroup(id);
  if (group.undoneAt !== null) return null;
  if (!group.canBeUndone)
    throw new Refusal("impossible", `A change can be undone for ${undoDays} days.`);
  const steps = await findSteps(getDb(), id);
  const plan = await planUndo(getDb(), steps);
  if (fingerprintOf(plan) !== fingerprint) {
    const message = "The shop changed since you opened this page. Please look at it again.";
    throw new Refusal("stale", message);
  }
  const undoId = `undo-${id}`;
  const after = {
    "Put back": String(plan.edits.length),
    Deleted: String(plan.deletions.length),
    Left: String(plan.left.length),
  };
  await transact((trx) =>
    recordGroup(trx, actor, { id: undoId, action: "undid", name: group.entityName, after }),
  );
  const fallen = await inTurns(
    steps.map((step) => step.id),
    (trx, ids) => undoSome(trx, actor, { id, undoId }, ids),
  );
  await transact(async (trx) => {
    const undoneAt = new Date().toISOString();
    await trx.updateTable("auditEntries").set({ undoneAt }).where("id", "=", id).execute();
    await notifyOfStocks(trx, fallen.flat());
  });
  return plan.edits.length + plan.deletions.length;
}

/** What an entry kept goes with it: nothing is taken back twice. */
async function undoSome(
  trx: Db,
  actor: Actor,
  { id, undoId }: { id: string; undoId: string },
  productIds: string[],
): Promise<FallenStock[]> {
  const steps = await findSteps(trx, id, productIds);
  const { edits, deletions } = await planUndo(trx, steps);
  await writeProducts(trx, actor, edits, { reason: "undo", groupId: undoId, tells: false });
  if (deletions.length > 0) {
    const ids = deletions.map((product) => product.id);
    await markDeleted(trx, actor, ids, undoId);
  }
  await trx
    .updateTable("auditEntries")
    .set({ undo: null })
    .where("groupId", "=", id)
    .where("entityId", "in", productIds)
    .execute();
  return fallenStocks(edits);
}
