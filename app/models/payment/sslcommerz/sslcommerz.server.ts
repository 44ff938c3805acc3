// SSLCommerz: cards and mobile wallets of Bangladesh on its own page (session, query, validation and refund of its API v4).
import { env } from "~/env.server";
import type { Attempt, HostedProvider } from "~/models/payment/provider";
import { askFor } from "./ask.server";
import { readNotice } from "./notice.server";
import { start } from "./page.server";
import { beginRefund, findRefund } from "./refund.server";

/** The provider with the shop's account; null without its keys. */
export function sslcommerz(): HostedProvider | null {
  const account = env.sslcommerz;
  if (!account) return null;
  const ask = (attempt: Attempt) => askFor(account, attempt);
  return {
    ask,
    pageMinutes: 15,
    start: (attempt, order, urls) => start(account, attempt, order, urls),
    /** Its pages cannot be closed from here: what is open now is over for the shop, and late money is looked at when it comes. */
    end: async (attempt) => {
      const verdict = await ask(attempt);
      return verdict.state === "open" ? { ...verdict, state: "ended" } : verdict;
    },
    refund: ({ id, amount, reason, ref }, attempt) =>
      ref === null
        ? beginRefund(account, attempt, { id, amount, reason })
        : findRefund(account, ref),
    read: ({ body }) => Promise.resolve(readNotice(account, new URLSearchParams(body))),
  };
}
