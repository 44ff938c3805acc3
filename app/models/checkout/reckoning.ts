// What lines come to with a delivery: their price by one VAT rate, and what an order is made of.
import type { Money } from "~/models/money";
import { priceOf, type Price } from "~/models/price";
import { amountOf, type Discounts } from "~/models/promotion/discounts";
import type { DeliveryOption } from "~/models/shipping/shipping";

/** So many pieces at what one costs. */
interface Line {
  unitPrice: Money;
  quantity: number;
}

/**
 * What lines of one currency cost with their delivery, and what promotions take off.
 * @param discounts what they take off with a delivery that costs so much
 * @param shipping what bringing them costs, in minor units
 * @param taxRate of both, in hundredths of a percent
 */
export function priceOfLines(
  lines: readonly Line[],
  discounts: (shipping: number) => Discounts,
  shipping: number,
  taxRate: number,
): Price & { discounts: Discounts } {
  const off = discounts(shipping);
  const price = priceOf({
    lines: lines.map(({ unitPrice, quantity }, index) => ({
      ...{ price: unitPrice.amount, quantity, taxRate },
      discount: amountOf(off.lines[index] ?? []),
    })),
    shipping: off.delivery ? 0 : shipping,
    shippingTaxRate: taxRate,
  });
  return { ...price, discounts: off };
}

/** The part of a purchase that a quote has shown: the lines at their prices, and how they are brought. */
export function purchaseOf(
  lines: readonly (Line & { variantId: string })[],
  { name, days, price }: DeliveryOption,
  discounts: Discounts,
) {
  return {
    lines: lines.map(({ variantId, quantity, unitPrice }) => ({
      ...{ variantId, quantity, seenPrice: unitPrice.amount },
    })),
    delivery: { words: `${name}, ${days}`, price: discounts.delivery ? 0 : price.amount },
    discounts,
  };
}
