// Takes a person out of the audit log.
import * as z from "zod";
import type { AuditEntriesTable, Db } from "~/db/schema";
import { isMark, type Traces } from "./mark.server";
import { erasedName, erasedWords } from "./person";

/** Fields of the audit log that are about the person, or that somebody wrote freely. */
const personal = new Set([
  ...["Customer", "Name", "E-mail", "Phone", "Address"],
  ...["Internal note", "Note", "Reason", "Sent", "Answer"],
]);

/** Who did what, and when, stays. */
export async function eraseFromAudit(trx: Db, userId: string, traces: Traces): Promise<void> {
  const { orderIds, reviewIds, questionIds, names, emails, others } = traces;
  const erase = eraserOf([...others, ...emails, ...names].filter(isMark));
  const about = async (entity: AuditEntriesTable["entity"], ids: readonly string[]) => {
    const entries = await trx
      .selectFrom("auditEntries")
      .select(["id", "entityName", "before", "after"])
      .where("entity", "=", entity)
      .where("entityId", "in", ids)
      .orderBy("id")
      .execute();
    for (const { id, entityName, before, after } of entries) {
      await trx
        .updateTable("auditEntries")
        .set({
          entityName: entity === "customer" ? erasedName : entityName,
          before: eraseFields(before, erase),
          after: eraseFields(after, erase),
        })
        .where("id", "=", id)
        .execute();
    }
  };
  await about("customer", [userId]);
  for (const [entity, ids] of [
    ["order", orderIds],
    ["review", reviewIds],
    ["question", questionIds],
  ] as const) {
    for (let start = 0; start < ids.length; start += 500) {
      await about(entity, ids.slice(start, start + 500));
    }
  }
}

const fieldsSchema = z.record(z.string(), z.string());

function eraseFields(text: string, erase: (words: string) => string): string {
  const fields = Object.entries(fieldsSchema.parse(JSON.parse(text)));
  const left = fields.map(([field, value]) => [
    field,
    personal.has(field) ? value && erasedWords : erase(value),
  ]);
  return JSON.stringify(Object.fromEntries(left));
}

/** What takes each of the words out of a text, the longest first. */
function eraserOf(words: readonly string[]): (text: string) => string {
  const parts = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, "\\$&"));
  if (parts.length === 0) return (text) => text;
  const pattern = new RegExp(parts.join("|"), "giu");
  return (text) => text.replaceAll(pattern, erasedWords);
}
