// Finds customers for the back office, and decides whether one may sign in.
import { sql, type RawBuilder, type SqlBool } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { findRowCounts } from "~/db/row-counts.server";
import { findParts, type Held } from "~/db/search/parts.server";
import type { Count, TableSize } from "~/models/table";
import {
  contains,
  countSome,
  exactly,
  fromNearerEnd,
  mostNamed,
  nameFew,
  pageOf,
  tablePageSize,
  tableViewSchema,
  tooMany,
} from "~/models/table.server";
import { PHONE_DIGITS, sharedDigits } from "./phone";
import { type Customer, type CustomerStatus } from "./customer";

export const statuses = ["Active", "Inactive"] as const satisfies readonly CustomerStatus[];
const sorts = ["joined", "name", "contact", "orders", "spent", "status"] as const;

const viewSchema = tableViewSchema(sorts, "desc").extend({
  status: z.enum(statuses).or(z.literal("")).catch(""),
});

/** What the customers table shows: words, a status (empty for all), order, page. */
export type CustomerView = z.infer<typeof viewSchema>;

/** Reads the table's view from its address. */
export function readCustomerView(params: URLSearchParams): CustomerView {
  return viewSchema.parse(Object.fromEntries(params));
}

/** Each has an index together with role and id. */
export const customerKeys: Record<CustomerView["sort"], RawBuilder<string | number>> = {
  joined: sql.ref("createdAt"),
  name: sql`lower(name)`,
  contact: sql`lower(email)`,
  orders: sql.ref("orderCount"),
  spent: sql.ref("spent"),
  status: sql.ref("status"),
};

/** A page of the table; one past the end is the last one. */
export async function listCustomers(view: CustomerView, size: TableSize = tablePageSize) {
  const held = await findHeld(view.q);
  const matching = matchingCustomers(view, held);
  const { total, more } = await countCustomers(view, held);
  const { page, pages, offset } = pageOf(view.page, total, size);
  const rows = await fromNearerEnd({ total, more, offset, size, dir: view.dir }, (slice) =>
    matching
      .select(columns)
      .orderBy(customerKeys[view.sort], slice.dir)
      .orderBy("id", slice.dir)
      .limit(slice.size)
      .offset(slice.offset)
      .execute(),
  );
  return { customers: rows.map(toCustomer), total, more, page, pages };
}

/** The words for a customer who is not there. */
export const noCustomer = "There is no such customer.";

/** Finds a customer; null for an unknown id and for an administrator's. */
export async function findCustomer(id: string): Promise<Customer | null> {
  const row = await customers().select(columns).where("id", "=", id).executeTakeFirst();
  return row ? toCustomer(row) : null;
}

const columns = [
  "id",
  "name",
  "email",
  "phone",
  "orderCount",
  "spent",
  "createdAt",
  "status",
  "version",
] as const;

function toCustomer({
  orderCount,
  spent,
  createdAt,
  ...row
}: Pick<Customer, "id" | "name" | "email" | "phone" | "status" | "version"> & {
  orderCount: number;
  spent: number;
  createdAt: string;
}): Customer {
  const money = { amount: spent, currency: "USD" } as const;
  return { ...row, orders: orderCount, spent: money, joined: createdAt };
}

function customers() {
  return getDb().selectFrom("users").where("role", "=", "Customer");
}

/** The number of those whom no words choose is kept, and of those whom words alone choose it may be; others are counted as far as rows are counted. */
async function countCustomers(view: CustomerView, held: Held | null): Promise<Count> {
  if (held && "many" in held && view.status === "") return tooMany;
  if (view.q) return countSome(matchingCustomers(view, held).select("id"));
  const counts = await findRowCounts();
  const ofStatus = (status: CustomerStatus) => counts.get(`customers ${status}`) ?? 0;
  return exactly(
    view.status === "" ? ofStatus("Active") + ofStatus("Inactive") : ofStatus(view.status),
  );
}

/** The customers that the words of a search name; null where they have to be looked through. */
export async function findHeld(q: string): Promise<Held | null> {
  const digits = sharedDigits(q);
  if (q === "" || digits.length >= PHONE_DIGITS) return null;
  const number = digits === "" ? [] : [{ columns: ["number"], text: digits }];
  const parts = [{ columns: ["words"], text: q }, ...number];
  const held = await findParts(getDb(), "customers", parts, mostNamed);
  return held ?? nameFew(customers().select("id").where(isCalled(q)));
}

/**
 * The customers of a view, unsorted.
 * @param held what `findHeld` found for its words
 */
export function matchingCustomers({ q, status }: CustomerView, held: Held | null) {
  let query = customers();
  if (status) query = query.where("status", "=", status);
  if (!q) return query;
  if (held && "ids" in held) return query.where("id", "in", held.ids);
  const digits = sharedDigits(q);
  if (digits.length >= PHONE_DIGITS) {
    return query.where(sql<SqlBool>`${phoneEnd} = ${digits.slice(-PHONE_DIGITS)}`);
  }
  return query.where(isCalled(q));
}

/** Just as PostgreSQL has an index of them, and of the digits of a phone (migration 47). */
const words = sql<string>`name || ' | ' || email || ' | ' || coalesce(phone, '')`;

function isCalled(q: string) {
  const digits = sharedDigits(q);
  const isCalledSo = contains(words, q);
  if (digits === "") return isCalledSo;
  return sql<SqlBool>`(${isCalledSo} or ${phoneNumber} like ${`%${digits}%`})`;
}

/** A phone without what people put between its digits. */
const phoneNumber = [" ", "-", "(", ")", "+", ".", "/"].reduce<RawBuilder<string>>(
  (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
  sql.ref("phone"),
);

/** Its last digits, which every spelling shares; there is an index of just this expression (migration 0030). */
const phoneEnd = sql<string>`substr(${phoneNumber}, length(${phoneNumber}) - ${sql.lit(PHONE_DIGITS - 1)})`;
