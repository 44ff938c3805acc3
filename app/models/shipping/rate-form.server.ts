// What the form of a delivery rate sends, and what it holds at first.
import * as z from "zod";
import { moneyInput } from "~/models/money";
import { optionalText, requiredText } from "~/models/text.server";
import { version } from "./change.server";
import { placeRule } from "./place.server";
import type { findRateOf } from "./table.server";

/** In minor units; more is a typing error. */
const MOST = 1_000_000_000;
const wrongAmount = "Please enter an amount of 0 or more";

const toAmount = (value: string) => Math.round(Number(value) * 100);
const isAmount = (value: string) => /^\d+(?:\.\d{1,2})?$/.test(value) && toAmount(value) <= MOST;

/** What the form of a rate sends, with the version of its zone. */
export const rateSchema = z.object({
  name: requiredText("Name is required", 60),
  days: requiredText("Please say how long it takes", 60),
  currency: z.enum(["BDT", "USD"], { error: "Currency is required" }),
  price: requiredText("Price is required", 20).refine(isAmount, wrongAmount).transform(toAmount),
  freeFrom: optionalText(20)
    .refine((value) => value === "" || isAmount(value), wrongAmount)
    .transform((value) => (value === "" ? null : toAmount(value))),
  pickup: z.literal("on").optional(),
  active: z.literal("on").optional(),
  place: placeRule,
  version,
});

/** What the form of a rate holds at first. */
export function rateValues(rate: NonNullable<Awaited<ReturnType<typeof findRateOf>>>) {
  const { name, days, currency, price, freeFrom, pickup, active, place } = rate;
  return {
    ...{ name, days, currency, price: moneyInput(price), place },
    freeFrom: freeFrom === null ? "" : moneyInput(freeFrom),
    pickup: pickup === 1 ? "on" : "",
    active: active === 1 ? "on" : "",
  };
}
