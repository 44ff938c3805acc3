// Does what follows from a provider's word on a try to pay: the order is paid, closed, or the money goes back.
import type { Db } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";
import { closeUnpaid, revive } from "~/models/order/expire.server";
import { findForChange, moveOrder } from "~/models/order/move.server";
import { receive } from "~/models/order/pay.server";
import { returnMoney } from "~/models/order/refund.server";
import { waitsForPayment } from "~/models/order/step";
import { hostedProvider } from "./hosted.server";
import type { Verdict } from "./provider";
import { isUsed, keepForReview } from "./review.server";
import { findAttempt, isDecided, setState, type AttemptRow } from "./try.server";

/** Does what follows, once: a try that is decided meanwhile stays as it is. */
export async function follow(trx: Db, attemptId: string, verdict: Verdict): Promise<void> {
  const attempt = await findAttempt(attemptId, trx);
  if (!attempt || isDecided(attempt) || verdict.state === "open") return;
  if (verdict.state === "paid") return followPaid(trx, attempt, verdict);
  // Ended and failed alike: the order's page offers another try while its pieces are kept.
  if (attempt.state !== "open") return;
  await setState(trx, attempt, { state: verdict.state });
  if (verdict.state === "failed") await closeTried(trx, attempt.orderId);
}

/** Who tries out cards fails often: after so many the order is over. */
const MOST_FAILURES = 5;

async function closeTried(trx: Db, orderId: string): Promise<void> {
  const tries = await trx
    .selectFrom("payments")
    .select("provider")
    .where("orderId", "=", orderId)
    .where(withoutIndex("state"), "=", "failed")
    .execute();
  const failed = tries.filter(({ provider }) => hostedProvider(provider) !== null);
  const order = await findForChange(trx, orderId);
  if (failed.length < MOST_FAILURES || !waitsForPayment(order)) return;
  await closeUnpaid(trx, order, "Too many payments failed");
}

async function followPaid(trx: Db, attempt: AttemptRow, verdict: Verdict): Promise<void> {
  const { amount, currency, ref } = verdict;
  const order = await findForChange(trx, attempt.orderId);
  const isExpected = amount === attempt.amount && currency === attempt.currency;
  if (!isExpected || verdict.risky || (await isUsed(trx, attempt, ref))) {
    return keepForReview(trx, attempt, order, verdict);
  }
  await setState(trx, attempt, { state: "paid", ref });
  if (order.status === "Pending") {
    return moveOrder(trx, "shop", order, receive(order, amount));
  }
  const expired = order.status === "Cancelled" && order.cancelReason === "unpaid";
  if (expired && order.paid === 0 && (await revive(trx, order, amount))) return;
  const reason =
    order.status !== "Cancelled"
      ? "it was paid twice"
      : expired
        ? "it came late, and the order cannot be taken up again"
        : "the order was cancelled";
  const back = { paymentId: attempt.id, amount, reason };
  await moveOrder(trx, "shop", order, await returnMoney(trx, "shop", order, back));
}
