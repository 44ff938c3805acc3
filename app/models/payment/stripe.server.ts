// Stripe: cards on its own page, Checkout, through its official package; a try is a Checkout session.
import type Stripe from "stripe";
import { env } from "~/env.server";
import type { Currency } from "~/models/money";
import {
  isPageOf,
  type Attempt,
  type HostedProvider,
  type NewAttempt,
  type Notice,
  type OrderToPay,
  type ProviderRefund,
  type ReturnUrls,
  type Verdict,
} from "./provider";

/** Longer than it ever takes: who waits at the checkout is told then. */
const ANSWER_MS = 10_000;
/** Stripe wants 30 from the call that opens it, which may come at the end of the 15 that an order is kept. */
const PAGE_MINUTES = 46;

type Account = NonNullable<typeof env.stripe>;

/** The provider with the shop's account; null without its keys. */
export function stripe(): HostedProvider | null {
  const account = env.stripe;
  if (!account) return null;
  return {
    pageMinutes: PAGE_MINUTES,
    start: (attempt, order, urls) => start(account, attempt, order, urls),
    ask: (attempt) => ask(account, attempt),
    end: (attempt) => end(account, attempt),
    refund: (refund, attempt) => sendBack(account, refund, attempt),
    read: (notice) => read(account, notice),
  };
}

/** The same wish sent twice opens one session: Stripe knows it by the try's id. */
async function start(account: Account, attempt: NewAttempt, order: OrderToPay, urls: ReturnUrls) {
  const { id, amount, currency, orderId, endsAt } = attempt;
  const about = { order: orderId, attempt: id };
  const session = await call(account, ({ checkout }) =>
    checkout.sessions.create(
      {
        mode: "payment",
        // An order is kept for minutes, a debit of a bank's account takes days.
        allowed_payment_method_types: ["card"],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: `Order ${orderId}` },
            },
          },
        ],
        client_reference_id: id,
        metadata: about,
        payment_intent_data: { metadata: about, description: `Order ${orderId}` },
        ...(order.email === "" ? {} : { customer_email: order.email }),
        expires_at: Math.floor(Date.parse(endsAt) / 1000),
        success_url: urls.back,
        cancel_url: urls.back,
      },
      { idempotencyKey: id },
    ),
  );
  const { url } = session;
  if (url === null || !isPageOf(account.origins, url)) {
    throw new Error("Stripe opened no payment page");
  }
  return { ref: session.id, url };
}

/** Without a name for the session nobody was ever sent to it: the shop's own answer was never given. */
async function ask(account: Account, { ref, amount, currency }: Attempt): Promise<Verdict> {
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
async function end(account: Account, attempt: Attempt): Promise<Verdict> {
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

async function sendBack(account: Account, refund: ProviderRefund, attempt: Attempt) {
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

/** Reads a notice whose signature its package finds genuine and fresh. */
async function read(account: Account, { body, headers }: Notice) {
  const signature = headers.get("stripe-signature") ?? "";
  const { webhooks } = await client(account);
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(body, signature, account.webhookSecret);
  } catch {
    return null;
  }
  const isSession = event.type.startsWith("checkout.session.");
  const session = event.data.object as { client_reference_id?: unknown };
  const { client_reference_id: attemptId } = session;
  return {
    eventId: event.id,
    attemptId: isSession && typeof attemptId === "string" ? attemptId : null,
  };
}

/** Thrown where Stripe answers that what was asked for cannot be: silence is no such answer. */
class Refused extends Error {}

function refusedByStripe(error: unknown): false {
  if (error instanceof Refused) return false;
  throw error;
}

/**
 * Asks Stripe.
 * @throws Refused when it says no, an error without its words when it does not answer: they may name
 * what was sent
 */
async function call<T>(account: Account, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await client(account);
  try {
    return await ask(stripe);
  } catch (error) {
    const type = error instanceof Error ? (error as { type?: string }).type : undefined;
    if (type === "StripeInvalidRequestError") throw new Refused(`Stripe says no: ${type}`);
    throw new Error(`Stripe does not answer: ${type ?? "unknown"}`);
  }
}

/** Its package is large: a shop that takes no card so never loads it. */
async function client({ key, url }: Account): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const { protocol, hostname, port } = new URL(url);
  return new Client(key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    ...(port === "" ? {} : { port }),
    timeout: ANSWER_MS,
    // The task or the buyer that asks tries again.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
