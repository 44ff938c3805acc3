// The steps in which the staff confirms an order, records its payment, or hands it over.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "~/db/schema";
import { formatMoney } from "~/models/money";
import { Refusal } from "~/models/refusal.server";
import { stepNotes } from "./order";
import type { Move, OrderRow } from "./move.server";
import { dueAtDoor, dueBefore, payStateOf } from "./sums";

/** The buyer was called: an order that is paid at the door is theirs to have. */
export function confirm(note: string): Move {
  return {
    set: { status: "Processing", holdUntil: null },
    note: note || "Confirmed by telephone, being packed",
    invoice: true,
  };
}

/**
 * Money came in that no provider tells of: the buyer's transaction number is approved, or a payment
 * without one written down.
 * @throws Refusal when the number paid for another order already
 */
export async function pay(
  trx: Db,
  order: OrderRow,
  { note, reference }: { note: string; reference: string },
): Promise<Move> {
  const waiting = await findWaiting(trx, order.id);
  // What a provider took stands there; what a buyer says to have sent is what was asked for.
  const amount = waiting?.state === "review" ? waiting.amount : dueBefore(order);
  if (amount > 0) await approve(trx, order, waiting, { amount, reference: plainNumber(reference) });
  return receive(order, amount, note);
}

/** What money that came in does to an order, whoever says that it did. */
export function receive(order: OrderRow, amount: number, note = ""): Move {
  const paid = order.paid + amount;
  return {
    set: {
      status: "Processing",
      paid,
      payState: payStateOf({ ...order, paid }, order.payState),
      holdUntil: null,
    },
    note: note || stepNotes.Processing,
    after: { Paid: formatMoney({ amount, currency: order.currency }) },
    mail: { kind: "paid" },
    invoice: true,
  };
}

/** A transaction number in one spelling: without blanks, in capitals. */
export function plainNumber(reference: string): string {
  return reference.replaceAll(/\s+/g, "").toUpperCase();
}

/** Numbers are unique for each of these, also where the buyer gave none on the order's page. */
const providersByHand: Partial<Record<OrderRow["payment"], string>> = {
  "Bank Transfer": "bank",
  bKash: "bkash",
};

/** The payment that the staff is asked about, if there is one. */
async function findWaiting(trx: Db, orderId: string) {
  return trx
    .selectFrom("payments")
    .select(["id", "provider", "reference", "state", "amount"])
    .where("orderId", "=", orderId)
    .where("state", "in", ["given", "review"])
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
}

/** Marks the payment that waits as paid, or writes one down. */
async function approve(
  trx: Db,
  order: OrderRow,
  attempt: Awaited<ReturnType<typeof findWaiting>>,
  { amount, reference }: { amount: number; reference: string },
): Promise<void> {
  const now = new Date().toISOString();
  const provider = attempt?.provider ?? providersByHand[order.payment] ?? "by hand";
  const number = reference || (attempt?.reference ?? null);
  if (number !== null) await refuseUsedNumber(trx, provider, number);
  if (attempt) {
    await trx
      .updateTable("payments")
      .set((eb) => ({
        state: "paid" as const,
        reference: number,
        amount,
        updatedAt: now,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", attempt.id)
      .execute();
    return;
  }
  await trx
    .insertInto("payments")
    .values({
      ...{ id: randomUUID(), orderId: order.id, provider, reference: number, state: "paid" },
      ...{ ref: null, amount, currency: order.currency, url: null, endsAt: null, askedAt: null },
      ...{ createdAt: now, updatedAt: now },
    })
    .execute();
}

/** One payment cannot pay two orders. */
export async function refuseUsedNumber(
  trx: Db,
  provider: string,
  reference: string,
): Promise<void> {
  const used = await trx
    .selectFrom("payments")
    .select("orderId")
    .where("provider", "=", provider)
    .where("reference", "=", reference)
    // As it stands in the condition of the index.
    .where("state", "=", sql.lit("paid"))
    .executeTakeFirst();
  if (!used) return;
  const message = `This transaction number has paid order #${used.orderId} already.`;
  throw new Refusal("taken", { reference: message });
}

/** Handed over; what was to be paid at the door has been. */
export function deliver(order: OrderRow, note: string): Move {
  const amount = dueAtDoor(order);
  const paid = order.paid + amount;
  const cash = formatMoney({ amount, currency: order.currency });
  return {
    set: {
      status: "Delivered",
      fulfilment: "delivered",
      paid,
      payState: payStateOf({ ...order, paid }, order.payState),
    },
    note: note || stepNotes.Delivered,
    after: amount > 0 ? { "Paid at the door": cash } : {},
    mail: { kind: "delivered" },
    invoice: true,
  };
}
