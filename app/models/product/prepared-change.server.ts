// Keeps what an admin is about to do to many products until it is confirmed: nobody picks products or a file twice.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db, PreparedChangesTable } from "~/db/schema";

type Kind = PreparedChangesTable["kind"];

/** What was kept. */
export interface PreparedChange {
  id: string;
  name: string;
  content: string;
  report: string;
  appliedAt: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Keeps a change for a day.
 * @returns its id, which opens it to this admin alone
 */
export async function keepChange(
  userId: string,
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
    .values({ id, userId, kind, content, ...file, createdAt, appliedAt: null })
    .execute();
  return id;
}

/** Finds a change that this admin keeps; null for another's as for none. */
export async function findChange(
  userId: string,
  kind: Kind,
  id: string,
  db: Db = getDb(),
): Promise<PreparedChange | null> {
  const row = await db
    .selectFrom("preparedChanges")
    .select(["id", "name", "content", "report", "appliedAt"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces what was kept by what is so now. */
export async function renewChange(
  trx: Db,
  id: string,
  now: Partial<Pick<PreparedChange, "content" | "report">>,
): Promise<void> {
  await trx.updateTable("preparedChanges").set(now).where("id", "=", id).execute();
}

/** Says, in the transaction that does it, that it is done: a second click changes nothing. */
export async function markApplied(trx: Db, id: string): Promise<void> {
  const appliedAt = new Date().toISOString();
  await trx.updateTable("preparedChanges").set({ appliedAt }).where("id", "=", id).execute();
}
