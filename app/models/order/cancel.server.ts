// The steps that end an order before it is delivered, or make it shorter.
import type { Db } from "~/db/schema";
import type { AuditFields } from "~/models/audit/audit.server";
import { formatMoney } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { giveUsesBack } from "~/models/promotion/use.server";
import { Refusal } from "~/models/refusal.server";
import { countOrders } from "./counts.server";
import type { By, Move, OrderRow } from "./move.server";
import { addSweep } from "./hold.server";
import { stepNotes } from "./order";
import { putBack } from "./refill.server";
import { insertRefund } from "./refund.server";
import { waitsForPayment } from "./step";
import { changeTries } from "./tries.server";
import { MAX_LINES, takeBack, type Pieces } from "./stock.server";
import { dueAtDoor, payStateOf, refundable, shareOf } from "./sums";

/** Ends an order: its pieces go back into stock, what was paid goes back to the buyer. */
export async function cancel(trx: Db, by: By, order: OrderRow, note: string): Promise<Move> {
  const byCustomer = by !== "shop" && "customer" in by;
  const reason = by === "shop" ? "expired" : "cancelled";
  const backInStock = await takeBack(trx, order.id, { reason, by });
  const money = await refundAll(trx, by, order, "The order was cancelled");
  await endPayments(trx, order.id);
  if (byCustomer) {
    const owed = money.after["To give back"];
    await addNotification(trx, {
      type: "order",
      title: "Order cancelled",
      message: `${order.customerName} cancelled order #${order.id}.${owed ? ` ${owed} is to be given back.` : ""}`,
      link: `/admin/orders/${order.id}`,
    });
  }
  if (byCustomer && waitsForPayment(order) && order.paid === 0) await putBack(trx, order);
  await giveUsesBack(trx, order.id);
  await countOrders(trx, order.userId, { orders: 0, spent: -order.worth });
  return {
    set: {
      status: "Cancelled",
      cancelReason: byCustomer ? "shopper" : by === "shop" ? "unpaid" : "shop",
      holdUntil: null,
      ...money.set,
    },
    note: note || (byCustomer ? "Cancelled by the customer" : stepNotes.Cancelled),
    after: { ...named("Back in stock", backInStock), ...money.after },
    mail: { kind: "cancelled" },
  };
}

/** The parcel was not taken: what becomes of its pieces and of an advance is the staff's choice. */
export async function refuse(
  trx: Db,
  by: By,
  order: OrderRow,
  { note, restock, refund }: { note: string; restock: boolean; refund: boolean },
): Promise<Move> {
  const backInStock = await takeBack(trx, order.id, { reason: "refused", by }, { restock });
  const reason = "The parcel was not taken";
  const money = refund ? await refundAll(trx, by, order, reason) : { set: {}, after: {} };
  await countOrders(trx, order.userId, { orders: 0, spent: -order.worth });
  return {
    set: { status: "Cancelled", cancelReason: "refused", ...money.set },
    note: note || "Not taken at the door",
    after: { ...named("Back in stock", backInStock), ...money.after },
    mail: { kind: "cancelled" },
  };
}

/**
 * Takes pieces out of an order that cannot be sent: it costs less, and what was paid above goes back.
 * @throws Refusal when there are fewer such pieces, or nothing would be left
 */
