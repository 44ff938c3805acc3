// The orders of a customer with all that was written of each, for the file that they are given.
import { getDb } from "~/db/connection.server";
import { readAddress } from "~/models/account/address-form.server";
import { moneyInput } from "~/models/money";

/** The oldest first; sums are decimal in the order's currency. */
export async function exportOrdersOf(userId: string) {
  const orders = await getDb()
    .selectFrom("orders")
    .select(["id", "customerName", "customerEmail", "phone", "address", "status", "payment"])
    .select(["payState", "fulfilment", "currency", "subtotal", "discount", "shipping", "tax"])
    .select(["total", "paid", "refunded", "delivery", "note", "staffNote", "cancelReason"])
    .select(["invoiceNumber", "placedAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("placedAt")
    .orderBy("id")
    .execute();
  const beside = await findBeside(userId);
  return orders.map(({ subtotal, discount, shipping, tax, total, paid, refunded, ...order }) => ({
    ...order,
    address: readAddress(order.address),
    sums: decimals({ subtotal, discount, shipping, tax, total, paid, refunded }),
    lines: beside.lines
      .filter(({ orderId }) => orderId === order.id)
      .map(({ orderId: _id, price, net, tax, ...line }) => ({
        ...line,
        ...decimals({ price, net, tax }),
      })),
    payments: sumsOf(beside.payments, order.id),
    refunds: sumsOf(beside.refunds, order.id),
    parcels: of(beside.parcels, order.id),
    returns: of(beside.returns, order.id),
    timeline: of(beside.timeline, order.id),
    discounts: sumsOf(beside.discounts, order.id),
  }));
}

/** What belongs to the orders, of all of them at once. */
async function findBeside(userId: string) {
  const db = getDb();
  const own = db.selectFrom("orders").select("orders.id").where("orders.userId", "=", userId);
  const [lines, payments, refunds, parcels, returns, timeline, discounts] = await Promise.all([
    db
      .selectFrom("orderLines")
      .select(["orderId", "name", "sku", "choice", "quantity", "price", "net", "tax"])
      .select(["cancelled", "returned"])
      .where("orderId", "in", own)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("payments")
      .select(["orderId", "provider", "reference", "state", "amount", "currency", "createdAt"])
      .where("orderId", "in", own)
      .orderBy("createdAt")
      .execute(),
    db
      .selectFrom("refunds")
      .select(["orderId", "amount", "reason", "state", "createdAt"])
      .where("orderId", "in", own)
      .orderBy("createdAt")
      .execute(),
    db
      .selectFrom("parcels")
      .select(["orderId", "carrier", "number", "sentAt"])
      .where("orderId", "in", own)
      .orderBy("sentAt")
      .execute(),
    db
      .selectFrom("returns")
      .select(["orderId", "reason", "state", "createdAt"])
      .where("orderId", "in", own)
      .orderBy("createdAt")
      .execute(),
    db
      .selectFrom("orderEvents")
      .select(["orderId", "status", "note", "createdAt"])
      .where("orderId", "in", own)
      .orderBy("createdAt")
      .execute(),
    db
      .selectFrom("orderDiscounts")
      .select(["orderId", "name", "amount"])
      .where("orderId", "in", own)
      .orderBy("name")
      .execute(),
  ]);
  return { lines, payments, refunds, parcels, returns, timeline, discounts };
}

function of<Row extends { orderId: string }>(rows: readonly Row[], id: string) {
  return rows.filter(({ orderId }) => orderId === id).map(({ orderId: _id, ...row }) => row);
}

function sumsOf<Row extends { orderId: string; amount: number }>(rows: readonly Row[], id: string) {
  return of(rows, id).map(({ amount, ...row }) => ({ ...row, ...decimals({ amount }) }));
}

function decimals<Name extends string>(sums: Record<Name, number>): Record<Name, string> {
  const written = Object.entries<number>(sums).map(([name, sum]) => [name, moneyInput(sum)]);
  return Object.fromEntries(written) as Record<Name, string>;
}
