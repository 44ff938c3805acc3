// The rules of a product's fields: the forms, the bulk change and the import share them (docs/specification.md, section 5.6).
import * as z from "zod";
import type { Dates } from "~/models/date";
import { moneyInput } from "~/models/money";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { Refusal } from "~/models/refusal.server";
import { productLimits } from "./product";
import { publicStates, type PublicState } from "./public-state";

/** In paisa and in pieces; more is a typing error. */
export const productMost = { price: 10_000_000_000, stock: 1_000_000 };

const wrongPrice = "Price must be a positive number";
const wrongStock = "Stock must be a positive integer";

/** An amount as it is typed, in paisa. */
export const priceRule = requiredText("Price is required", 20)
  .pipe(z.string().regex(/^(?:\d+\.?\d{0,2}|\.\d{1,2})$/, wrongPrice))
  .transform((value) => Math.round(Number(value) * 100))
  .pipe(
    z
      .number()
      .positive(wrongPrice)
      .max(productMost.price, `Price must be at most ${moneyInput(productMost.price)}`),
  );

/** Whole pieces from 0. */
export const stockRule = requiredText("Stock quantity is required", 20)
  .pipe(z.string().regex(/^\d+$/, wrongStock))
  .transform(Number)
  .pipe(z.number().max(productMost.stock, `Stock must be at most ${productMost.stock}`));

/** The fields that describe a product, whatever it costs. */
export const productTexts = {
  name: requiredText(
    "Product name is required",
    productLimits.name,
    "Product name must be less than 50 characters",
  ),
  description: optionalLines(productLimits.description),
  category: requiredText("Category is required", 100),
  /** A type's id or name; empty for the category's usual one. */
  type: optionalText(100),
  brand: requiredText("Brand is required", productLimits.brand),
};

/** Whether shoppers see a product, and from when on; what is not sent stays as it is. */
export const stateRules = {
  state: z.enum(publicStates, { error: "Choose whether it is in the shop" }).optional(),
  /** As an input of the kind datetime-local sends it, by the shop's clock; counts for what is scheduled alone. */
  publishAt: z.string().trim().max(30).optional(),
};

interface Publicity {
  state: PublicState;
  publishAt: string | null;
}

/** Whether a text is what an input of the kind datetime-local sends. */
export function isMoment(typed: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) && !Number.isNaN(Date.parse(`${typed}Z`));
}

/**
 * The state that a form gives a product.
 * @param before what it has
 * @param dates of the shop's time zone
 * @throws Refusal when it is to be scheduled, and no moment to come is named
 */
export function publicityOf(
  { state, publishAt: typed = "" }: { state?: PublicState; publishAt?: string },
  before: Publicity,
  dates: Dates,
): Publicity {
  if (state === undefined) return { state: before.state, publishAt: before.publishAt };
  if (state !== "Scheduled") return { state, publishAt: null };
  if (before.publishAt !== null && dates.toInput(before.publishAt) === typed)
    return { state, publishAt: before.publishAt };
  if (!isMoment(typed)) throw new Refusal("invalid", { publishAt: "Choose the day and the time" });
  const publishAt = dates.fromInput(typed);
  if (publishAt <= new Date().toISOString())
    throw new Refusal("invalid", { publishAt: "Choose a moment that is still to come" });
  return { state, publishAt };
}
