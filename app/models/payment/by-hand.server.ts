// Payments that the staff looks for: the buyer gives a transaction number, somebody approves or refuses it.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { formatMoney } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { holdEnd } from "~/models/order/hold.server";
import { findForChange, moveOrder, type By, type OrderRow } from "~/models/order/move.server";
import { plainNumber, receive, refuseUsedNumber } from "~/models/order/pay.server";
import { returnMoney } from "~/models/order/refund.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { holdLonger, requireNoNumber, requirePayable } from "./payable.server";
import { readChoice } from "./choice";
import { findMethods } from "./method.server";
import { methodKinds, type MethodId } from "./method";

/** What the order's page sends: how the buyer pays, and the transaction number where there is one. */
export const payFormSchema = z.object({
  /** The id of a choice. */
  method: z
    .string({ error: "Please choose how you pay" })
    .max(30)
    .refine((id) => readChoice(id) !== null, "Please choose how you pay"),
  reference: z
    .string()
    .transform(plainNumber)
    .pipe(
      z
        .string()
        .regex(
          /^[A-Z0-9][A-Z0-9./-]{3,39}$/,
          "Please enter the transaction number: 4 to 40 letters and digits",
        ),
    )
    .optional(),
});

async function choose(trx: Db, order: OrderRow, methodId: MethodId): Promise<void> {
  requirePayable(order);
  const method = (await findMethods(order.currency, trx)).find(({ id }) => id === methodId);
  if (method?.kind !== "by hand") {
    throw new Refusal("impossible", "This way to pay is not offered at the moment.");
  }
  const { payment } = methodKinds[methodId];
  const until = holdEnd(payment, new Date(order.placedAt)) ?? order.placedAt;
  await holdLonger(trx, order, { payment, until });
}

/**
 * Takes the number under which a buyer says to have paid; a second one corrects the first. The order
 * waits for the staff then, and does not expire.
 * @throws Refusal when nothing is to be paid, or this way is not offered
 */
export async function giveNumber(
  customer: string | null,
  orderId: string,
  { method, reference }: { method: MethodId; reference: string },
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, orderId);
    await choose(trx, order, method);
    const tries = await trx
      .selectFrom("payments")
      .select(["id", "state", "provider", "reference"])
      .where("orderId", "=", orderId)
      .execute();
    const given = tries.find(({ state }) => state === "given");
    if (given?.provider === method && given.reference === reference) return;
    requireNoNumber(tries.filter(({ state }) => state === "review"));
    const now = new Date().toISOString();
    if (given) {
      await trx
        .updateTable("payments")
        .set((eb) => ({
          ...{ provider: method, reference, updatedAt: now },
          version: eb("version", "+", 1),
        }))
        .where("id", "=", given.id)
        .execute();
    } else {
      await trx
        .insertInto("payments")
        .values({
          ...{ id: randomUUID(), orderId, provider: method, reference, state: "given" },
          ...{ amount: order.dueNow, currency: order.currency, ref: null, url: null },
          ...{ endsAt: null, askedAt: null, createdAt: now, updatedAt: now },
        })
        .execute();
    }
    await moveOrder(trx, { customer }, order, {
      set: {},
      note: `Paid under the number ${reference}, says the customer`,
    });
    await addNotification(trx, {
      type: "order",
      title: "Payment to be checked",
      message: `Order #${orderId}: ${methodKinds[method].payment} ${reference}.`,
      link: `/admin/orders/${orderId}`,
    });
  });
}

/** What the staff says of a payment, and the version of it that they saw. */
interface PaymentAnswer {
  answer: "approve" | "refuse";
  version: number;
}

/**
 * Approves or refuses what waits for the staff: a number, or money that a provider took and that
 * differs. Refused money goes back; so does money for an order that wants none. Said twice, it is
 * done once.
 * @throws Refusal when there is no such payment, somebody changed it meanwhile, or its number paid
 * another order
 */
export async function answerPayment(
  actor: Actor,
  orderId: string,
  paymentId: string,
  { answer, version }: PaymentAnswer,
): Promise<void> {
  await transact(async (trx) => {
    const order = await findForChange(trx, orderId);
    const payment = await trx
      .selectFrom("payments")
      .select(["id", "state", "provider", "reference", "amount", "version"])
      .where("id", "=", paymentId)
      .where("orderId", "=", orderId)
      .executeTakeFirst();
    if (!payment) throw new Refusal("notFound", "There is no such payment.");
    const isOpen = payment.state === "given" || payment.state === "review";
    if (!isOpen && payment.version === version + 1) return;
    if (!isOpen || payment.version !== version) throw changedMeanwhile("This payment");
    const { provider, reference, amount } = payment;
    const by: By = { staff: actor };
    const isMoneyHere = reference === null;
    if (answer === "approve" && reference !== null) {
      await refuseUsedNumber(trx, provider, reference);
    }
    await trx
      .updateTable("payments")
      .set({
        state: answer === "approve" || isMoneyHere ? "paid" : "failed",
        updatedAt: new Date().toISOString(),
        version: version + 1,
      })
      .where("id", "=", paymentId)
      .execute();
    if (answer === "approve" && order.status === "Pending") {
      return moveOrder(trx, by, order, receive(order, amount));
    }
    if (answer === "approve" || isMoneyHere) {
      const reason = answer === "refuse" ? "the payment was refused" : reasonOf(order);
      const back = await returnMoney(trx, by, order, { paymentId, amount, reason });
      return moveOrder(trx, by, order, back);
    }
    const words = formatMoney({ amount, currency: order.currency });
    await moveOrder(trx, by, order, {
      set: order.status === "Pending" ? { holdUntil: await keptAnew(trx, order) } : {},
      note: `We found no payment of ${words} with the number ${reference}`,
    });
  });
}

function reasonOf({ status }: OrderRow): string {
  return status === "Cancelled" ? "the order was cancelled" : "it was paid twice";
}

/** A mistyped number costs nobody the order: the time to pay begins anew. */
async function keptAnew(trx: Db, order: OrderRow): Promise<string | null> {
  const until = holdEnd(order.payment, new Date());
  if (until === null) return order.holdUntil;
  await holdLonger(trx, order, { payment: order.payment, until });
  return until;
}
