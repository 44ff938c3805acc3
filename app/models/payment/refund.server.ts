// Sends money back through the provider that it came from; what that refuses is sent by hand.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { formatMoney } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { findForChange, moveOrder } from "~/models/order/move.server";
import type { Task } from "~/models/task/run.server";
import { hostedProvider } from "./hosted.server";

const payloadSchema = z.object({ refundId: z.string() });

/**
 * Does a task of the kind "refund".
 * @throws when the provider does not answer, or has not sent it yet; the task is tried again later
 */
export async function sendRefund({ payload }: Task): Promise<void> {
  const { refundId } = payloadSchema.parse(payload);
  const row = await findRefund(refundId);
  if (row?.state !== "waiting") return;
  const { provider: providerId, paymentRef, paymentId, orderId, currency, ...refund } = row;
  const provider = hostedProvider(providerId);
  if (!provider) return note(refundId, "refused", refund.ref);
  const attempt = { id: paymentId, orderId, amount: row.paymentAmount, currency, ref: paymentRef };
  const { state, ref } = await provider.refund({ ...refund, currency }, attempt);
  await note(refundId, state, ref);
  if (state === "waiting") throw new Error("The provider has not sent it yet");
}

function findRefund(id: string) {
  return getDb()
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.id", "refunds.amount", "refunds.reason", "refunds.state", "refunds.ref"])
    .select(["refunds.orderId", "payments.provider", "payments.currency"])
    .select(["payments.id as paymentId", "payments.ref as paymentRef"])
    .select("payments.amount as paymentAmount")
    .where("refunds.id", "=", id)
    .executeTakeFirst();
}

async function note(
  id: string,
  state: "done" | "waiting" | "refused",
  ref: string | null,
): Promise<void> {
  await transact(async (trx) => {
    const refund = await trx
      .updateTable("refunds")
      .set({
        ref,
        state: state === "refused" ? "by hand" : state,
        updatedAt: new Date().toISOString(),
      })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returning(["orderId", "amount"])
      .executeTakeFirst();
    if (!refund || state === "waiting") return;
    const order = await findForChange(trx, refund.orderId);
    const words = formatMoney({ amount: refund.amount, currency: order.currency });
    if (state === "done") {
      return moveOrder(trx, "shop", order, {
        set: {},
        note: `${words} were sent back`,
        mail: { kind: "refunded", about: id },
      });
    }
    await addNotification(trx, {
      type: "order",
      title: "Refund to be sent by hand",
      message: `Order #${order.id}: the provider does not send ${words} back.`,
      link: `/admin/orders/${order.id}`,
    });
  });
}
