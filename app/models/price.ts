// What is bought costs: the one function behind cart, checkout, orders, mails and refunds; whole minor units, VAT included.

/** What is asked for, before any sum. */
export interface PriceRequest {
  lines: readonly PriceRequestLine[];
  /** What bringing it costs. */
  shipping: number;
  /** VAT that the delivery's price includes, in hundredths of a percent. */
  shippingTaxRate: number;
}

interface PriceRequestLine {
  /** Of one piece. */
  price: number;
  quantity: number;
  /** Taken off the whole line, never more than it costs. */
  discount?: number;
  /** VAT that the price includes, in hundredths of a percent: 1500 is 15 %. */
  taxRate: number;
}

/** A line with what it costs in the end. */
export interface LinePrice {
  /** What was really taken off. */
  discount: number;
  /** Price times quantity less the discount. */
  net: number;
  /** VAT that `net` includes. */
  tax: number;
}

/** Every sum of what is bought: `total` is `subtotal` less `discount` plus `shipping`. */
export interface Price {
  /** In the order of the request. */
  lines: LinePrice[];
  /** The lines at their prices, before any discount. */
  subtotal: number;
  discount: number;
  shipping: number;
  /** VAT that the total includes. */
  tax: number;
  total: number;
}

/**
 * What a purchase costs. Every line's figures add up to the sums, to the last minor unit.
 * @param request amounts in minor units of one currency
 */
export function priceOf({ lines, shipping, shippingTaxRate }: PriceRequest): Price {
  const priced = lines.map(({ price, quantity, discount = 0, taxRate }) => {
    const amount = price * quantity;
    const taken = Math.min(discount, amount);
    return { discount: taken, net: amount - taken, tax: taxIn(amount - taken, taxRate) };
  });
  const subtotal = sum(lines.map(({ price, quantity }) => price * quantity));
  const discount = sum(priced.map((line) => line.discount));
  return {
    lines: priced,
    subtotal,
    discount,
    shipping,
    tax: sum(priced.map(({ tax }) => tax)) + taxIn(shipping, shippingTaxRate),
    total: subtotal - discount + shipping,
  };
}

/**
 * What goes back for pieces of a line. Piece by piece or all at once, it ends at what the line cost.
 * @param line what it cost, how many pieces it had, and what of it was given back before
 * @param pieces that are back after this one, those of before among them
 */
export function refundOf(
  { net, quantity, refunded }: { net: number; quantity: number; refunded: number },
  pieces: number,
): number {
  return Math.max(0, partOf(net, pieces, quantity) - refunded);
}

/**
 * VAT that an amount includes, halves up.
 * @param rate in hundredths of a percent; 0 for none
 */
export function taxIn(amount: number, rate: number): number {
  return partOf(amount, rate, 10_000 + rate);
}

/**
 * A percentage of an amount, halves up.
 * @param rate in hundredths of a percent: 1000 is 10 %
 */
export function percentOf(amount: number, rate: number): number {
  return partOf(amount, rate, 10_000);
}

/**
 * Splits an amount by weights, to the last unit: each part is rounded down, and what is left goes,
 * a unit each, to those that lost most by it; to the first among equals.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (amount === 0 || whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((part) => Number(part / BigInt(whole)));
  const lost = exact.map((part) => part % BigInt(whole));
  const most = weights
    .map((_, index) => index)
    .sort((a, b) => Number((lost[b] ?? 0n) - (lost[a] ?? 0n)));
  for (const index of most.slice(0, amount - sum(parts))) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** An amount times a fraction, halves up; exact also where the product is beyond whole numbers. */
function partOf(amount: number, numerator: number, denominator: number): number {
  const twice = 2n * BigInt(amount) * BigInt(numerator);
  return Number((twice + BigInt(denominator)) / (2n * BigInt(denominator)));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