export async function drop(
  trx: Db,
  by: By,
  order: OrderRow,
  { note, pieces }: { note: string; pieces: Pieces },
): Promise<Move> {
  const lines = await trx
    .selectFrom("orderLines")
    .select(["id", "name", "quantity", "price", "net", "tax", "cancelled"])
    .where("orderId", "=", order.id)
    .orderBy("position")
    .limit(MAX_LINES)
    .execute();
  const dropped = lines
    .map((line) => ({ ...line, count: pieces.get(line.id) ?? 0 }))
    .filter(({ count }) => count > 0);
  const count = dropped.reduce((sum, line) => sum + line.count, 0);
  if (count === 0) throw new Refusal("invalid", "Please say how many pieces are dropped.");
  if (dropped.some((line) => line.count > line.quantity - line.cancelled)) {
    throw new Refusal("invalid", "There are fewer pieces of it in the order.");
  }
  if (count === order.itemCount) {
    throw new Refusal("impossible", "Nothing would be left: cancel the order instead.");
  }
  const sum = (of: (line: (typeof dropped)[number]) => number) =>
    dropped.reduce((total, line) => total + of(line), 0);
  const value = sum((line) => shareOf(line, line.cancelled, line.count));
  const tax = sum((line) => shareOf({ ...line, net: line.tax }, line.cancelled, line.count));
  const subtotal = sum((line) => line.price * line.count);
  const total = order.total - value;
  const backInStock = await takeBack(trx, order.id, { reason: "dropped", by }, { pieces });
  for (const line of dropped) {
    await trx
      .updateTable("orderLines")
      .set({ cancelled: line.cancelled + line.count })
      .where("id", "=", line.id)
      .execute();
  }
  const shorter = {
    total,
    subtotal: order.subtotal - subtotal,
    discount: order.discount - (subtotal - value),
    tax: order.tax - tax,
    dueNow: Math.min(order.dueNow, total),
    itemCount: order.itemCount - count,
    worth: order.total === 0 ? 0 : Math.round((order.worth * total) / order.total),
    payState: payStateOf({ ...order, total }, order.payState),
  };
  const tooMuch = overpaid(order.paid, total) - overpaid(order.paid, order.total);
  const amount = Math.min(tooMuch, refundable(order));
  const reason = "Pieces could not be sent";
  const money =
    amount > 0
      ? await refundSome(trx, by, { ...order, ...shorter }, { amount, reason })
      : { set: {}, after: {} };
  await countOrders(trx, order.userId, { orders: 0, spent: shorter.worth - order.worth });
  const names = dropped.map((line) => `${line.count} × ${line.name}`).join(", ");
  const inWords = (cost: number) => formatMoney({ amount: cost, currency: order.currency });
  return {
    set: { ...shorter, ...money.set },
    note: note ? `${names} cannot be sent: ${note}` : `${names} cannot be sent`,
    before: { Total: inWords(order.total), "To pay at the door": inWords(dueAtDoor(order)) },
    after: {
      ...{ Total: inWords(total), "To pay at the door": inWords(dueAtDoor({ ...order, total })) },
      Dropped: names,
      ...named("Back in stock", backInStock),
      ...money.after,
    },
  };
}

function overpaid(paid: number, total: number): number {
  return Math.max(0, paid - total);
}

/** What a refund changes of the order, and what the audit log says of it. */
interface Money {
  set: Partial<Pick<OrderRow, "refunded" | "payState">>;
  after: AuditFields;
}

/** Everything that was paid and not yet given back. */
async function refundAll(trx: Db, by: By, order: OrderRow, reason: string): Promise<Money> {
  const amount = refundable(order);
  if (amount === 0) return { set: {}, after: {} };
  return refundSome(trx, by, order, { amount, reason });
}

async function refundSome(
  trx: Db,
  by: By,
  order: OrderRow,
  refund: { amount: number; reason: string },
): Promise<Money> {
  const set = await insertRefund(trx, by, order, refund);
  const words = formatMoney({ amount: refund.amount, currency: order.currency });
  return { set, after: { "To give back": words } };
}

/**
 * Attempts to pay that are still open lead nowhere, and a task ends them at their providers too; a
 * number that the buyer gave is looked at by the staff.
 */
async function endPayments(trx: Db, orderId: string): Promise<void> {
  const now = new Date();
  const end = (from: "open" | "given", state: "ended" | "review") =>
    changeTries(trx, from, { state }, now).where("orderId", "=", orderId).returning("id").execute();
  if ((await end("open", "ended")).length > 0) await addSweep(trx, orderId, now.toISOString());
  await end("given", "review");
}

/** A field of the audit log, where there is something to say. */
function named(field: string, words: string): Record<string, string> {
  return words === "" ? {} : { [field]: words };
}
