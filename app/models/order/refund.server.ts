// Money that goes back to a buyer: never more than came in, and by hand until somebody says that it was sent.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { formatMoney } from "~/models/money";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { addTask } from "~/models/task/task.server";
import { findForChange, moveOrder, type By, type Move, type OrderRow } from "./move.server";
import { MAX_LINES, type Pieces } from "./stock.server";
import { payStateOf, refundable, shareOf } from "./sums";

/** Money to give back, and the pieces that it is for. */
export interface RefundRequest {
  amount: number;
  reason: string;
  lines?: readonly LineRefund[];
  /** The payment that it goes back to; without it the latest one that was large enough. */
  paymentId?: string;
}

/** What goes back for pieces of a line. */
export type LineRefund = z.infer<typeof lineRefundSchema>;
const lineRefundSchema = z.object({ lineId: z.string(), pieces: z.number(), amount: z.number() });
const linesSchema = z.array(lineRefundSchema);

/** What the staff gives back: everything, an amount, or what pieces of lines cost. */
export type RefundChoice = { reason: string; version: number } & (
  | { what: "all" }
  | { what: "amount"; amount: number }
  | { what: "lines"; pieces: Pieces }
);

/**
 * Gives money back, by hand: somebody sends it and says so with `markRefundSent`.
 * @throws Refusal when somebody changed the order meanwhile, or it is more than was paid and not
 * yet given back
 */
export async function refundOrder(
  actor: Actor,
  orderId: string,
  choice: RefundChoice,
): Promise<void> {
  await transact(async (trx) => {
    const by = { staff: actor };
    const order = await findForChange(trx, orderId);
    if (order.version !== choice.version) throw changedMeanwhile("This order");
    const lines = choice.what === "lines" ? await refundsOf(trx, orderId, choice.pieces) : [];
    const amount =
      choice.what === "all"
        ? refundable(order)
        : choice.what === "amount"
          ? choice.amount
          : lines.reduce((sum, line) => sum + line.amount, 0);
    const set = await insertRefund(trx, by, order, { amount, reason: choice.reason, lines });
    const words = formatMoney({ amount, currency: order.currency });
    await moveOrder(trx, by, order, {
      set,
      note: `${words} are given back: ${choice.reason}`,
      after: { "To give back": words, Reason: choice.reason },
    });
  });
}

/**
 * What goes back for pieces of lines. Pieces that were dropped or given back before are not paid
 * for twice.
 * @throws Refusal when there are fewer such pieces
 */
export async function refundsOf(trx: Db, orderId: string, pieces: Pieces): Promise<LineRefund[]> {
  const lines = await trx
    .selectFrom("orderLines")
    .select(["id", "name", "quantity", "net", "cancelled"])
    .where("orderId", "=", orderId)
    .limit(MAX_LINES)
    .execute();
  const before = await refundedPieces(trx, orderId);
  return lines.flatMap((line) => {
    const count = pieces.get(line.id) ?? 0;
    if (count === 0) return [];
    const counted = line.cancelled + (before.get(line.id) ?? 0);
    if (count > line.quantity - counted) {
      throw new Refusal("impossible", `Fewer pieces of ${line.name} are still paid for.`);
    }
    return [{ lineId: line.id, pieces: count, amount: shareOf(line, counted, count) }];
  });
}

/** Pieces that money went back for, by line. */
export async function refundedPieces(db: Db, orderId: string): Promise<Map<string, number>> {
  const refunds = await db
    .selectFrom("refunds")
    .select("lines")
    .where("orderId", "=", orderId)
    .where("state", "!=", "refused")
    .limit(MAX_LINES)
    .execute();
  const pieces = new Map<string, number>();
  for (const line of refunds.flatMap(({ lines }) => linesSchema.parse(JSON.parse(lines)))) {
    pieces.set(line.lineId, (pieces.get(line.lineId) ?? 0) + line.pieces);
  }
  return pieces;
}

