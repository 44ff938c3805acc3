// Finds orders that are kept for their payment: a buyer's own, and those of a phone number.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";
import { browserStart } from "./page.server";
import type { UnpaidOrder } from "./unpaid";
import { ownerKey, type Shopper } from "~/models/shopper.server";

/**
 * The shopper's newest order that is kept for its payment; null for none, and while the staff looks for
 * its money. A guest's is found as long as the browser that placed it may open it.
 */
export async function findUnpaid(
  shopper: Shopper,
  { db = getDb(), except = "" }: { db?: Db; except?: string } = {},
): Promise<UnpaidOrder | null> {
  const [column, value] = ownerKey(shopper);
  const orders = unpaid(db, except);
  const order = await (
    column === "userId"
      ? orders.where("userId", "=", value)
      : orders.where("guestHash", "=", value).where(withoutIndex("placedAt"), ">", browserStart())
  ).executeTakeFirst();
  if (!order || order.holdUntil === null) return null;
  return { ...order, holdUntil: order.holdUntil };
}

/** Whether an order of a phone number is kept for its payment. */
export async function isUnpaidOf(trx: Db, phone: string, except: string): Promise<boolean> {
  return (await unpaid(trx, except).where("phone", "=", phone).executeTakeFirst()) !== undefined;
}

/** Few orders are kept at any time, or are of one buyer: those lead to them, and no state or time. */
function unpaid(db: Db, except: string) {
  return db
    .selectFrom("orders")
    .select(["id", "version", "holdUntil"])
    .where("holdUntil", ">", new Date().toISOString())
    .where(withoutIndex("status"), "=", "Pending")
    .where(withoutIndex("payState"), "=", "Awaiting payment")
    .where("id", "!=", except)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.orderId", "=", "orders.id")
            .where("payments.state", "in", ["given", "review", "paid"]),
        ),
      ),
    )
    .orderBy(withoutIndex("placedAt"), "desc")
    .limit(1);
}
