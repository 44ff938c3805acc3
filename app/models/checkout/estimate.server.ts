// What the cart says of costs before a checkout begins: what promotions take off, delivery to a district, and the total with it, by currency.
import type { Cart } from "~/models/cart/cart";
import { linesIn } from "~/models/cart/view.server";
import type { Currency, Money } from "~/models/money";
import type { Gift } from "~/models/promotion/discounts";
import { findGroupUrl } from "~/models/promotion/group.server";
import { findDiscounts } from "~/models/promotion/offers.server";
import { shownOf, type ShownDiscounts } from "~/models/promotion/shown";
import { findSetting } from "~/models/settings/settings.server";
import { findDeliveryOptions, findDeliveryRange } from "~/models/shipping/option.server";
import { districtOf, homeCountry } from "~/models/shipping/shipping";
import type { Shopper } from "~/models/shopper.server";
import { findCheckout } from "./checkout.server";
import { priceOfLines } from "./reckoning";
import { customerOf } from "./way.server";

/** What one order of the cart would cost. */
export interface Estimate {
  currency: Currency;
  itemCount: number;
  goods: Money;
  discounts: ShownDiscounts;
  /** The code that was typed, and why it takes nothing off now. */
  code: { code: string; refused: string | null } | null;
  /** What a promotion gives away, still to be chosen there. */
  gifts: { words: string; name: string; href: string }[];
  /** Promotions that would hold if the buyer proved an address with one of these endings. */
  toProve: { name: string; endings: readonly string[] }[];
  /** To the district, or the lowest of all without one; null where nothing is brought. */
  delivery: { price: Money; days: string } | null;
  /** The dearest delivery of all districts while none is chosen. */
  upTo: Money | null;
  /** With the delivery, and without. */
  total: Money;
  goodsTotal: Money;
  /** VAT that the total includes. */
  tax: Money;
}

/**
 * Estimates the orders that a cart becomes: one for each currency.
 * @param district of Bangladesh, however it is typed; "" for none
 */
export async function findEstimates(
  shopper: Shopper | null,
  cart: Cart,
  district: string,
): Promise<Estimate[]> {
  if (shopper === null || cart.totals.length === 0) return [];
  const { rate } = (await findSetting("vat")).value;
  const state = districtOf(district);
  return Promise.all(
    cart.totals.map(async (goods) => {
      const { currency } = goods;
      const range = state ? null : await findDeliveryRange(goods);
      const option = state ? await findDelivery(state, goods) : (range?.lowest ?? null);
      const lines = linesIn(cart.lines, currency);
      const checkout = await findCheckout(shopper, currency);
      const code = checkout?.code ?? "";
      const discounts = await findDiscounts(customerOf(shopper, checkout), lines, code);
      const price = priceOfLines(lines, discounts, option?.price.amount ?? 0, rate);
      const { gifts, refused, toProve } = price.discounts;
      const money = (amount: number) => ({ amount, currency });
      return {
        ...{ currency, goods },
        itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        discounts: shownOf(price.discounts),
        code: code === "" ? null : { code, refused },
        gifts: await Promise.all(gifts.map(toGift)),
        toProve,
        delivery: option && { price: money(price.shipping), days: option.days },
        upTo: range && (price.discounts.delivery ? money(0) : range.highest.price),
        total: money(price.total),
        goodsTotal: money(price.subtotal - price.discount),
        tax: money(price.tax),
      };
    }),
  );
}

async function findDelivery(state: string, goods: Money) {
  const options = await findDeliveryOptions({ country: homeCountry, state }, goods);
  return options.find(({ pickup }) => !pickup) ?? null;
}

async function toGift({ name, called, count, group }: Gift): Promise<Estimate["gifts"][number]> {
  const words = count === 1 ? `Choose your free ${called}` : `Choose ${count} free ${called}`;
  return { name, words, href: await findGroupUrl(group) };
}
