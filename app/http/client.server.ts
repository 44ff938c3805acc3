// Who asks: the address that the front saw.
import type { AppLoadContext } from "@remix-run/node";

/** The client's address; one shared name where no front stands before the app. */
export function clientAddress(context: AppLoadContext): string {
  return typeof context.clientAddress === "string" ? context.clientAddress : "unknown";
}
