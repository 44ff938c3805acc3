// What must hold before an order is paid, and how long its pieces are kept for it.
import type { Db } from "~/db/schema";
import { addSweep } from "~/models/order/hold.server";
import type { OrderRow } from "~/models/order/move.server";
import { waitsForPayment } from "~/models/order/step";
import { Refusal } from "~/models/refusal.server";

/** @throws Refusal when an order is not one that waits for its payment */
export function requirePayable(order: OrderRow): void {
  const { id } = order;
  if (order.status === "Cancelled") {
    throw new Refusal("impossible", `Order #${id} is cancelled: nothing is to be paid.`);
  }
  if (!waitsForPayment(order) || order.dueNow === 0) {
    throw new Refusal("impossible", `Nothing is to be paid for order #${id}.`);
  }
}

/** @throws Refusal when a payment of the order is being looked at: a second one would be one too many */
export function requireNoNumber(tries: readonly { state: string }[]): void {
  if (!tries.some(({ state }) => state === "given" || state === "review")) return;
  throw new Refusal("impossible", "We are looking at your payment. Please do not pay twice.");
}

/** Notes how an order is paid now, and keeps its pieces at least so long. */
export async function holdLonger(
  trx: Db,
  order: OrderRow,
  { payment, until }: { payment: OrderRow["payment"]; until: string },
): Promise<void> {
  const holdUntil = (order.holdUntil ?? "") > until ? (order.holdUntil ?? until) : until;
  await trx
    .updateTable("orders")
    .set({ payment, holdUntil })
    .where("id", "=", order.id)
    .where("version", "=", order.version)
    .execute();
  await addSweep(trx, order.id, holdUntil);
}
