// What the form of a promotion shows, and what is read from it.
import * as z from "zod";
import type { Dates } from "~/models/date";
import { pictureField } from "~/models/field.server";
import { moneyInput } from "~/models/money";
import { homePicture, pictureWords } from "~/models/picture/rules";
import { isMoment } from "~/models/product/rules.server";
import { Refusal } from "~/models/refusal.server";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { codeField } from "./code.server";
import { promotionLimits, weekdayNames, type Action, type Group } from "./promotion";
import type { Promotion } from "./row.server";

/** What a promotion may do, by the words of the form's choice. */
export const deeds = [
  "percentLines",
  "percentOrder",
  "sumLines",
  "sumOrder",
  "delivery",
  "free",
] as const;

const moment = optionalText(30).refine(
  (typed) => typed === "" || isMoment(typed),
  "Choose the day and the time, or leave both out",
);
const tick = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const whole = (most: number, words: string) =>
  optionalText(12)
    .refine(
      (typed) => typed === "" || (/^\d{1,7}$/.test(typed) && +typed >= 1 && +typed <= most),
      words,
    )
    .transform((typed) => (typed === "" ? null : Number(typed)));
const taka = optionalText(12)
  .refine(
    (typed) => /^(?:\d{1,8}(?:\.\d{1,2})?)?$/.test(typed),
    "Please enter taka, for example 500",
  )
  .transform((typed) => Math.round(Number(typed) * 100));
const within = optionalText(120).refine(
  (typed) => typed === "" || /^(?:category|group|type):./.test(typed),
  "Choose one of the list",
);
/** Each word once; they stand apart by blanks, commas or semicolons. */
const wordsIn = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
const codes = optionalLines(1_000)
  .transform((typed) => wordsIn(typed.toUpperCase()))
  .refine((list) => list.length <= promotionLimits.codes, "At most 50 products");
const endings = optionalText(200)
  .transform((typed) => wordsIn(typed.toLowerCase()))
  .refine(
    (list) => list.every((end) => /^[@.][a-z0-9.-]{2,60}$/.test(end)),
    "Write endings such as .edu or @example.com",
  );
const priority = optionalText(4)
  .refine((typed) => /^(?:-?\d{1,3})?$/.test(typed), "Please enter a whole number, for example 0")
  .transform(Number);

const fields = z.object({
  name: requiredText("Name is required", promotionLimits.name),
  code: codeField.refine(
    (typed) => /^[A-Z0-9-]*$/.test(typed) && (typed === "" || typed.length >= 3),
    "At least three letters, digits or hyphens",
  ),
  ...{ startsAt: moment, endsAt: moment, priority },
  usageLimit: whole(promotionLimits.uses, "Please enter a whole number, or leave it out"),
  perCustomer: whole(promotionLimits.uses, "Please enter a whole number, or leave it out"),
  ...{ brand: optionalText(100), within, products: codes, least: taka },
  ...{ day0: tick, day1: tick, day2: tick, day3: tick, day4: tick, day5: tick, day6: tick },
  ...{ firstOrder: tick, emailEndings: endings },
  deed: z.enum(deeds, { error: "Choose what it does" }),
  percent: optionalText(6).refine(
    (typed) => /^(?:(?:[1-9]\d?(?:\.\d{1,2})?)|100)?$/.test(typed),
    "Please enter a percentage from 1 to 100",
  ),
  amount: taka,
  count: whole(promotionLimits.pieces, "Please enter 1 to 10"),
  called: optionalText(40),
  ...{ freeBrand: optionalText(100), freeWithin: within, freeProducts: codes },
  cardText: optionalText(promotionLimits.card),
  cardPicture: optionalText(60),
  picture: pictureField(pictureWords.invalid, homePicture).optional(),
});
type Fields = z.infer<typeof fields>;

/** What the form of a new promotion sends. */
export const promotionSchema = fields.transform(toChange);
/** What the form of one that is there sends. */
export const editPromotionSchema = fields
  .extend({ version: z.coerce.number().int() })
  .transform((all, context) => ({ ...toChange(all, context), version: all.version }));

/** A promotion as its form has it. */
export type PromotionChange = z.infer<typeof promotionSchema>;

