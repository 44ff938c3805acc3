// Finds customers for the back office, and decides whether one may sign in.
import { sql, type RawBuilder } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { contains, pageOf, tablePageSize, tableViewSchema } from "~/models/table.server";
import { customerActions, type Customer, type CustomerStatus } from "./customer";

const statuses = ["Active", "Inactive"] as const satisfies readonly CustomerStatus[];
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
const keys: Record<CustomerView["sort"], RawBuilder<string | number>> = {
  joined: sql.ref("createdAt"),
  name: sql`lower(name)`,
  contact: sql`lower(email)`,
  orders: sql.ref("orderCount"),
  spent: sql.ref("spent"),
  status: sql.ref("status"),
};

/** A page of the table; one past the end is the last one. */
export async function listCustomers(view: CustomerView) {
  const { total } = await matchingCustomers(view)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(view.page, total);
  const rows = await matchingCustomers(view)
    .select(columns)
    .orderBy(keys[view.sort], view.dir)
    .orderBy("id", view.dir)
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  return { customers: rows.map(toCustomer), total, page, pages };
}

/** The words for a customer who is not there. */
export const noCustomer = "There is no such customer.";

/** Finds a customer; null for an unknown id and for an administrator's. */
export async function findCustomer(id: string): Promise<Customer | null> {
  const row = await customers().select(columns).where("id", "=", id).executeTakeFirst();
  return row ? toCustomer(row) : null;
}

/** What the question's form sends. */
export const customerStatusSchema = z.object({
  status: z.enum(statuses),
  /** The version that the question was asked of. */
  version: z.coerce.number().int(),
});

/**
 * Decides whether a customer may sign in. Somebody who may not is signed out everywhere, and the
 * link of a mail to set a new password no longer works. Nothing happens when the status is that already.
 * @throws Refusal when there is no such customer, or somebody changed them since the question was asked
 */
export async function setCustomerStatus(
  actor: Actor,
  id: string,
  { status, version }: z.infer<typeof customerStatusSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const before = await trx
      .selectFrom("users")
      .select(["name", "status", "version"])
      .where("id", "=", id)
      .where("role", "=", "Customer")
      .executeTakeFirst();
    if (!before) throw new Refusal("notFound", noCustomer);
    if (before.status === status) return;
    if (before.version !== version) throw changedMeanwhile("This customer");
    await trx
      .updateTable("users")
      .set({ status, version: version + 1, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
    if (status === "Inactive") {
      await trx.deleteFrom("sessions").where("userId", "=", id).execute();
      await trx.deleteFrom("passwordResets").where("userId", "=", id).execute();
    }
    await recordChanges(trx, actor, [
      {
        action: `${customerActions[status].toLowerCase()}d`,
        entity: "customer",
        entityId: id,
        name: before.name,
        before: { Status: before.status },
        after: { Status: status },
      },
    ]);
  });
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

function matchingCustomers({ q, status }: CustomerView) {
  let query = customers();
  if (status) query = query.where("status", "=", status);
  if (!q) return query;
  return query.where((eb) =>
    eb.or([contains("name", q), contains("email", q), contains("phone", q)]),
  );
}
