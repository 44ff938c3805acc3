// Takes a person out of what is kept beside their account and orders: notifications, the audit log, counters, drafts, saved views, failed mails.
import * as z from "zod";
import { sql, type SqlBool } from "kysely";
import type { AuditEntriesTable, Db } from "~/db/schema";
import { contains } from "~/models/table.server";
import { erasedName, erasedWords } from "./person";

/** What the shop knows somebody by. */
export interface Traces {
  orderIds: readonly string[];
  names: readonly string[];
  /** In small letters. */
  emails: readonly string[];
  /** Phones, streets, and the addresses that their orders were mailed to. */
  others: readonly string[];
}

/** Fields of the audit log that are about the person, or that somebody wrote freely. */
const personal = new Set([
  ...["Customer", "Name", "E-mail", "Phone", "Address"],
  ...["Internal note", "Note", "Reason", "Sent"],
]);

/** Shorter words are found in what has nothing to do with a person. */
const SHORTEST_MARK = 6;

/** Erases what else names a person. */
export async function eraseTraces(
  trx: Db,
  person: { id: string; createdAt: string },
  traces: Traces,
): Promise<void> {
  await eraseNotifications(trx, person.createdAt, traces);
  await eraseFromAudit(trx, person.id, traces);
  await eraseMails(trx, traces.orderIds);
  for (const mark of [...traces.emails, ...traces.others].filter(isMark)) {
    await trx.deleteFrom("throttles").where(endsWith("key", mark)).execute();
  }
  for (const mark of [...traces.emails, ...traces.names, ...traces.others].filter(isMark)) {
    // A form keeps what was typed as JSON.
    await trx
      .deleteFrom("drafts")
      .where(contains("fields", JSON.stringify(mark).slice(1, -1)))
      .execute();
    // A view keeps what was searched for as an address writes it.
    const searched = new URLSearchParams({ q: mark }).toString().slice("q=".length);
    await trx
      .deleteFrom("savedViews")
      .where((eb) => eb.or([contains("search", searched), contains("name", mark)]))
      .execute();
  }
  for (const email of traces.emails) {
    await trx
      .deleteFrom("checkouts")
      .where(sql<SqlBool>`lower(email) = ${email}`)
      .execute();
  }
}

function isMark(words: string): boolean {
  return words.length >= SHORTEST_MARK;
}

/** They begin with the name; of namesakes, those stay that are about other people's orders. */
async function eraseNotifications(
  trx: Db,
  joined: string,
  { names, orderIds }: Traces,
): Promise<void> {
  const own = new Set(orderIds);
  for (const name of names) {
    const rows = await trx
      .selectFrom("notifications")
      .select(["id", "message"])
      .where("type", "in", ["user", "order"])
      .where(sql<SqlBool>`message like ${`${escapeLike(name)} %`} escape '\\'`)
      .execute();
    const ids = rows.flatMap(({ id, message }) => {
      const [, order] = /#(\d+)/.exec(message.slice(name.length)) ?? [];
      return order === undefined || own.has(order) ? [id] : [];
    });
    await deleteNotifications(trx, ids);
  }
  // It has the name of then, whatever they are called now.
  await trx
    .deleteFrom("notifications")
    .where("type", "=", "user")
    .where("createdAt", ">=", joined)
    .where("createdAt", "<", new Date(Date.parse(joined) + 1000).toISOString())
    .execute();
}

async function deleteNotifications(trx: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await trx.deleteFrom("notifications").where("id", "in", some).execute();
  }
}

/** Who did what, and when, stays. */
async function eraseFromAudit(trx: Db, userId: string, traces: Traces): Promise<void> {
  const { orderIds, names, emails, others } = traces;
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
  for (let start = 0; start < orderIds.length; start += 500) {
    await about("order", orderIds.slice(start, start + 500));
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

/** Mails that wait find an order without an address; what a mail server said of one may name it. */
async function eraseMails(trx: Db, orderIds: readonly string[]): Promise<void> {
  const own = new Set(orderIds);
  const rows = await trx
    .selectFrom("tasks")
    .select(["id", "key"])
    .where("kind", "=", "mail")
    .where("doneAt", "is", null)
    .execute();
  const ids = rows.flatMap(({ id, key }) => (own.has(key.split(":")[2] ?? "") ? [id] : []));
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await trx.deleteFrom("tasks").where("id", "in", some).execute();
  }
}

function endsWith(column: "key", words: string) {
  const pattern = `%:${escapeLike(words.toLowerCase())}`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}
