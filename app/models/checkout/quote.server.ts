// What an order would be by the answers so far.
import { createHash } from "node:crypto";
import { seenOf, type Checkout, type CheckoutStep, type Quote } from "./checkout";
import { shownOf } from "~/models/promotion/shown";
import { choicesWith, priceWith } from "./offer.server";
import { priceOfLines } from "./reckoning";
import type { Way } from "./way.server";

/** The first step that is not answered, or whose answer no longer holds. */
export function nextStep(way: Way): CheckoutStep {
  if (!way.checkout || way.checkout.name === "" || way.checkout.phone === "") return "details";
  return quoteOf(way) === null ? "delivery" : "review";
}

/** What the order would be; null while delivery or payment is not chosen, or no longer offered. */
export function quoteOf(way: Way): Quote | null {
  const { checkout, lines, left, currency } = way;
  const delivery = way.options.find(({ rateId }) => rateId === checkout?.rateId);
  if (!checkout || !delivery) return null;
  const price = priceWith(way, delivery);
  const pay = choicesWith(way, delivery).find(({ id }) => id === checkout.method) ?? null;
  if (pay === null && price.total > 0) return null;
  const dueNow = pay?.dueNow ?? 0;
  const money = (amount: number) => ({ amount, currency });
  return {
    ...{ lines, left, delivery, pay },
    subtotal: money(price.subtotal),
    discounts: price.discounts,
    shipping: money(price.shipping),
    total: money(price.total),
    tax: money(price.tax),
    dueNow: money(dueNow),
    atDoor: money(price.total - dueNow),
  };
}

/** What is in the order and what it comes to while no delivery is chosen, as the first pages show it. */
export function goodsOf({ lines, goods, currency, discounts, taxRate }: Way) {
  const price = priceOfLines(lines, discounts, 0, taxRate);
  return {
    ...{ lines, goods, refused: price.discounts.refused },
    discounts: shownOf(price.discounts),
    total: { amount: price.total, currency },
  };
}

/** Stands for everything that a buyer agrees to: the quote, and the answers beside it. */
export function quoteHash(checkout: Checkout, quote: Quote): string {
  const agreed = [checkout, seenOf(quote), quote.delivery.name, quote.delivery.days];
  return createHash("sha256").update(JSON.stringify(agreed)).digest("base64url");
}
