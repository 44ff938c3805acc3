// Makes an order of a checkout: once, however often it is sent, and of nothing that the buyer has not seen.
import type { Shopper } from "~/models/shopper.server";
import { findCheckoutById } from "./checkout.server";
import { changed, readSeen } from "./difference.server";
import { oncePerAddress } from "./limit.server";
import { quoteHash, quoteOf } from "./quote.server";
import { findWay } from "./way.server";
import { writeOrder, type Placed } from "./write-order.server";

/** What the review page sends. */
interface Agreed {
  checkout: string;
  quote: string;
  seen: string;
}

/**
 * Places the order that a buyer has agreed to.
 * @param from the client's address, which may place so many orders a day
 * @throws Refusal when anything differs from what the page showed, each difference in words; nothing
 * is ordered then
 */
export async function placeCheckout(
  shopper: Shopper,
  { checkout: id, quote: hash, seen }: Agreed,
  from: string,
): Promise<Placed> {
  const known = await findCheckoutById(shopper, id);
  if (known?.orderId) return { order: known.orderId, already: true };
  const way = known && (await findWay(shopper, known.currency));
  const quote = way && quoteOf(way);
  const checkout = way?.checkout?.id === id ? way.checkout : null;
  const isSame = checkout && quote && quoteHash(checkout, quote) === hash;
  if (!isSame) {
    // The same form, sent at the same moment, may have placed it since.
    const placed = (await findCheckoutById(shopper, id))?.orderId;
    if (placed) return { order: placed, already: true };
  }
  if (!way || way.currency !== known.currency) return { missing: "cart", currency: null };
  // Another one is open by now, where this one was forgotten.
  if (!checkout || !quote) return { missing: "answers", currency: way.named };
  if (!isSame) throw changed(readSeen(seen), quote, way.currency);
  return oncePerAddress(from, () => writeOrder(shopper, checkout, quote));
}
