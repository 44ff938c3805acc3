// How amounts are written, and turned from one currency into another.
import { describe, expect, test } from "vitest";
import { convert, formatMoney, formatMoneyShort, moneyInput, type Currency } from "~/models/money";

const taka = (amount: number) => ({ amount, currency: "BDT" as const });
const dollars = (amount: number) => ({ amount, currency: "USD" as const });

test.each([
  [taka(1_250_000), "৳12,500"],
  [taka(9_950), "৳99.50"],
  [taka(9_905), "৳99.05"],
  [taka(99_900), "৳999"],
  [taka(123_456_700), "৳1,234,567"],
  [taka(-1_250_050), "৳-12,500.50"],
  [taka(0), "৳0"],
  [dollars(1_900), "$19.00"],
  [dollars(123_456_789), "$1,234,567.89"],
  [dollars(0), "$0.00"],
])("writes %o as %s", (money, text) => {
  expect(formatMoney(money)).toBe(text);
});

test.each([
  [dollars(123_400), "$1.2K"],
  [taka(300_000_000), "৳3M"],
  [taka(0), "৳0"],
])("writes %o on an axis as %s", (money, text) => {
  expect(formatMoneyShort(money)).toBe(text);
});

test.each([
  [1_250_000, "12500"],
  [9_950, "99.50"],
  [9_905, "99.05"],
  [5, "0.05"],
  [0, "0"],
])("puts %i minor units into a price field as %s", (amount, text) => {
  expect(moneyInput(amount)).toBe(text);
});

describe("converting", () => {
  test.each<[amount: number, to: Currency, rate: number, amount: number]>([
    [1_000, "BDT", 120_000_000, 120_000],
    [120_000, "USD", 8_333, 1_000],
    [13_800_000, "USD", 8_163, 112_649],
    [149, "USD", 10_000, 1],
    [150, "USD", 10_000, 2],
    [0, "BDT", 120_000_000, 0],
  ])("%i to %s at %i millionths is %i, rounded", (amount, to, rate, expected) => {
    expect(convert(to === "BDT" ? dollars(amount) : taka(amount), to, rate)).toEqual({
      amount: expected,
      currency: to,
    });
  });
});
