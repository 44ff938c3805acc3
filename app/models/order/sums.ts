// What an order still costs and owes, from its row and its lines; amounts in minor units.
import { refundOf } from "~/models/price";
import { waitsForPayment, type OrderState } from "./step";

interface Sums {
  total: number;
  paid: number;
  refunded: number;
}

/** What is to be paid at the door. What was given back is not asked for again. */
export function dueAtDoor({ total, paid }: Pick<Sums, "total" | "paid">): number {
  return Math.max(0, total - paid);
}

/** What is to be paid before it is packed: all of it, or an advance. */
export function dueBefore(sums: Pick<Sums, "total" | "paid"> & { dueNow: number }): number {
  const due = dueAtDoor(sums);
  return sums.dueNow > 0 ? Math.min(sums.dueNow, due) : due;
}

/** What is still to come: before it is packed, and at the door; nothing for a cancelled order. */
export function duesOf(
  order: Pick<Sums, "total" | "paid"> &
    Pick<OrderState, "status" | "payState"> & { dueNow: number },
): { now: number; atDoor: number } {
  if (order.status === "Cancelled") return { now: 0, atDoor: 0 };
  const now = waitsForPayment(order) ? dueBefore(order) : 0;
  return { now, atDoor: dueAtDoor(order) - now };
}

/** What can still be given back. */
export function refundable({ paid, refunded }: Pick<Sums, "paid" | "refunded">): number {
  return paid - refunded;
}

/** How the money stands; as long as nothing is paid it stands as it did. */
export function payStateOf(
  { total, paid, refunded }: Sums,
  before: OrderState["payState"],
): OrderState["payState"] {
  if (refunded > 0) return refunded < paid ? "Part refunded" : "Refunded";
  if (paid === 0 && total > 0) return before;
  return paid < total ? "Advance paid" : "Paid";
}

/** A line, and how many of its pieces are paid for no more: dropped, or given back. */
interface LineShare {
  net: number;
  quantity: number;
}

/**
 * What so many further pieces of a line are worth: rounded so that all parts together make the
 * whole of it.
 * @param before how many pieces were counted already
 */
export function shareOf({ net, quantity }: LineShare, before: number, pieces: number): number {
  const counted = refundOf({ net, quantity, refunded: 0 }, before);
  return refundOf({ net, quantity, refunded: counted }, before + pieces);
}
