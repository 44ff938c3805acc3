// Finds what an order's page says of its payment.
import { getDb } from "~/db/connection.server";
import { waitsForPayment } from "~/models/order/step";
import { duesOf } from "~/models/order/sums";
import { findMethods } from "./method.server";
import { methodKinds } from "./method";
import type { PaymentPanel } from "./panel";
import { lookAfterVisited } from "./sweep.server";

/**
 * Finds how the payment of an order stands. An order past its time is looked after first.
 * @returns null when there is no such order
 */
export async function findPaymentPanel(orderId: string): Promise<PaymentPanel | null> {
  const seen = await findRow(orderId);
  if (!seen) return null;
  await lookAfterVisited(orderId, seen.holdUntil);
  const order = (await findRow(orderId)) ?? seen;
  const tries = await getDb()
    .selectFrom("payments")
    .select(["provider", "state", "reference"])
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const methods = (await findMethods(order.currency)).filter(({ kind }) => kind !== "on delivery");
  const last = tries.at(0);
  const fitting = methods.filter(({ id }) => methodKinds[id].payment === order.payment);
  // Several providers take cards: the one of the last try goes on.
  const chosen = fitting.find(({ id }) => id === last?.provider) ?? fitting.at(0) ?? null;
  return {
    orderId,
    state: stateOf(order, tries),
    due: { amount: order.dueNow, currency: order.currency },
    rest: { amount: duesOf(order).atDoor, currency: order.currency },
    chosen,
    others: methods.filter((method) => method !== chosen),
    holdUntil: order.holdUntil,
    number: tries.find(({ state }) => state === "given")?.reference ?? null,
    last: last?.state === "failed" ? (last.reference === null ? "failed" : "refused") : null,
  };
}

function findRow(id: string) {
  return getDb()
    .selectFrom("orders")
    .select(["status", "payState", "payment", "currency", "dueNow", "holdUntil", "cancelReason"])
    .select(["total", "paid"])
    .where("id", "=", id)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function stateOf(order: Row, tries: readonly { state: string }[]): PaymentPanel["state"] {
  if (order.status === "Cancelled") return order.cancelReason === "unpaid" ? "unpaid" : "cancelled";
  if (!waitsForPayment(order) || order.dueNow === 0) return "settled";
  return tries.some(({ state }) => state === "given" || state === "review") ? "checked" : "waits";
}
