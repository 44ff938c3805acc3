// Sends money back through Stripe.
import type { Attempt, ProviderRefund } from "~/models/payment/provider";
import { call, refusedByStripe, type Account } from "./call.server";

/** Sends a refund once, or looks at one that was sent: Stripe knows it by its id. */
export async function sendBack(account: Account, refund: ProviderRefund, attempt: Attempt) {
  const { id, amount, ref } = refund;
  const answer = await call(account, ({ refunds }) =>
    ref === null
      ? refunds.create(
          { payment_intent: attempt.ref ?? "", amount, metadata: { refund: id } },
          { idempotencyKey: id },
        )
      : refunds.retrieve(ref),
  ).catch(refusedByStripe);
  if (answer === false) return { state: "refused" as const, ref };
  const { status } = answer;
  const isRefused = status === "failed" || status === "canceled";
  const state = status === "succeeded" ? "done" : isRefused ? "refused" : "waiting";
  return { state, ref: answer.id } as const;
}
