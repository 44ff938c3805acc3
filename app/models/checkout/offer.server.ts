// Which ways to deliver and to pay go together, and what they cost.
import { payChoices, type PayChoice } from "~/models/payment/choice";
import { Refusal } from "~/models/refusal.server";
import type { DeliveryOption } from "~/models/shipping/shipping";
import { priceOfLines } from "./reckoning";
import type { Way } from "./way.server";

/** How an order with a delivery can be paid; no way where nothing is to be paid. */
export function choicesWith(way: Way, delivery: DeliveryOption): PayChoice[] {
  const { total, shipping } = priceWith(way, delivery);
  if (total === 0) return [];
  const { pickup } = delivery;
  const advance = way.advance(total - shipping, pickup);
  return payChoices(way.methods, { total, currency: way.currency, advance, pickup });
}

/**
 * Every choice that goes with one of the ways to deliver, each once; and whether with some of them
 * there is something to pay at all.
 */
export function allChoices(way: Way): { choices: PayChoice[]; isFree: boolean } {
  const choices = new Map<string, PayChoice>();
  for (const choice of way.options.flatMap((option) => choicesWith(way, option))) {
    if (!choices.has(choice.id)) choices.set(choice.id, choice);
  }
  const isFree = way.options.every((option) => priceWith(way, option).total === 0);
  return { choices: [...choices.values()], isFree };
}

/** @throws Refusal of a way to deliver, or to pay, that is not offered, or of two that do not go together */
export function requireOffered(way: Way, answers: { rateId: string; method: string }): void {
  const delivery = way.options.find(({ rateId }) => rateId === answers.rateId);
  if (!delivery) throw new Refusal("invalid", { rateId: "This delivery is no longer offered" });
  if (priceWith(way, delivery).total === 0) return;
  if (choicesWith(way, delivery).some(({ id }) => id === answers.method)) return;
  const isElsewhere = allChoices(way).choices.some(({ id }) => id === answers.method);
  throw new Refusal("invalid", {
    method: isElsewhere
      ? "This way to pay does not go with the delivery that you chose"
      : "This way to pay is no longer offered",
  });
}

/** The ways to deliver at what the order is charged for each, with the promotion that makes it free; null for none. */
export function chargedOptions(way: Way): (DeliveryOption & { freeBy: string | null })[] {
  return way.options.map((option) => {
    const { shipping, discounts } = priceWith(way, option);
    const price = { amount: shipping, currency: way.currency };
    return { ...option, price, freeBy: discounts.delivery?.name ?? null };
  });
}

/** What the order costs with a delivery. */
export function priceWith({ lines, discounts, taxRate }: Way, { price }: DeliveryOption) {
  return priceOfLines(lines, discounts, price.amount, taxRate);
}
