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
  /** The entry of the change of many that this is a part of. */
  groupId?: string;
  /** What it takes to undo it. */
  undo?: object;
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
  await insertChanges(trx, actor, changes);
}

/** Writes one change down, likewise. @returns its line's id */
export async function recordChange(trx: Db, actor: Actor, change: Change): Promise<string | null> {
  const [id = null] = await insertChanges(trx, actor, [change]);
  return id;
}

async function insertChanges(
  trx: Db,
  actor: Actor | typeof theShop,
  changes: readonly Change[],
): Promise<string[]> {
  const createdAt = new Date().toISOString();
  const rows = changes.map((change) => {
    const { action, entity, entityId, name, before = {}, after = {}, groupId, undo } = change;
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
      groupId: groupId ?? null,
      undo: undo ? JSON.stringify(undo) : null,
    };
  });
  // SQLite takes so many values in one statement and no more.
  for (let start = 0; start < rows.length; start += 500) {
    await trx
      .insertInto("auditEntries")
      .values(rows.slice(start, start + 500))
      .execute();
  }
  return rows.map(({ id }) => id);
}

/**
 * Writes the entry of a change of many things, which groups the entries of each: once, also when the
 * change is made in several transactions.
 * @param group its id is the entry's own, and the `groupId` of the others
 */
export async function recordGroup(
  trx: Db,
  actor: Actor | typeof theShop,
  group: { id: string; action: string; name: string; after: AuditFields },
): Promise<void> {
  const { id, action, name, after } = group;
  await trx
    .insertInto("auditEntries")
    .values({
      ...{ id, action, actorId: actor.id, actorName: actor.name },
      ...{ entity: "products", entityId: id, entityName: name },
      ...{ before: "{}", after: JSON.stringify(after), createdAt: new Date().toISOString() },
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
