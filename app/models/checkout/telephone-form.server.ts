// What the form of an order by telephone sends.
import * as z from "zod";
import { methodIds } from "~/models/payment/method";
import { codeField } from "~/models/promotion/code.server";
import { optionalLines } from "~/models/text.server";
import { checkoutLimits } from "./checkout";
import { detailsSchema } from "./details-form.server";

/** As many products as one call is about. */
const MAX_ITEMS = 20;
/** A SKU, and how many pieces: "SGS24-BLK 2", "SGS24-BLK x 2", "2" left out for one. */
const itemLine = /^(\S.*?)(?:\s+[x×*]?\s*(\d{1,4}))?$/;

const itemsSchema = optionalLines(2_000).transform((text, context) => {
  const wanted = new Map<string, number>();
  if (text === "") {
    context.addIssue({ code: "custom", message: "Please write down what is ordered" });
  }
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== "")) {
    const [, sku, count = "1"] = itemLine.exec(line.trim()) ?? [];
    if (sku === undefined || Number(count) === 0) {
      context.addIssue({ code: "custom", message: `“${line.trim()}” is no SKU with a number.` });
    } else wanted.set(sku, (wanted.get(sku) ?? 0) + Number(count));
  }
  if (wanted.size > MAX_ITEMS) {
    context.addIssue({ code: "custom", message: `At most ${MAX_ITEMS} products at once.` });
  }
  return wanted;
});

/** What the form sends. */
export const telephoneSchema = detailsSchema.and(
  z.object({
    items: itemsSchema,
    rateId: z.string().max(100).default(""),
    method: z.enum(methodIds, { error: "Please choose how it is paid" }),
    note: optionalLines(checkoutLimits.note),
    code: codeField,
    /** Of the quote that was read back; "" before there was one. */
    quote: z.string().max(100).default(""),
    /** Of the form: sent twice, it is one order. */
    key: z.uuid(),
  }),
);

/** The form, read. */
export type TelephoneForm = z.infer<typeof telephoneSchema>;
