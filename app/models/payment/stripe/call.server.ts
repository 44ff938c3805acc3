// One call to Stripe: for whom, how long it may take, and what a refusal is.
import type Stripe from "stripe";
import type { env } from "~/env.server";

/** Longer than it ever takes: who waits at the checkout is told then. */
const ANSWER_MS = 10_000;

/** The shop's account with Stripe. */
export type Account = NonNullable<typeof env.stripe>;

/** Thrown where Stripe answers that what was asked for cannot be: silence is no such answer. */
class Refused extends Error {}

/** Makes Stripe's no a false, and throws on whatever else went wrong. */
export function refusedByStripe(error: unknown): false {
  if (error instanceof Refused) return false;
  throw error;
}

/**
 * Asks Stripe.
 * @throws Refused when it says no, an error without its words when it does not answer: they may name
 * what was sent
 */
export async function call<T>(account: Account, ask: (stripe: Stripe) => Promise<T>): Promise<T> {
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
export async function client({ key, url }: Account): Promise<Stripe> {
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
