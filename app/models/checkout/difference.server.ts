// Says in words why nothing was ordered: what differs between the quote that a buyer saw and that of now.
import { formatMoney, type Currency } from "~/models/money";
import { Refusal } from "~/models/refusal.server";
import { deliveryWords } from "~/models/shipping/shipping";
import { seenOf, type Quote, type SeenQuote } from "./checkout";
import { seenSchema } from "./forms.server";

/** Stands above whatever keeps an order from being placed. */
const nothingOrdered =
  "Nothing was ordered yet. Please look at what changed and place the order again:";

/** The review page has no field for a line: what is wrong with one is said of the whole. */
export function wholeRefusal(refusal: Refusal): Refusal {
  const details = Object.values(refusal.fields);
  if (details.length === 0) return refusal;
  return new Refusal("stale", nothingOrdered, { details, cause: refusal });
}

/** The refusal of a quote that holds no more, with each difference in words. */
export function changed(seen: SeenQuote | null, quote: Quote, currency: Currency): Refusal {
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
  words.push(...discountDifferences(seen.discounts, now.discounts, money));
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

type NamedAmounts = SeenQuote["discounts"];

/** What promotions take off otherwise than before: one that no longer applies is named. */
function discountDifferences(
  seen: NamedAmounts,
  now: NamedAmounts,
  money: (amount: number) => string,
): string[] {
  const amountIn = (all: NamedAmounts, name: string) =>
    all.find((one) => one.name === name)?.amount ?? 0;
  return [...new Set([...seen, ...now].map(({ name }) => name))].flatMap((name) => {
    const [old, amount] = [amountIn(seen, name), amountIn(now, name)];
    if (old === amount) return [];
    if (amount === 0) return [`“${name}” no longer applies: it took ${money(old)} off.`];
    return [
      old === 0
        ? `“${name}” takes ${money(amount)} off.`
        : `“${name}” takes ${money(amount)} off now; it was ${money(old)}.`,
    ];
  });
}

/** The figures that the page showed; null for what is none. */
export function readSeen(text: string): SeenQuote | null {
  try {
    return seenSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
