// What the forms of a sale show, and what is read from them.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { datesIn, daysBefore, type Dates } from "~/models/date";
import { pictureField } from "~/models/field.server";
import { homePicture, pictureWords } from "~/models/picture/rules";
import { isMoment } from "~/models/product/rules.server";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { optionalText, requiredText } from "~/models/text.server";
import { choiceFields } from "./choose.server";
import { saleLimits, type SaleTimes } from "./sale";
import { stretchAt } from "./times";

const momentRule = z
  .string({ error: "Choose the day and the time" })
  .trim()
  .refine(isMoment, "Choose the day and the time");

const saleFields = {
  name: requiredText("Sale name is required", saleLimits.name),
  startsAt: momentRule,
  endsAt: momentRule,
  weekly: z.literal("on").optional(),
  cardText: optionalText(saleLimits.card),
  cardPicture: optionalText(saleLimits.card),
  picture: pictureField(pictureWords.invalid, homePicture).optional(),
};
const version = z.coerce.number().int();

/** What the form of a new sale sends. */
export const newSaleSchema = z.object({ ...saleFields, ...choiceFields });
/** What the form sends that changes when it is. */
export const editSaleSchema = z.object({ ...saleFields, version });
/** What the form sends that adds products. */
export const addToSaleSchema = z.object({ ...choiceFields, version });

export type SaleChange = z.infer<z.ZodObject<typeof saleFields>>;

/** What a sale's moments are held to. */
export interface Clock {
  /** In the shop's time zone. */
  dates: Dates;
  now: string;
}

/** The shop's clock as it stands. */
export async function clock(db: Db): Promise<Clock> {
  const { value } = await findSetting("time", db);
  return { dates: datesIn(value.zone), now: new Date().toISOString() };
}

/**
 * What a form makes of a sale's row.
 * @param before the sale as it was; nothing for a new one
 * @throws Refusal when its moments make no sense
 */
export function columnsOf(
  { name, startsAt: from, endsAt: until, weekly, cardText }: SaleChange,
  { dates, now }: Clock,
  before?: SaleTimes,
) {
  // A field that was left alone keeps the seconds that it does not show.
  const momentOf = (typed: string, kept = "") =>
    kept !== "" && dates.toInput(kept) === typed ? kept : dates.fromInput(typed);
  const startsAt = momentOf(from, before?.startsAt);
  const endsAt = momentOf(until, before?.endsAt);
  const refuse = (message: string) => new Refusal("invalid", { endsAt: message });
  if (endsAt <= startsAt) throw refuse("The end must come after the beginning");
  if (endsAt <= now) throw refuse("Choose a moment that is still to come");
  if (endsAt > daysBefore(new Date(now), -366 * saleLimits.years))
    throw refuse(`A sale lasts until ${saleLimits.years} years from now at most`);
  const columns = {
    ...{ name, startsAt, endsAt, cardText },
    weekly: weekly === "on" ? (1 as const) : (0 as const),
  };
  if (stretchAt({ ...columns, active: 1 }, now, dates) === null)
    throw refuse("There is no Friday or Saturday left until then");
  return columns;
}

/** What the form of a new sale begins with: from the next full hour, for a week. */
export async function proposeTimes(): Promise<Record<string, string>> {
  const { dates, now } = await clock(getDb());
  const hour = `${dates.toInput(new Date(Date.parse(now) + 3_600_000).toISOString()).slice(0, 13)}:00`;
  const endsAt = dates.toInput(daysBefore(new Date(dates.fromInput(hour)), -7));
  return { startsAt: hour, endsAt };
}

/** What the form of a sale shows, all of it text. */
export async function saleInputs(
  sale: SaleTimes & { name: string; cardText: string; cardPicture: string },
) {
  const { name, startsAt, endsAt, weekly, cardText, cardPicture } = sale;
  const { toInput } = (await clock(getDb())).dates;
  return {
    ...{ name, startsAt: toInput(startsAt), endsAt: toInput(endsAt), cardText, cardPicture },
    weekly: weekly === 1 ? "on" : "",
  };
}
