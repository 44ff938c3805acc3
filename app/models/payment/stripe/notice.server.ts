// Reads what Stripe reports of its own accord.
import type Stripe from "stripe";
import type { Notice } from "~/models/payment/provider";
import { client, type Account } from "./call.server";

/** Reads a notice whose signature its package finds genuine and fresh. */
export async function read(account: Account, { body, headers }: Notice) {
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
