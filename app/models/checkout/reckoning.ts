// What lines come to with a delivery: their price by one VAT rate, and what an order is made of.
import type { Money } from "~/models/money";
import { priceOf, type Price } from "~/models/price";
import type { DeliveryOption } from "~/models/shipping/shipping";

/** So many pieces at what one costs. */
interface Line {
  unitPrice: Money;
  quantity: number;
}

/**
 * What lines of one currency cost with their delivery.
 * @param shipping what bringing them costs, in minor units
 * @param taxRate of both, in hundredths of a percent
 */
export function priceOfLines(lines: readonly Line[], shipping: number, taxRate: number): Price {
  return priceOf({
    lines: lines.map(({ unitPrice, quantity }) => ({
      ...{ price: unitPrice.amount, quantity, taxRate },
    })),
    shipping,
    shippingTaxRate: taxRate,
  });
}

/** The part of a purchase that a quote has shown: the lines at their prices, and how they are brought. */
export function purchaseOf(
  lines: readonly (Line & { variantId: string })[],
  { name, days, price }: DeliveryOption,
) {
  return {
    lines: lines.map(({ variantId, quantity, unitPrice }) => ({
      ...{ variantId, quantity, seenPrice: unitPrice.amount },
    })),
    delivery: { words: `${name}, ${days}`, price: price.amount },
  };
}
