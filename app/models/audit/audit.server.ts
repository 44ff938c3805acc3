// The audit log: writes who of the staff changed what, with before and after, and reads it for one thing.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { AuditEntriesTable, Db } from "~/db/schema";
import type { AuditEntry } from "./audit";

/** Who changes something. */
export interface Actor {
  id: string;
  name: string;
}

/** Fields by the words of the screen, values as the screen writes them. */
export type AuditFields = Record<string, string>;

/** A change to write down. */
export interface Change {
  action: string;
  entity: AuditEntriesTable["entity"];
  entityId: string;
  /** What the thing is called. */
  name: string;
  /** All fields before; nothing for a new thing. */
  before?: AuditFields;
  /** All fields after; nothing for a thing that went. */
  after?: AuditFields;
}

/**
 * Writes changes into the log, in the transaction that makes them, so that there is never a change
 * without its line or a line without its change. Fields that are the same before and after are left out.
 */
export async function recordChanges(
  trx: Db,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  const createdAt = new Date().toISOString();
  const rows = changes.map(({ action, entity, entityId, name, before = {}, after = {} }) => {
    const isDifferent = ([field]: [string, string]) => before[field] !== after[field];
    return {
      id: randomUUID(),
      actorId: actor.id,
      actorName: actor.name,
      action,
      entity,
      entityId,
      entityName: name,
      before: JSON.stringify(Object.fromEntries(Object.entries(before).filter(isDifferent))),
      after: JSON.stringify(Object.fromEntries(Object.entries(after).filter(isDifferent))),
      createdAt,
    };
  });
  // SQLite takes so many values in one statement and no more.
  for (let start = 0; start < rows.length; start += 500) {
    await trx
      .insertInto("auditEntries")
      .values(rows.slice(start, start + 500))
      .execute();
  }
}

/** What was done to one thing, the newest first: for the page about it. */
export async function findAuditOf(
  entity: AuditEntriesTable["entity"],
  id: string,
  count = 10,
): Promise<AuditEntry[]> {
  const rows = await auditLines()
    .where("entity", "=", entity)
    .where("entityId", "=", id)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map((row) => toAuditEntry(row, null));
}

/** Lines of the log with all that a screen shows of them. */
export function auditLines() {
  return getDb()
    .selectFrom("auditEntries")
    .select(["id", "actorName", "action", "entity", "entityId", "entityName"])
    .select(["before", "after", "createdAt"]);
}

/** A line as `auditLines` finds it. */
export type AuditLine = Awaited<ReturnType<ReturnType<typeof auditLines>["execute"]>>[number];

/**
 * Turns a line into what a screen shows.
 * @param href where the thing is; null when that is known, or nowhere
 */
export function toAuditEntry(line: AuditLine, href: string | null): AuditEntry {
  const before = readFields(line.before);
  const after = readFields(line.after);
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id: line.id,
    actor: line.actorName,
    action: line.action,
    kind: line.entity,
    name: line.entityName,
    href,
    changes: fields.map((field) => ({
      field,
      from: before[field] ?? "",
      to: after[field] ?? "",
    })),
    at: line.createdAt,
  };
}

const fieldsSchema = z.record(z.string(), z.string());

function readFields(text: string): AuditFields {
  return fieldsSchema.parse(JSON.parse(text));
}
