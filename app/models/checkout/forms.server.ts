// What the second and the last page on the way to an order send.
import * as z from "zod";
import { optionalLines } from "~/models/text.server";
import { checkoutLimits } from "./checkout";

/**
 * The schema of what the second page sends.
 * @param isFree whether nothing is to be paid, and no way to pay asked for
 */
export function deliverySchema(isFree: boolean) {
  const method = z.string({ error: "Please choose how to pay" }).max(30);
  return z.object({
    rateId: z.string({ error: "Please choose how it gets to you" }).max(100),
    method: isFree ? method.default("") : method,
    note: optionalLines(checkoutLimits.note),
  });
}

/** What the last page sends: the checkout, and the quote that it showed. */
export const reviewSchema = z.object({
  checkout: z.string().max(100),
  /** Its hash, and the figures in it that can be named. */
  quote: z.string().max(100),
  seen: z.string().max(20_000).default(""),
});

/** The figures of a quote as the page sends them back; they are shown and compared, nothing else. */
export const seenSchema = z.object({
  lines: z
    .array(
      z.object({
        variantId: z.string().max(100),
        name: z.string().max(400),
        quantity: z.number().int(),
        price: z.number().int(),
      }),
    )
    .max(50),
  discounts: z.array(z.object({ name: z.string().max(100), amount: z.number().int() })).max(50),
  delivery: z.number().int(),
  total: z.number().int(),
  dueNow: z.number().int(),
});
