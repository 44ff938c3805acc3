// What a variant costs in a sale, and what it costs after it.

/** A variant's item in a sale, with both prices that it had when the sale's own was written. */
export interface HeldItem {
  price: number;
  priceBefore: number | null;
  originalBefore: number | null;
  state: "Waiting" | "On" | "Left";
}

interface Priced {
  price: number;
  originalPrice: number;
}

const TAKA = 100;

/**
 * A price less so many percent, in whole taka; at least one taka is left.
 * @param price in paisa
 * @param percent with at most two decimals
 */
export function lessPercent(price: number, percent: number): number {
  // In hundredths of a percent, where halves are exact.
  const rest = 10_000 - Math.round(percent * 100);
  return Math.max(TAKA, Math.round((price * rest) / (10_000 * TAKA)) * TAKA);
}

/**
 * A variant in a sale. The price that it had becomes its price before, unless it has a higher one
 * already; one that costs no more than in the sale stays as it is.
 */
export function inSale<T extends Priced>(variant: T, price: number): T {
  return price < variant.price ? { ...variant, price } : variant;
}

/** A variant after a sale: at the price of before, unless somebody changed a price of it meanwhile. */
export function afterSale<T extends Priced>(variant: T, item: HeldItem): T {
  return { ...variant, price: priceWithout(variant, item) };
}

/** What a variant costs without the sale. */
export function priceWithout(variant: Priced, item: HeldItem): number {
  return holdsPrice(variant, item) ? item.priceBefore : variant.price;
}

/** Whether a variant has the prices that the sale wrote. */
export function holdsPrice(
  { price, originalPrice }: Priced,
  item: HeldItem,
): item is HeldItem & { priceBefore: number } {
  const { state, priceBefore } = item;
  const same = price === item.price && originalPrice === item.originalBefore;
  return state === "On" && priceBefore !== null && same;
}
