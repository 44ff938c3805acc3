// The price function: every sum holds to the last paisa, whatever is in the cart, taken off it or given back.
import { describe, expect, it } from "vitest";
import { shareOf } from "~/models/order/sums";
import { priceOf, refundOf, splitAmount, taxIn } from "~/models/price";

/** The same random numbers each time (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function randomCart(below: (limit: number) => number) {
  const rates = [0, 500, 750, 1500];
  const lines = Array.from({ length: 1 + below(8) }, () => ({
    price: below(3) === 0 ? below(300) : below(30_000_000),
    quantity: 1 + below(99),
    discount: below(3) === 0 ? below(40_000_000) : 0,
    taxRate: rates[below(4)] ?? 0,
  }));
  return {
    lines,
    shipping: below(3) === 0 ? 0 : below(20_000),
    shippingTaxRate: rates[below(4)] ?? 0,
  };
}

it("holds every sum of ten thousand carts, and refunds of them end exact", () => {
  const below = seeded(20_261_122);
  for (let round = 0; round < 10_000; round += 1) {
    const cart = randomCart(below);
    const price = priceOf(cart);
    const place = `cart ${round}`;
    const amounts = cart.lines.map(({ price: one, quantity }) => one * quantity);
    expect(price.subtotal, place).toBe(sumOf(amounts));
    expect(price.total, place).toBe(price.subtotal - price.discount + price.shipping);
    expect(sumOf(price.lines.map(({ net }) => net)) + price.shipping, place).toBe(price.total);
    expect(sumOf(price.lines.map(({ discount }) => discount)), place).toBe(price.discount);
    const taxes = price.lines.map(({ tax }) => tax);
    expect(sumOf(taxes) + taxIn(cart.shipping, cart.shippingTaxRate), place).toBe(price.tax);
    for (const [index, line] of price.lines.entries()) {
      const { quantity, taxRate } = cart.lines[index] ?? { quantity: 0, taxRate: 0 };
      const amount = amounts[index] ?? 0;
      expect(line.discount, place).toBe(Math.min(cart.lines[index]?.discount ?? 0, amount));
      expect(line.net, place).toBe(amount - line.discount);
      expect(Math.min(line.net, line.tax, line.discount), place).toBeGreaterThanOrEqual(0);
      // Half a unit at most is lost by rounding.
      expect(
        Math.abs(line.tax * (10_000 + taxRate) - line.net * taxRate) * 2,
        place,
      ).toBeLessThanOrEqual(10_000 + taxRate);
      let [back, refunded, dropped, vat, furthest] = [0, 0, 0, 0, 0];
      let isWhole = true;
      while (back < quantity) {
        const before = back;
        back = Math.min(quantity, back + 1 + below(quantity));
        // Pieces that are dropped from an order take their part of the price and of its VAT along.
        dropped += shareOf({ net: line.net, quantity }, before, back - before);
        vat += shareOf({ net: line.tax, quantity }, before, back - before);
        const amount = refundOf({ net: line.net, quantity, refunded }, back);
        isWhole &&= Number.isInteger(amount) && amount >= 0;
        refunded += amount;
        // So far it is what so many pieces cost, but for the rounding of half a unit.
        furthest = Math.max(furthest, Math.abs(refunded - (line.net * back) / quantity));
      }
      if (refunded !== line.net || dropped !== line.net || vat !== line.tax || !isWhole) {
        expect.fail(
          `${place}: ${refunded} and ${dropped} of ${line.net}, VAT ${vat} of ${line.tax}`,
        );
      }
      if (furthest > 0.5) expect.fail(`${place}: pieces cost ${furthest} too much or too little`);
    }
  }
});

describe("VAT", () => {
  it.each([
    [11_500, 1500, 1500],
    [0, 1500, 0],
    [11_500, 0, 0],
    // 100 × 15 / 115 is 13.04; 23 × 1500 / 11500 is 3 exactly; a half goes up: 1 × 10000 / 20000.
    [100, 1500, 13],
    [23, 1500, 3],
    [1, 10_000, 1],
    [9_000_000_000_000_000, 1500, 1_173_913_043_478_261],
  ])("in %i at %i is %i", (amount, rate, tax) => {
    expect(taxIn(amount, rate)).toBe(tax);
  });
});

it("a discount is split by largest remainder, the first among equals", () => {
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitAmount(100, [1, 1, 4])).toEqual([17, 17, 66]);
  expect(splitAmount(5, [0, 10, 0])).toEqual([0, 5, 0]);
  expect(splitAmount(7, [0, 0])).toEqual([0, 0]);
});

it("discounts never make anything cost less than nothing", () => {
  const line = { price: 500, quantity: 2, discount: 5_000, taxRate: 1500 };
  const price = priceOf({ lines: [line], shipping: 70, shippingTaxRate: 0 });
  expect(price).toEqual({
    lines: [{ discount: 1000, net: 0, tax: 0 }],
    subtotal: 1000,
    discount: 1000,
    shipping: 70,
    tax: 0,
    total: 70,
  });
});

it("pieces of a line of 100 in three go back as 33, 34 and 33", () => {
  const line = { net: 100, quantity: 3 };
  expect(refundOf({ ...line, refunded: 0 }, 1)).toBe(33);
  expect(refundOf({ ...line, refunded: 33 }, 2)).toBe(34);
  expect(refundOf({ ...line, refunded: 67 }, 3)).toBe(33);
});
