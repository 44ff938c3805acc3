// Asks Stripe what became of a try to pay, and closes its page.
import type Stripe from "stripe";
import type { Currency } from "~/models/money";
import type { Attempt, Verdict } from "~/models/payment/provider";
import { call, refusedByStripe, type Account } from "./call.server";

/** Without a name for the session nobody was ever sent to it: the shop's own answer was never given. */
export async function ask(account: Account, { ref, amount, currency }: Attempt): Promise<Verdict> {
  if (ref === null) return { state: "open", amount, currency, ref: "" };
  const session = await call(account, ({ checkout }) =>
    checkout.sessions.retrieve(ref, { expand: ["payment_intent.latest_charge"] }),
  );
  const verdict = (state: Verdict["state"]): Verdict => ({ state, amount, currency, ref });
  if (session.status === "expired") return verdict("ended");
  const { payment_intent: intent } = session;
  if (session.status !== "complete") return verdict("open");
  if (intent === null || typeof intent === "string") throw new Error("Stripe names no payment");
  if (session.payment_status !== "paid") {
    // A bank that is asked takes days: the order waits for it, as for a number by hand.
    return verdict(intent.status === "processing" ? "open" : "failed");
  }
  const known = currencyOf(session.currency);
  return {
    state: "paid",
    amount: session.amount_total ?? 0,
    // What is neither of the shop's currencies is looked at by the staff.
    currency: known ?? currency,
    ref: intent.id,
    risky: known === null || isRisky(intent.latest_charge),
  };
}

function currencyOf(code: string | null): Currency | null {
  return code === "bdt" ? "BDT" : code === "usd" ? "USD" : null;
}

function isRisky(charge: Stripe.PaymentIntent["latest_charge"]): boolean {
  if (charge === null || typeof charge === "string") return false;
  return ["elevated", "highest"].includes(charge.outcome?.risk_level ?? "");
}

/** Closes the page; one that was paid at the same moment stays paid. */
export async function end(account: Account, attempt: Attempt): Promise<Verdict> {
  const verdict = await ask(account, attempt);
  const { ref } = attempt;
  if (verdict.state !== "open") return verdict;
  if (ref !== null) {
    const isClosed = await call(account, ({ checkout }) => checkout.sessions.expire(ref)).then(
      () => true,
      refusedByStripe,
    );
    if (!isClosed) return ask(account, attempt);
  }
  return { ...verdict, state: "ended" };
}
