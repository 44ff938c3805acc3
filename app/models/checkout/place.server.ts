// Makes an order of a checkout: once, however often it is sent, and of nothing that the buyer has not seen.
import { transact } from "~/db/transaction.server";
import type { Db } from "~/db/schema";
import { formatMoney, type Currency } from "~/models/money";
import { refundAttemptFrom, countAttemptFrom, limits } from "~/models/account/throttle.server";
import { takeLinesOut } from "~/models/cart/removal.server";
import { plainPhone } from "~/models/account/phone";
import { refuseSecondUnpaid } from "~/models/order/limits.server";
import { insertOrder, prepareOrder } from "~/models/order/place.server";
import { methodKinds } from "~/models/payment/method";
import { Refusal } from "~/models/refusal.server";
import { deliveryWords } from "~/models/shipping/shipping";
import { ownerKey, type Shopper } from "~/models/shopper.server";
import { seenOf, type Checkout, type Quote, type SeenQuote } from "./checkout";
import { findCheckoutById } from "./checkout.server";
import { seenSchema } from "./forms.server";
import { purchaseOf } from "./reckoning";
import { findWay, quoteHash, quoteOf } from "./way.server";

/** What the review page sends. */
interface Agreed {
  checkout: string;
  quote: string;
  seen: string;
}

/** What came of it: an order, now or before; or a page that must be answered first. */
export type Placed =
  { order: string; already: boolean } | { missing: "cart" | "answers"; currency: Currency | null };

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

/** Counted before, so that orders at the same moment count too, and taken back when none was placed. */
async function oncePerAddress(from: string, place: () => Promise<Placed>): Promise<Placed> {
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

async function writeOrder(shopper: Shopper, checkout: Checkout, quote: Quote): Promise<Placed> {
  const { id, name, email, phone, note } = checkout;
  const guest = "token" in shopper;
  const { delivery, pay } = quote;
  try {
    const prepared = await prepareOrder(
      { id: guest ? null : shopper.userId, name, email, phone },
      {
        payment: methodKinds[pay?.by.id ?? "cod"].payment,
        dueNow: quote.dueNow.amount,
        address: delivery.pickup ? null : checkout.address,
        ...purchaseOf(quote.lines, delivery),
        ...{ note, checkoutId: id, guestHash: guest ? ownerKey(shopper)[1] : undefined },
      },
    );
    return await transact(async (trx) => {
      const before = await claim(trx, id);
      if (before !== null) return { order: before, already: true };
      const order = await insertOrder(trx, prepared);
      await trx.updateTable("checkouts").set({ orderId: order }).where("id", "=", id).execute();
      if (quote.dueNow.amount > 0) {
        await refuseSecondUnpaid(trx, { id: order, phone: plainPhone(phone), shopper });
      }
      await takeLinesOut(
        trx,
        shopper,
        quote.lines.map(({ variantId }) => variantId),
      );
      return { order, already: false };
    });
  } catch (error) {
    throw error instanceof Refusal ? wholeRefusal(error) : error;
  }
}

/**
 * Holds the checkout for this transaction: of two that are sent at the same moment the second one
 * waits here and finds the first one's order.
 * @returns the order that it became before; null when it is open
 */
async function claim(trx: Db, id: string): Promise<string | null> {
  const open = await trx
    .updateTable("checkouts")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("orderId", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (open) return null;
  const placed = await trx
    .selectFrom("orders")
    .select("id")
    .where("checkoutId", "=", id)
    .executeTakeFirst();
  if (!placed) throw new Refusal("gone", "This checkout is no longer open. Please begin again.");
  return placed.id;
}

const nothingOrdered =
  "Nothing was ordered yet. Please look at what changed and place the order again:";

/** The review page has no field for a line: what is wrong with one is said of the whole. */
function wholeRefusal(refusal: Refusal): Refusal {
  const details = Object.values(refusal.fields);
  if (details.length === 0) return refusal;
  return new Refusal("stale", nothingOrdered, { details, cause: refusal });
}

function changed(seen: SeenQuote | null, quote: Quote, currency: Currency): Refusal {
  const details = seen ? differences(seen, seenOf(quote), currency) : [];
  const fallback = "Your answers were changed in another window.";
  return new Refusal("stale", nothingOrdered, {
    details: details.length > 0 ? details : [fallback],
  });
}

/** Each difference in words. */
function differences(seen: SeenQuote, now: SeenQuote, currency: Currency): string[] {
  const money = (amount: number) => formatMoney({ amount, currency });
  const before = new Map(seen.lines.map((line) => [line.variantId, line]));
  const after = new Map(now.lines.map((line) => [line.variantId, line]));
  const words = seen.lines
    .filter(({ variantId }) => !after.has(variantId))
    .map(({ name }) => `${name} is no longer part of the order.`);
  for (const { variantId, name, price, quantity } of now.lines) {
    const old = before.get(variantId);
    if (!old) words.push(`${name} was added.`);
    else {
      if (old.price !== price)
        words.push(`${name} costs ${money(price)} now; it was ${money(old.price)}.`);
      if (old.quantity !== quantity)
        words.push(`${name}: ${quantity} in place of ${old.quantity}.`);
    }
  }
  if (seen.delivery !== now.delivery) {
    const price = deliveryWords({ amount: now.delivery, currency });
    const old = deliveryWords({ amount: seen.delivery, currency });
    words.push(`Delivery is ${price} now; it was ${old}.`);
  }
  if (words.length > 0 && seen.total !== now.total)
    words.push(`The total is ${money(now.total)} now.`);
  if (seen.dueNow !== now.dueNow)
    words.push(`${money(now.dueNow)} is paid before we send it; it was ${money(seen.dueNow)}.`);
  return words;
}

function readSeen(text: string): SeenQuote | null {
  try {
    return seenSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
