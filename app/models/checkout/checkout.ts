// What a checkout is: its steps and their addresses, what is paid with, and the quote that a buyer agrees to.
import type { AddressFields } from "~/models/account/address";
import type { Currency, Money } from "~/models/money";
import type { PayChoice } from "~/models/payment/choice";
import type { Discounts } from "~/models/promotion/discounts";
import { shownOf } from "~/models/promotion/shown";
import type { DeliveryOption } from "~/models/shipping/shipping";

/** The pages of the way, in their order. */
export const checkoutSteps = [
  { step: "details", name: "Your details" },
  { step: "delivery", name: "Delivery and payment" },
  { step: "review", name: "Review" },
] as const;
export type CheckoutStep = (typeof checkoutSteps)[number]["step"];

/** In characters. */
export const checkoutLimits = { name: 100, phone: 30, note: 500 };

/**
 * The address of a step.
 * @param currency of the order, where the cart has two; otherwise the cart itself says it
 */
export function checkoutPath(step: CheckoutStep | "", currency: Currency | null): string {
  const path = step === "" ? "/checkout" : `/checkout/${step}`;
  return currency === null ? path : `${path}?currency=${currency}`;
}

/** What a buyer has answered so far. */
export interface Checkout {
  id: string;
  currency: Currency;
  name: string;
  email: string;
  phone: string;
  /** Null for who fetches it at the shop. */
  address: AddressFields | null;
  rateId: string | null;
  /** The id of a way to pay, as choices have it. */
  method: string | null;
  note: string;
  /** The code of a promotion, in capitals; "" for none. */
  code: string;
}

/** A line that will be ordered. */
export interface QuoteLine {
  variantId: string;
  name: string;
  picture: string | null;
  quantity: number;
  unitPrice: Money;
  total: Money;
  /** What changed since it was put into the cart. */
  changes: string[];
}

/** Everything that a buyer agrees to by placing the order. */
export interface Quote {
  lines: QuoteLine[];
  /** What lies in the cart and cannot be ordered, with why. */
  left: { name: string; why: string }[];
  delivery: DeliveryOption;
  subtotal: Money;
  /** What promotions take off, line by line. */
  discounts: Discounts;
  /** What bringing it costs after that. */
  shipping: Money;
  total: Money;
  /** VAT that the total includes. */
  tax: Money;
  /** How it is paid; null where nothing is to be paid. */
  pay: PayChoice | null;
  /** What is paid before it is packed, and what at the door. */
  dueNow: Money;
  atDoor: Money;
}

/** What of a quote the page sends back, so that each difference can be named. */
export interface SeenQuote {
  lines: { variantId: string; name: string; quantity: number; price: number }[];
  /** What each promotion takes off the goods, by its name. */
  discounts: { name: string; amount: number }[];
  delivery: number;
  total: number;
  dueNow: number;
}

/** The part of a quote that must not change unseen. */
export function seenOf({ lines, discounts, shipping, total, dueNow }: Quote): SeenQuote {
  return {
    lines: lines.map(({ variantId, name, quantity, unitPrice }) => ({
      ...{ variantId, name, quantity, price: unitPrice.amount },
    })),
    discounts: shownOf(discounts).goods,
    delivery: shipping.amount,
    total: total.amount,
    dueNow: dueNow.amount,
  };
}
