// Which provider with a payment page of its own has which id.
import type { HostedProvider } from "./provider";
import { sslcommerz } from "./sslcommerz.server";

/** The provider of an id; null for an unknown one, and for one whose keys are not set. */
export function hostedProvider(id: string): HostedProvider | null {
  return id === "sslcommerz" ? sslcommerz() : null;
}
