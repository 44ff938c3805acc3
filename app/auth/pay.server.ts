// Where a buyer goes who has just placed an order: to the page on which it is paid, or to the order.
import type { AppLoadContext } from "@remix-run/node";
import { clientAddress } from "~/http/client.server";
import { logNote } from "~/http/errors.server";
import { shopOrigin } from "~/http/origin.server";
import { requireStartFrom, startPayment } from "~/models/payment/attempt.server";
import { findPaymentPanel } from "~/models/payment/panel.server";
import { Refusal } from "~/models/refusal.server";

/**
 * Opens the provider's page of an order that is paid there. The order is placed whatever happens here:
 * where the page cannot be opened, the order's own one says why, and offers another try or way.
 * @returns null for an order that is paid otherwise, or needs no payment any more
 */
export async function findPayUrl(
  request: Request,
  context: AppLoadContext,
  orderId: string,
): Promise<string | null> {
  const panel = await findPaymentPanel(orderId);
  const by = panel?.state === "waits" ? panel.chosen?.by : null;
  if (by?.kind !== "hosted") return null;
  try {
    await requireStartFrom(clientAddress(context));
    return await startPayment(orderId, by.id, shopOrigin(request));
  } catch (error) {
    if (!(error instanceof Refusal)) logNote(`A payment did not begin: ${String(error)}`, context);
    return `/order/${encodeURIComponent(orderId)}/pay`;
  }
}
