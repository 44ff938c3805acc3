// Stripe: cards on its own page, Checkout, through its official package; a try is a Checkout session.
import { env } from "~/env.server";
import type { HostedProvider } from "~/models/payment/provider";
import { ask, end } from "./ask.server";
import { read } from "./notice.server";
import { start } from "./page.server";
import { sendBack } from "./refund.server";

/** Stripe wants 30 from the call that opens it, which may come at the end of the 15 that an order is kept. */
const PAGE_MINUTES = 46;

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
