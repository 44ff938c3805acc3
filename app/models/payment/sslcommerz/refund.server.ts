// Sends money back through SSLCommerz, and looks how far it got.
import * as z from "zod";
import type { Attempt } from "~/models/payment/provider";
import { inMajor, transactionApi, validator, type Account } from "./call.server";

const refundSchema = z.object({
  APIConnect: z.literal("DONE"),
  status: z.string(),
  refund_ref_id: z.string().optional(),
});

/** Sends a refund once: SSLCommerz knows it by its id. */
export async function beginRefund(
  account: Account,
  { ref: bankTransaction }: Attempt,
  { id, amount, reason }: { id: string; amount: number; reason: string },
) {
  const answer = refundSchema.parse(
    await validator(account, transactionApi, {
      ...{ bank_tran_id: bankTransaction ?? "", refund_amount: inMajor(amount) },
      ...{ refund_remarks: reason.slice(0, 200), refe_id: id },
    }),
  );
  const ref = answer.refund_ref_id ?? null;
  // "success" says that it was taken down, not that the money is on its way.
  if (answer.status === "failed" || ref === null) return { state: "refused" as const, ref };
  return { state: "waiting" as const, ref };
}

/** Looks how far a refund is, by SSLCommerz's own name for it. */
export async function findRefund(account: Account, ref: string) {
  const answer = refundSchema.parse(
    await validator(account, transactionApi, { refund_ref_id: ref }),
  );
  if (answer.status === "refunded") return { state: "done" as const, ref };
  return {
    state: answer.status === "cancelled" ? ("refused" as const) : ("waiting" as const),
    ref,
  };
}
