// Which provider with a payment page of its own has which id.
import type { HostedProvider } from "./provider";
import { sslcommerz } from "./sslcommerz/sslcommerz.server";
import { stripe } from "./stripe/stripe.server";

/** The provider of an id; null for an unknown one, and for one whose keys are not set. */
export function hostedProvider(id: string): HostedProvider | null {
  if (id === "sslcommerz") return sslcommerz();
  return id === "stripe" ? stripe() : null;
}
