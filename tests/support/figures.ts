// Orders as figures sum them up: written as they stand, on a day of the test's choice.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { OrdersTable } from "~/db/schema";

export { line, newBuyer, product } from "./own-orders";

/** Begins without any order or count. */
export async function forgetOrders(): Promise<void> {
  for (const table of ["refunds", "orders", "dailyCounts"] as const) {
    await getDb().deleteFrom(table).execute();
  }
}

interface Own {
  total: number;
  tax?: number;
  paid?: number;
  invoiceNumber?: string | null;
  currency?: OrdersTable["currency"];
  status?: OrdersTable["status"];
  /** The day of each step in its history that cancelled it. */
  cancelledOn?: readonly string[];
  userId?: string;
  phone?: string;
}

let number = 9_000_000;

/** @param day at noon where the shop stands, or a moment */
const at = (day: string) => (day.length === 10 ? `${day}T06:00:00.000Z` : day);

/** An order, of taka where it does not say, and how to give some of it back. */
export async function order(
  day: string,
  { cancelledOn = [], ...own }: Own,
  lines: { variantId: string; quantity: number; seenPrice: number }[] = [],
) {
  const id = String(++number);
  const placedAt = at(day);
  const db = getDb();
  await db
    .insertInto("orders")
    .values({
      ...{ id, userId: null, customerName: "Buyer", customerEmail: "", address: null },
      ...{ status: "Delivered", payment: "Cash on Delivery", currency: "BDT", itemCount: 1 },
      ...{ placedAt, updatedAt: placedAt },
      ...own,
    })
    .execute();
  for (const [position, { variantId, quantity, seenPrice: price }] of lines.entries()) {
    await db
      .insertInto("orderLines")
      .values({
        ...{ id: randomUUID(), orderId: id, productId: variantId, variantId, name: "Thing" },
        ...{ sku: null, quantity, price, net: price * quantity, picture: null, position },
      })
      .execute();
  }
  for (const time of cancelledOn) {
    await db
      .insertInto("orderEvents")
      .values({
        ...{ id: randomUUID(), orderId: id, actorId: null, status: "Cancelled", note: "" },
        createdAt: at(time),
      })
      .execute();
  }
  const refund = async (on: string, amount: number, state: "done" | "refused" = "done") => {
    const createdAt = at(on);
    await db
      .insertInto("refunds")
      .values({
        ...{ id: randomUUID(), paymentId: null, orderId: id, amount, reason: "", state },
        ...{ ref: null, actorId: null, createdAt, updatedAt: createdAt },
      })
      .execute();
  };
  return { id, refund };
}
