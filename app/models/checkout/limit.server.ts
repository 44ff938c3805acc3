// How many orders an address may place in a day.
import { countAttemptFrom, limits, refundAttemptFrom } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";
import type { Placed } from "./write-order.server";

/** Counted before, so that orders at the same moment count too, and taken back when none was placed. */
export async function oncePerAddress(from: string, place: () => Promise<Placed>): Promise<Placed> {
  const wait = await countAttemptFrom(from, "orders", limits.orders);
  if (wait > 0) {
    const message =
      "Many orders came from your network today. Please wait until tomorrow and try again, or call us.";
    throw new Refusal("tooMany", message, { retryAfter: wait });
  }
  const refund = () => refundAttemptFrom(from, "orders");
  try {
    const placed = await place();
    if (!("order" in placed) || placed.already) await refund();
    return placed;
  } catch (error) {
    await refund();
    throw error;
  }
}
