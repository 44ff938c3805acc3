// Reads lines of the audit log.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { AuditEntriesTable } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";
import type { AuditEntry } from "./audit";

/** What was done to one thing, the newest first: for the page about it. */
export async function findAuditOf(
  entity: AuditEntriesTable["entity"],
  id: string,
  count = 10,
): Promise<AuditEntry[]> {
  const rows = await auditLines()
    .where("entity", "=", entity)
    .where("entityId", "=", id)
    // In their order stand all of a kind; of one thing there are few.
    .orderBy(withoutIndex("createdAt"), "desc")
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

function readFields(text: string): Record<string, string> {
  return fieldsSchema.parse(JSON.parse(text));
}
