// Lists the audit log: filtered, page by page.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { dayAfter, type Dates } from "~/models/date";
import { contains, filterDay, isBeyond, tablePageSize } from "~/models/table.server";
import { auditKinds, type AuditEntry, type AuditFilter, type AuditKind } from "./audit";
import { auditLines, toAuditEntry, type AuditLine } from "./entry.server";

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

const filterSchema = z.object({
  q: z.string().trim().max(100).catch(""),
  person: z.string().max(100).catch(""),
  kind: z.enum(kinds).or(z.literal("")).catch(""),
  from: filterDay,
  until: filterDay,
});

/** A position in the log: the moment and the id of a line. */
const positionSchema = z
  .string()
  .regex(/^[\d.:TZ-]{24}_[\w-]{1,60}$/)
  .transform((text) => [text.slice(0, 24), text.slice(25)] as const)
  .nullable()
  .catch(null);

/** Reads the log's filter from an address; a value that makes no sense filters nothing. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  return filterSchema.parse(Object.fromEntries(params));
}

/**
 * A page of the log, the newest first. A page begins after a given line instead of a number of
 * lines, because skipping lines takes longer the longer the log grows.
 * @param dates of the zone that the days of the filter are meant in
 * @returns the entries, and the positions where the newer and the older page begin; null for none
 */
export function listAuditEntries(filter: AuditFilter, params: URLSearchParams, dates: Dates) {
  return pageOfLines(matchingLines(filter, dates), params);
}

/** A page of what a change of many things did to each of them. */
export function listGroup(groupId: string, params: URLSearchParams) {
  return pageOfLines(auditLines().where("groupId", "=", groupId), params);
}

async function pageOfLines(lines: ReturnType<typeof auditLines>, params: URLSearchParams) {
  const before = positionSchema.parse(params.get("before"));
  const after = before ? null : positionSchema.parse(params.get("after"));
  const dir = after ? "asc" : "desc";
  const position = before ?? after;
  const keys = [sql.ref("createdAt"), sql.ref("id")] as const;
  const rows = await (position ? lines.where(isBeyond(keys, dir, position)) : lines)
    .orderBy("createdAt", dir)
    .orderBy("id", dir)
    .limit(tablePageSize + 1)
    .execute();
  const more = rows.length > tablePageSize;
  const shown = rows.slice(0, tablePageSize);
  if (after) shown.reverse();
  const [first, last] = [shown.at(0), shown.at(-1)];
  return {
    entries: await toEntries(shown),
    newer: first && (after ? more : before !== null) ? positionOf(first) : null,
    older: last && (after ? true : more) ? positionOf(last) : null,
  };
}

/** Who can have changed something. */
export async function findStaff(): Promise<{ id: string; name: string }[]> {
  return getDb()
    .selectFrom("users")
    .select(["id", "name"])
    .where("role", "=", "Admin")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(200)
    .execute();
}

function matchingLines({ q, person, kind, from, until }: AuditFilter, { startOf }: Dates) {
  return (
    auditLines()
      .$if(kind !== "", (query) => query.where("entity", "=", kind as AuditKind))
      .$if(person !== "", (query) => query.where("actorId", "=", person))
      .$if(from !== "", (query) => query.where("createdAt", ">=", startOf(from)))
      .$if(until !== "", (query) => query.where("createdAt", "<", startOf(dayAfter(until))))
      // A change of many has one line; the single ones are found by their names, and on its page.
      .$if(q === "" && kind !== "product", (query) => query.where("groupId", "is", null))
      .$if(q !== "", (query) => query.where(contains("entityName", q)))
  );
}

function positionOf({ createdAt, id }: AuditLine): string {
  return `${createdAt}_${id}`;
}

async function toEntries(rows: AuditLine[]): Promise<AuditEntry[]> {
  const existing = await findExisting(rows);
  return rows.map((row) => {
    const path = pages[row.entity];
    const href = path && existing[row.entity].has(row.entityId) ? path(row) : null;
    return toAuditEntry(row, href);
  });
}

/** Where things of each kind are shown. */
const pages: Record<AuditKind, ((row: AuditLine) => string) | null> = {
  product: ({ entityId }) => `/admin/products/${encodeURIComponent(entityId)}`,
  products: ({ entityId }) => `/admin/audit/${encodeURIComponent(entityId)}`,
  category: ({ entityId }) => `/admin/categories/${encodeURIComponent(entityId)}`,
  order: ({ entityId }) => `/admin/orders/${encodeURIComponent(entityId)}`,
  customer: ({ entityId }) => `/admin/customers/${encodeURIComponent(entityId)}`,
  admin: ({ entityId }) => `/admin/settings/staff/${encodeURIComponent(entityId)}`,
  setting: ({ entityId }) => `/admin/settings/${entityId}`,
  subscriber: () => "/admin/newsletter",
  task: () => "/admin/tasks",
  type: () => "/admin/types",
  sale: () => "/admin/sales",
  signIn: null,
  review: ({ entityId }) => `/admin/reviews/${encodeURIComponent(entityId)}`,
  question: ({ entityId }) => `/admin/questions/${encodeURIComponent(entityId)}`,
  promotion: () => "/admin/promotions",
  page: () => "/admin/settings/pages",
};

/** The ids of each kind that are still there: one query for each kind on the page that can be deleted. */
async function findExisting(rows: AuditLine[]): Promise<Record<AuditKind, Set<string>>> {
  const idsOf = (kind: AuditKind) => [
    ...new Set(rows.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId)),
  ];
  const findUsers = async (kind: "customer" | "admin"): Promise<Set<string>> => {
    const ids = idsOf(kind);
    if (ids.length === 0) return new Set();
    const users = getDb().selectFrom("users").select("id").where("id", "in", ids);
    return new Set((await users.execute()).map(({ id }) => id));
  };
  const findPresent = async (kind: "product" | "category"): Promise<Set<string>> => {
    const ids = idsOf(kind);
    if (ids.length === 0) return new Set();
    const found = await getDb()
      .selectFrom(kind === "product" ? "products" : "categories")
      .select("id")
      .where("id", "in", ids)
      .where("deletedAt", "is", null)
      .execute();
    return new Set(found.map(({ id }) => id));
  };
  const findWritten = async (kind: "review" | "question"): Promise<Set<string>> => {
    const ids = idsOf(kind);
    if (ids.length === 0) return new Set();
    const rows = getDb()
      .selectFrom(kind === "review" ? "reviews" : "questions")
      .select("id")
      .where("id", "in", ids);
    return new Set((await rows.execute()).map(({ id }) => id));
  };
  const [product, category, customer, admin, review, question] = await Promise.all([
    findPresent("product"),
    findPresent("category"),
    findUsers("customer"),
    findUsers("admin"),
    findWritten("review"),
    findWritten("question"),
  ]);
  return {
    product,
    products: new Set(idsOf("products")),
    category,
    order: new Set(idsOf("order")),
    customer,
    admin,
    setting: new Set(idsOf("setting")),
    subscriber: new Set(idsOf("subscriber")),
    task: new Set(idsOf("task")),
    type: new Set(idsOf("type")),
    sale: new Set(idsOf("sale")),
    signIn: new Set(),
    review,
    question,
    promotion: new Set(idsOf("promotion")),
    page: new Set(idsOf("page")),
  };
}