/**
 * Notes that the money of a refund by hand was sent, and tells the buyer. Said twice, it is noted once.
 * @throws Refusal when the order has no such refund
 */
export async function markRefundSent(
  actor: Actor,
  orderId: string,
  refundId: string,
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, orderId);
    const refund = await trx
      .selectFrom("refunds")
      .select(["id", "amount", "state"])
      .where("id", "=", refundId)
      .where("orderId", "=", orderId)
      .executeTakeFirst();
    if (!refund) throw new Refusal("notFound", "There is no such refund.");
    if (refund.state !== "by hand") return;
    await trx
      .updateTable("refunds")
      .set({ state: "done", updatedAt: new Date().toISOString() })
      .where("id", "=", refundId)
      .execute();
    const words = formatMoney({ amount: refund.amount, currency: order.currency });
    await moveOrder(trx, { staff: actor }, order, {
      set: {},
      note: `${words} were sent back`,
      after: { "Sent back": words },
      mail: { kind: "refunded", about: refundId },
    });
  });
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
  { amount, reason, lines = [], paymentId }: RefundRequest,
): Promise<{ refunded: number; payState: OrderRow["payState"] }> {
  const most = refundable(order);
  if (amount < 1 || amount > most) {
    const words = formatMoney({ amount: most, currency: order.currency });
    throw new Refusal("impossible", { amount: `At most ${words} can be given back.` });
  }
  const now = new Date().toISOString();
  const id = randomUUID();
  const payment = await findPayment(trx, order.id, amount, paymentId);
  // What came in through a provider goes back through it: it has a name for the payment.
  const atProvider = payment !== undefined && payment.ref !== null;
  await trx
    .insertInto("refunds")
    .values({
      ...{ id, orderId: order.id, amount, reason, lines: JSON.stringify(lines) },
      paymentId: payment?.id ?? null,
      state: atProvider ? "waiting" : "by hand",
      ...{ ref: null, createdAt: now, updatedAt: now },
      actorId: by !== "shop" && "staff" in by ? by.staff.id : null,
    })
    .execute();
  if (atProvider) {
    await addTask(trx, { kind: "refund", key: `refund:${id}`, payload: { refundId: id } });
  }
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

/**
 * The latest payment that still holds so much: what went back of it before is gone. None for money
 * that was taken at the door.
 */
async function findPayment(trx: Db, orderId: string, amount: number, id: string | undefined) {
  const payments = await trx
    .selectFrom("payments")
    .select(["id", "ref", "amount"])
    .select((eb) =>
      eb
        .selectFrom("refunds")
        .select((one) => one.fn.coalesce(one.fn.sum<number>("amount"), one.val(0)).as("sum"))
        .whereRef("paymentId", "=", "payments.id")
        .where("state", "!=", "refused")
        .as("given"),
    )
    .where("orderId", "=", orderId)
    .where("state", "=", "paid")
    .orderBy("createdAt", "desc")
    .limit(MAX_LINES)
    .execute();
  return payments.find((payment) =>
    id === undefined ? payment.amount - Number(payment.given) >= amount : payment.id === id,
  );
}

/**
 * Money came in that the order does not want: it is written down and goes back at once.
 * @returns what changes of the order
 */
export async function returnMoney(
  trx: Db,
  by: By,
  order: OrderRow,
  refund: { paymentId: string; amount: number; reason: string },
): Promise<Move> {
  const paid = order.paid + refund.amount;
  const set = await insertRefund(trx, by, { ...order, paid }, refund);
  const words = formatMoney({ amount: refund.amount, currency: order.currency });
  // An order that is paid stays so: what goes back was never its own.
  const payState = order.status === "Cancelled" ? set.payState : order.payState;
  return {
    set: { ...set, paid, payState },
    note: `${words} are given back: ${refund.reason}`,
    after: { "To give back": words },
  };
}
