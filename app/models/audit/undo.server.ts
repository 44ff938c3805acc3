// Takes back a change that the audit log keeps the former state of: once, and whole.
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { Refusal } from "~/models/refusal.server";
import type { UndoableKind } from "./audit";
import { auditLines, toAuditEntry } from "./entry.server";

const noChange = "There is no such change, or it cannot be undone.";

/**
 * A change that can be taken back, or was.
 * @throws Refusal when there is no such change of this kind of thing
 */
export async function findUndoable(kind: UndoableKind, id: string) {
  const line = await auditLines()
    .select("undoneAt")
    .where("id", "=", id)
    .where("entity", "=", kind)
    .where("undo", "is not", null)
    .executeTakeFirst();
  if (!line) throw new Refusal("notFound", noChange);
  const { entityId, undoneAt } = line;
  return { entityId, undoneAt, entry: toAuditEntry(line, null) };
}

/**
 * Takes a change back.
 * @param work puts back what the log kept, in the transaction that marks the change; may run again
 * @returns the thing, and what is said of it: taken back before, it stays as it is
 * @throws Refusal when there is no such change, and what the work throws
 */
export async function undoOnce(
  kind: UndoableKind,
  id: string,
  work: (trx: Db, kept: unknown, entityId: string) => Promise<unknown>,
): Promise<{ entityId: string; toast: { type: "success" | "info"; message: string } }> {
  return transact(async (trx) => {
    const line = await trx
      .selectFrom("auditEntries")
      .select(["entityId", "entityName", "undo", "undoneAt"])
      .where("id", "=", id)
      .where("entity", "=", kind)
      .executeTakeFirst();
    if (!line || line.undo === null) throw new Refusal("notFound", noChange);
    const { entityId, entityName } = line;
    if (line.undoneAt !== null) {
      return { entityId, toast: { type: "info", message: "This change was undone already." } };
    }
    await work(trx, JSON.parse(line.undo), entityId);
    const undoneAt = new Date().toISOString();
    await trx.updateTable("auditEntries").set({ undoneAt }).where("id", "=", id).execute();
    return { entityId, toast: { type: "success", message: `Undone: ${entityName}.` } };
  });
}

/**
 * The refusal to take back what was changed once more.
 * @param what the thing, as the beginning of a sentence: "This setting"
 */
export function changedSince(what: string): Refusal {
  const message = `${what} was changed once more since. Nothing was undone.`;
  return new Refusal("stale", message);
}

/** What the log says of taking a change back: "Admin User undid a change of setting VAT". */
export const undid = "undid a change of";
