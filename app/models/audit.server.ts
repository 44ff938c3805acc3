// The audit log: who of the staff changed what, with before and after.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/connection.server";
import type { AuditEntriesTable } from "~/db/schema";

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
 * Writes changes into the log, in the transaction that makes them: a change without its line, or a
 * line without its change, cannot be. Of fields that are the same before and after nothing is kept.
 */
export async function recordChanges(
  trx: Db,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  const createdAt = new Date().toISOString();
  const rows = changes.map(({ action, entity, entityId, name, before = {}, after = {} }) => {
    const differs = ([field]: [string, string]) => before[field] !== after[field];
    return {
      id: randomUUID(),
      actorId: actor.id,
      actorName: actor.name,
      action,
      entity,
      entityId,
      entityName: name,
      before: JSON.stringify(Object.fromEntries(Object.entries(before).filter(differs))),
      after: JSON.stringify(Object.fromEntries(Object.entries(after).filter(differs))),
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
