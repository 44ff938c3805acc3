// What an order by telephone would cost, as it is read back to the customer.
import { createHash } from "node:crypto";
import type { Currency, Money } from "~/models/money";
import type { MethodId, PaymentMethod } from "~/models/payment/method";
import { findMethods } from "~/models/payment/method.server";
import type { Discounts } from "~/models/promotion/discounts";
import { findDiscounts } from "~/models/promotion/offers.server";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { findDeliveryOptions } from "~/models/shipping/option.server";
import type { DeliveryOption } from "~/models/shipping/shipping";
import type { chosenAddress } from "./address.server";
import { priceOfLines } from "./reckoning";
import type { TelephoneForm } from "./telephone-form.server";
import { findItems } from "./telephone-items.server";

/** What the customer hears before the order is placed. */
export interface TelephoneQuote {
  lines: { variantId: string; name: string; quantity: number; unitPrice: Money }[];
  options: DeliveryOption[];
  delivery: DeliveryOption;
  subtotal: Money;
  discounts: Discounts;
  shipping: Money;
  tax: Money;
  total: Money;
  /** Stands for all of it. */
  hash: string;
}

/** What it would cost now. @throws Refusal when it cannot be had, brought there, or paid so */
export async function quoteOf(
  { items, rateId, method, email, phone, code }: TelephoneForm,
  address: Awaited<ReturnType<typeof chosenAddress>>,
): Promise<TelephoneQuote> {
  const { lines, currency } = await findItems(items);
  const subtotal = {
    amount: lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice.amount * quantity, 0),
    currency,
  };
  const all = await findDeliveryOptions(address, subtotal);
  const options = all.filter(({ pickup }) => pickup === (address === null));
  const delivery = options.find((option) => option.rateId === rateId) ?? options[0];
  if (!delivery) throw new Refusal("invalid", { district: "We do not deliver to this address" });
  await requireMethod(method, currency);
  const { rate } = (await findSetting("vat")).value;
  const discounts = await findDiscounts({ userId: null, email, phone }, lines, code);
  const price = priceOfLines(lines, discounts, delivery.price.amount, rate);
  if (price.discounts.refused !== null)
    throw new Refusal("invalid", { code: price.discounts.refused });
  const money = (amount: number) => ({ amount, currency });
  const agreed = [lines, delivery, price.discounts, price.total, address, method];
  return {
    ...{ lines, options, delivery, subtotal, discounts: price.discounts },
    shipping: money(price.shipping),
    ...{ tax: money(price.tax), total: money(price.total) },
    hash: createHash("sha256").update(JSON.stringify(agreed)).digest("base64url"),
  };
}

/** The ways to pay what was ordered by telephone: nobody waits at the line for a provider's page. */
export async function findTelephoneMethods(currency: Currency): Promise<PaymentMethod[]> {
  return (await findMethods(currency)).filter(({ kind }) => kind !== "hosted");
}

async function requireMethod(method: MethodId, currency: Currency): Promise<void> {
  const offered = await findTelephoneMethods(currency);
  if (offered.some(({ id }) => id === method)) return;
  throw new Refusal("invalid", { method: "This way to pay is not offered" });
}
