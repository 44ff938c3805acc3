// Money that goes back to a buyer: never more than came in, and by hand until somebody says that it was sent.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { formatMoney } from "~/models/money";
import { Refusal } from "~/models/refusal.server";
import type { By, OrderRow } from "./move.server";
import { payStateOf, refundable } from "./sums";

/** Money to give back, and the pieces that it is for. */
export interface RefundRequest {
  amount: number;
  reason: string;
  lines?: readonly { lineId: string; pieces: number; amount: number }[];
}

/**
 * Writes a refund down. What of it belongs to lines is counted there.
 * @returns the columns of the order that change with it; the caller writes them with the order's
 * version, so that two refunds at once cannot both count on the same money
 * @throws Refusal when it is more than was paid and not yet given back
 */
export async function insertRefund(
  trx: Db,
  by: By,
  order: Pick<OrderRow, "id" | "currency" | "total" | "paid" | "refunded" | "payState">,
  { amount, reason, lines = [] }: RefundRequest,
): Promise<{ refunded: number; payState: OrderRow["payState"] }> {
  const most = refundable(order);
  if (amount < 1 || amount > most) {
    const words = formatMoney({ amount: most, currency: order.currency });
    throw new Refusal("impossible", { amount: `At most ${words} can be given back.` });
  }
  const now = new Date().toISOString();
  await trx
    .insertInto("refunds")
    .values({
      ...{ id: randomUUID(), orderId: order.id, amount, reason, lines: JSON.stringify(lines) },
      paymentId: await findPayment(trx, order.id, amount),
      ...{ state: "by hand", ref: null, createdAt: now, updatedAt: now },
      actorId: by !== "shop" && "staff" in by ? by.staff.id : null,
    })
    .execute();
  for (const { lineId, amount: part } of lines) {
    await trx
      .updateTable("orderLines")
      .set((eb) => ({ refunded: eb("refunded", "+", part) }))
      .where("id", "=", lineId)
      .where("orderId", "=", order.id)
      .execute();
  }
  const refunded = order.refunded + amount;
  return { refunded, payState: payStateOf({ ...order, refunded }, order.payState) };
}

/** The payment that it goes back to; null for money taken at the door. */
async function findPayment(trx: Db, orderId: string, amount: number): Promise<string | null> {
  const payment = await trx
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "=", "paid")
    .where("amount", ">=", amount)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return payment?.id ?? null;
}
