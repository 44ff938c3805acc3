// Gathers what a checkout goes by at this moment: the cart's lines, ways to deliver and to pay, VAT; and makes the quote of it.
import { createHash } from "node:crypto";
import { emptyCart, type CartLine } from "~/models/cart/cart";
import { findCart, linesIn } from "~/models/cart/view.server";
import type { Currency, Money } from "~/models/money";
import { findAdvance } from "~/models/payment/advance.server";
import { payChoices, type PayChoice } from "~/models/payment/choice";
import type { PaymentMethod } from "~/models/payment/method";
import { findMethods } from "~/models/payment/method.server";
import { fullName } from "~/models/product/choice";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { findDeliveryOptions } from "~/models/shipping/rate.server";
import type { DeliveryOption } from "~/models/shipping/shipping";
import type { Shopper } from "~/models/shopper.server";
import { findCheckout } from "./checkout.server";
import { priceOfLines } from "./reckoning";
import { seenOf, type Checkout, type CheckoutStep, type Quote, type QuoteLine } from "./checkout";

/** Where a shopper stands on the way to an order. */
export interface Way {
  currency: Currency;
  /** The currency, where the addresses of the steps must name it: the cart has two. */
  named: Currency | null;
  lines: QuoteLine[];
  left: Quote["left"];
  goods: Money;
  /** Null before the first answer. */
  checkout: Checkout | null;
  /** How it can get to the answered address. */
  options: DeliveryOption[];
  methods: PaymentMethod[];
  /** What is to be paid before cash at the door is, for goods that are brought or fetched. */
  advance: (goods: number, pickup: boolean) => number;
  /** In hundredths of a percent. */
  taxRate: number;
}

/**
 * Finds where a shopper stands.
 * @param wanted the currency that the address names; hostile
 * @returns null when nothing in the cart can be ordered
 */
export async function findWay(shopper: Shopper | null, wanted: string | null): Promise<Way | null> {
  const cart = shopper === null ? emptyCart : await findCart(shopper);
  const goods = cart.totals.find(({ currency }) => currency === wanted) ?? cart.totals[0];
  if (shopper === null || goods === undefined) return null;
  const { currency } = goods;
  const [checkout, methods, vat] = await Promise.all([
    findCheckout(shopper, currency),
    findMethods(currency),
    findSetting("vat"),
  ]);
  const sold = cart.lines.filter(({ available }) => available > 0);
  return {
    ...{ currency, goods, checkout },
    named: cart.totals.length > 1 ? currency : null,
    lines: linesIn(sold, currency).map(toQuoteLine),
    left: cart.lines
      .filter((line) => line.available === 0 && line.unitPrice.currency === currency)
      .map((line) => ({ name: fullName(line), why: line.changes.join(" ") })),
    options: await findDeliveryOptions(checkout?.address ?? null, goods),
    methods,
    advance: await findAdvance(
      {
        ...{ currency, address: checkout?.address ?? null, phone: checkout?.phone ?? "" },
      },
      methods,
    ),
    taxRate: vat.value.rate,
  };
}

function toQuoteLine(line: CartLine): QuoteLine {
  const { variantId, picture, quantity, unitPrice, total, changes } = line;
  return { name: fullName(line), variantId, picture, quantity, unitPrice, total, changes };
}

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
    total: money(price.total),
    tax: money(price.tax),
    dueNow: money(dueNow),
    atDoor: money(price.total - dueNow),
  };
}

/** How an order with a delivery can be paid; no way where nothing is to be paid. */
function choicesWith(way: Way, delivery: DeliveryOption): PayChoice[] {
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

function priceWith({ lines, taxRate }: Way, { price }: DeliveryOption) {
  return priceOfLines(lines, price.amount, taxRate);
}

/** Stands for everything that a buyer agrees to: the quote, and the answers beside it. */
export function quoteHash(checkout: Checkout, quote: Quote): string {
  const agreed = [checkout, seenOf(quote), quote.delivery.name, quote.delivery.days];
  return createHash("sha256").update(JSON.stringify(agreed)).digest("base64url");
}
