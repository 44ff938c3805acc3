// The audit log: writes who of the staff changed what, with before and after, and reads it for one thing.
import { randomUUID } from "node:crypto";
import type { AuditEntriesTable, Db } from "~/db/schema";

/** Who changes something. */
export interface Actor {
  id: string;
  name: string;
}

/** Who changes what changes by itself at its time. */
export const theShop = { id: null, name: "The shop" };

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
  actor: Actor | typeof theShop,
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
