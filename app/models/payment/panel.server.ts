// Finds what an order's page says of its payment.
import { getDb } from "~/db/connection.server";
import { waitsForPayment } from "~/models/order/step";
import { duesOf } from "~/models/order/sums";
import { findChoices, presentChoice } from "./choice.server";
import { findTries } from "./tries.server";
import { findMethods } from "./method.server";
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
  const [tries, methods] = await Promise.all([
    findTries(getDb(), orderId),
    findMethods(order.currency),
  ]);
  const state = stateOf(order, tries);
  const chosen = presentChoice(order, methods, tries.at(0)?.provider ?? null);
  const isKept = (order.holdUntil ?? "") > new Date().toISOString();
  const others =
    state === "waits" && isKept
      ? (await findChoices(order)).filter(({ id }) => id !== chosen?.id)
      : [];
  return {
    ...{ orderId, state, chosen, others },
    due: { amount: order.dueNow, currency: order.currency },
    rest: { amount: duesOf(order).atDoor, currency: order.currency },
    holdUntil: order.holdUntil,
    number: tries.find(({ state }) => state === "given")?.reference ?? null,
    last: lastOf(tries.at(0)),
  };
}

function lastOf(last: Awaited<ReturnType<typeof findTries>>[number] | undefined) {
  if (last?.state === "open") return last.url === null ? "silent" : null;
  if (last?.state !== "failed") return null;
  return last.reference === null ? "failed" : "refused";
}

function findRow(id: string) {
  return getDb()
    .selectFrom("orders")
    .leftJoin("checkouts", "checkouts.orderId", "orders.id")
    .select(["orders.status", "orders.payState", "orders.payment", "orders.currency"])
    .select(["orders.dueNow", "orders.holdUntil", "orders.cancelReason", "orders.total"])
    .select(["orders.paid", "orders.shipping", "orders.phone", "orders.address"])
    .select("checkouts.method")
    .where("orders.id", "=", id)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

function stateOf(order: Row, tries: readonly { state: string }[]): PaymentPanel["state"] {
  if (order.status === "Cancelled") return order.cancelReason === "unpaid" ? "unpaid" : "cancelled";
  if (!waitsForPayment(order) || order.dueNow === 0) return "settled";
  return tries.some(({ state }) => state === "given" || state === "review") ? "checked" : "waits";
}
