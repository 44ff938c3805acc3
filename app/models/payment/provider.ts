// What a provider with a payment page of its own can be asked for.
import type { Currency } from "~/models/money";

/** One try to pay an order on a provider's page; amounts in minor units. */
export interface Attempt {
  /** At most 30 characters: the provider knows the try by it. */
  id: string;
  orderId: string;
  amount: number;
  currency: Currency;
  /** The provider's name for the payment; null before it has one. */
  ref: string | null;
}

/** A try whose page is to be opened, and the moment up to which that page may stand. */
export interface NewAttempt extends Attempt {
  endsAt: string;
}

/** Who pays, for the provider's page and its papers. */
export interface OrderToPay {
  id: string;
  name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  country: string;
  itemCount: number;
}

/** Where the provider sends the buyer back to, and its notices. */
export interface ReturnUrls {
  back: string;
  notice: string;
}

/** What a provider says of a try. */
export interface Verdict {
  state: "open" | "paid" | "failed" | "ended";
  amount: number;
  currency: Currency;
  ref: string;
  /** Whether the provider itself doubts the payment. */
  risky?: boolean;
}

/** Money to send back through a provider; its id tells the same wish sent twice. */
export interface ProviderRefund {
  id: string;
  amount: number;
  currency: Currency;
  reason: string;
  /** The provider's name for the refund; null before it has one. */
  ref: string | null;
}

/** What somebody posted as a notice; hostile. */
export interface Notice {
  body: string;
  headers: Headers;
}

/** A provider; every method but `read` asks it over the network and throws when it does not answer. */
export interface HostedProvider {
  /** So long a page of its stands at most, in minutes, unless it is ended. */
  pageMinutes: number;
  /** Opens the page on which this try is paid; asked again for the same try it may open another. */
  start(
    attempt: NewAttempt,
    order: OrderToPay,
    urls: ReturnUrls,
  ): Promise<{ ref: string | null; url: string }>;
  /** How the try stands; completes what needs completing. */
  ask(attempt: Attempt): Promise<Verdict>;
  /** Stops the try, as far as the provider lets it be stopped; may say that it is paid. */
  end(attempt: Attempt): Promise<Verdict>;
  refund(
    refund: ProviderRefund,
    attempt: Attempt,
  ): Promise<{ state: "done" | "waiting" | "refused"; ref: string | null }>;
  /** Which try a notice is about, null for none; null in place of all for one that is not genuine. */
  read(notice: Notice): Promise<{ eventId: string; attemptId: string | null } | null>;
}

/** Whether an address is one of a provider's pages: one elsewhere would be stopped by the documents' policy, and be none of theirs. */
export function isPageOf(origins: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  return origins.some((allowed) =>
    allowed.includes("*")
      ? protocol === "https:" && hostname.endsWith(allowed.split("*").at(-1) ?? "")
      : origin === allowed,
  );
}
