// Keeps what an admin is about to do to many products until it is confirmed: nobody picks products or a file twice.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db, PreparedChangesTable } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";

type Kind = PreparedChangesTable["kind"];

/** What is kept of a change. */
export interface PreparedChange {
  id: string;
  name: string;
  content: string;
  report: string;
  appliedAt: string | null;
}

const DAY_MS = 86_400_000;

const noChange: Record<Kind, string> = {
  selection: "This selection is not there any more. Please choose the products again.",
  import: "This import is not there any more. Please choose the file again.",
};

/**
 * Keeps a change for a day.
 * @returns its id, which opens it to this admin alone
 */
export async function keepChange(
  actor: Actor,
  kind: Kind,
  content: string,
  file: { name: string; report: string } = { name: "", report: "" },
): Promise<string> {
  const db = getDb();
  const now = Date.now();
  await db
    .deleteFrom("preparedChanges")
    .where("createdAt", "<", new Date(now - DAY_MS).toISOString())
    .execute();
  const id = randomUUID();
  const createdAt = new Date(now).toISOString();
  await db
    .insertInto("preparedChanges")
    .values({ id, userId: actor.id, kind, content, ...file, createdAt, appliedAt: null })
    .execute();
  return id;
}

/**
 * Finds a change that this admin keeps.
 * @throws Refusal of another's as of one that is not there
 */
export async function findChange(
  db: Db,
  actor: Actor,
  kind: Kind,
  id: string,
): Promise<PreparedChange> {
  const row = await db
    .selectFrom("preparedChanges")
    .select(["id", "name", "content", "report", "appliedAt"])
    .where("id", "=", id)
    .where("userId", "=", actor.id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) throw noSuchChange(kind);
  return row;
}

/** The refusal of what concerns a change that is not there. */
export function noSuchChange(kind: Kind): Refusal {
  return new Refusal("notFound", noChange[kind]);
}

/** Keeps what a change would do by now. */
export async function keepReport(actor: Actor, id: string, report: string): Promise<void> {
  await getDb()
    .updateTable("preparedChanges")
    .set({ report })
    .where("id", "=", id)
    .where("userId", "=", actor.id)
    .execute();
}

/**
 * Notes that a change is applied that wrote in turns.
 * @returns false when that was noted before
 */
export async function finishChange(actor: Actor, id: string): Promise<boolean> {
  const row = await getDb()
    .updateTable("preparedChanges")
    .set({ appliedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("userId", "=", actor.id)
    .where("appliedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a change cannot be applied as it was shown, and what is kept in its place to be looked at again. */
export class OutOfDate {
  constructor(
    readonly now: Partial<Pick<PreparedChange, "content" | "report">>,
    readonly message: string,
    readonly details: readonly string[] = [],
  ) {}
}

/**
 * Applies a change, the whole of it or nothing.
 * @param work does so in the transaction that it is given, or says that the shop is not as it was shown
 * @returns what the work returned; null when the change was applied before, by a second click or in another tab
 * @throws Refusal when there is no such change, or it is out of date
 */
export async function applyChange<Result>(
  actor: Actor,
  kind: Kind,
  id: string,
  work: (trx: Db, change: PreparedChange) => Promise<Result | OutOfDate>,
): Promise<Result | null> {
  const result = await transact(async (trx) => {
    const change = await findChange(trx, actor, kind, id);
    if (change.appliedAt !== null) return null;
    const done = await work(trx, change);
    const kept = done instanceof OutOfDate ? done.now : { appliedAt: new Date().toISOString() };
    await trx.updateTable("preparedChanges").set(kept).where("id", "=", id).execute();
    return done;
  });
  // Only here, so that what is kept in its place stays.
  if (result instanceof OutOfDate) {
    throw new Refusal("stale", result.message, { details: result.details });
  }
  return result;
}