function toChange(all: Fields, context: z.RefinementCtx) {
  const { name, code, startsAt, endsAt, usageLimit, perCustomer } = all;
  const { cardText, cardPicture, picture } = all;
  const { brand, within: place, products, least, firstOrder, emailEndings } = all;
  const days = [all.day0, all.day1, all.day2, all.day3, all.day4, all.day5, all.day6];
  const weekdays = weekdayNames.flatMap((_, day) => (days[day] ? [day] : []));
  return {
    ...{ name, startsAt, endsAt, usageLimit, perCustomer },
    card: { cardText, cardPicture, picture },
    ...{ code: code || null, priority: all.priority },
    action: toAction(all, context),
    conditions: {
      group: { brand, within: place, codes: products },
      ...{ least, weekdays, firstOrder, emailEndings },
    },
  };
}

function toAction(all: Fields, context: z.RefinementCtx): Action {
  const of = all.deed.endsWith("Order") ? "order" : "lines";
  switch (all.deed) {
    case "delivery":
      return { kind: "delivery" };
    case "percentLines":
    case "percentOrder":
      if (all.percent === "") need(context, "percent", "Say how many percent");
      return { kind: "percent", of, percent: Math.round(Number(all.percent) * 100) };
    case "sumLines":
    case "sumOrder":
      if (all.amount === 0) need(context, "amount", "Say how many taka");
      return { kind: "sum", of, amount: all.amount };
    case "free": {
      const group: Group = {
        ...{ brand: all.freeBrand, within: all.freeWithin, codes: all.freeProducts },
      };
      if (!group.brand && !group.within && group.codes.length === 0)
        need(context, "freeWithin", "Say which products are free");
      if (all.called === "") need(context, "called", "Say what they are called");
      return { kind: "free", count: all.count ?? 1, group, called: all.called };
    }
  }
}

function need(context: z.RefinementCtx, field: keyof Fields, message: string): void {
  context.addIssue({ code: "custom", path: [field], message });
}

/**
 * The moments that a form means.
 * @throws Refusal when the end does not come after the beginning
 */
export function momentsOf({ startsAt, endsAt }: PromotionChange, dates: Dates) {
  const meant = (typed: string) => (typed === "" ? null : dates.fromInput(typed));
  const [from, until] = [meant(startsAt), meant(endsAt)];
  if (from !== null && until !== null && until <= from)
    throw new Refusal("invalid", { endsAt: "The end must come after the beginning" });
  return { startsAt: from, endsAt: until };
}

/** What the form of a promotion shows, all of it text. */
export function promotionInputs(promotion: Promotion, dates: Dates): Record<string, string> {
  const { conditions, action, startsAt, endsAt, usageLimit, perCustomer } = promotion;
  const { group, least, weekdays, firstOrder, emailEndings } = conditions;
  const of = "of" in action ? (action.of === "order" ? "Order" : "Lines") : "";
  const count = (number: number | null) => (number === null ? "" : String(number));
  return {
    ...{ name: promotion.name, code: promotion.code ?? "" },
    startsAt: startsAt === null ? "" : dates.toInput(startsAt),
    endsAt: endsAt === null ? "" : dates.toInput(endsAt),
    priority: String(promotion.priority),
    ...{ usageLimit: count(usageLimit), perCustomer: count(perCustomer) },
    ...{ brand: group.brand, within: group.within, products: group.codes.join("\n") },
    least: least === 0 ? "" : moneyInput(least),
    ...Object.fromEntries(
      weekdayNames.map((_, day) => [`day${day}`, weekdays.includes(day) ? "on" : ""]),
    ),
    firstOrder: firstOrder ? "on" : "",
    emailEndings: emailEndings.join(" "),
    deed: `${action.kind}${of}`,
    percent: action.kind === "percent" ? String(action.percent / 100) : "",
    amount: action.kind === "sum" ? moneyInput(action.amount) : "",
    ...{ count: "", called: "", freeBrand: "", freeWithin: "", freeProducts: "" },
    ...(action.kind === "free" && {
      ...{ count: String(action.count), called: action.called, freeBrand: action.group.brand },
      ...{ freeWithin: action.group.within, freeProducts: action.group.codes.join("\n") },
    }),
    ...{ cardText: promotion.cardText, cardPicture: promotion.cardPicture },
  };
}
