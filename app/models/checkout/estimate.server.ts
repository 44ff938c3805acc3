// What the cart says of costs before a checkout begins: delivery to a district, and the total with it, by currency.
import type { Cart } from "~/models/cart/cart";
import { linesIn } from "~/models/cart/view.server";
import type { Currency, Money } from "~/models/money";
import { findSetting } from "~/models/settings/settings.server";
import { findDeliveryOptions, findDeliveryRange } from "~/models/shipping/option.server";
import { districtOf, homeCountry } from "~/models/shipping/shipping";
import { priceOfLines } from "./reckoning";

/** What one order of the cart would cost. */
export interface Estimate {
  currency: Currency;
  itemCount: number;
  goods: Money;
  /** To the district, or the lowest of all without one; null where nothing is brought. */
  delivery: { price: Money; days: string } | null;
  /** The dearest delivery of all districts while none is chosen. */
  upTo: Money | null;
  total: Money;
  /** VAT that the total includes. */
  tax: Money;
}

/**
 * Estimates the orders that a cart becomes: one for each currency.
 * @param district of Bangladesh, however it is typed; "" for none
 */
export async function findEstimates(cart: Cart, district: string): Promise<Estimate[]> {
  if (cart.totals.length === 0) return [];
  const { rate } = (await findSetting("vat")).value;
  const state = districtOf(district);
  return Promise.all(
    cart.totals.map(async (goods) => {
      const { currency } = goods;
      const range = state ? null : await findDeliveryRange(goods);
      const option = state
        ? ((await findDeliveryOptions({ country: homeCountry, state }, goods)).find(
            ({ pickup }) => !pickup,
          ) ?? null)
        : (range?.lowest ?? null);
      const lines = linesIn(cart.lines, currency);
      const price = priceOfLines(lines, option?.price.amount ?? 0, rate);
      return {
        ...{ currency, goods },
        itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        delivery: option && { price: option.price, days: option.days },
        upTo: range?.highest.price ?? null,
        total: { amount: price.total, currency },
        tax: { amount: price.tax, currency },
      };
    }),
  );
}
