// Makes guests' orders an account's: one with the account that its page offers, the others when their e-mail is proven.
import { sql } from "kysely";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { hashPassword, savePassword } from "~/models/account/password.server";
import type { User } from "~/models/account/user";
import { insertCustomer } from "~/models/account/user.server";
import { Refusal } from "~/models/refusal.server";
import { countOrders } from "./counts.server";

/** As many orders as one proof brings along. */
const MOST_CLAIMED = 200;

/**
 * Opens an account with an order's name, e-mail and phone, and makes this one order its own. That
 * the order may be seen at all, the page has made sure of.
 * @throws Refusal when the address has an account already, or the order belongs to one
 */
export async function openAccountWith(
  order: { id: string; name: string; email: string; phone: string },
  password: string,
): Promise<User> {
  const hash = await hashPassword(password);
  return transact(async (trx) => {
    const user = await insertCustomer(trx, { name: order.name, email: order.email });
    await savePassword(trx, user.id, hash);
    await trx.updateTable("users").set({ phone: order.phone }).where("id", "=", user.id).execute();
    const claimed = await attach(trx, user.id, [order.id]);
    if (claimed === 0) throw new Refusal("stale", "This order belongs to an account already.");
    return { ...user, phone: order.phone };
  });
}

/**
 * Makes the orders that guests placed with an address the account's that has proven it: nobody else
 * collects them by signing up with a stranger's address.
 */
export async function claimGuestOrders({ id, email }: Pick<User, "id" | "email">): Promise<void> {
  await transact(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select("emailProvenAt")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!user?.emailProvenAt) return;
    const rows = await trx
      .selectFrom("orders")
      .select("id")
      .where("userId", "is", null)
      .where(sql<boolean>`lower("customerEmail") = ${email.toLowerCase()}`)
      .orderBy("placedAt", "desc")
      .limit(MOST_CLAIMED)
      .execute();
    await attach(
      trx,
      id,
      rows.map((row) => row.id),
    );
  });
}

/** @returns how many orders came to the account; those that another one has stay there */
async function attach(trx: Db, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const orders = await trx
    .updateTable("orders")
    .set({ userId })
    .where("id", "in", ids)
    .where("userId", "is", null)
    .returning(["status", "worth"])
    .execute();
  const kept = orders.filter(({ status }) => status !== "Cancelled");
  const spent = kept.reduce((sum, { worth }) => sum + worth, 0);
  await countOrders(trx, userId, { orders: orders.length, spent });
  return orders.length;
}
