// Reads which month a figure is asked for; months begin where the shop stands.
import * as z from "zod";
import { findDates } from "~/models/settings/dates.server";
import type { Month } from "./figure";

/** A month with its first moment and day, and those of the next. */
export interface Span extends Month {
  from: string;
  until: string;
  days: { from: string; until: string };
}

const monthSchema = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
  .catch("");

/** The month that an address names; the present one where it names none that has begun. */
export async function readMonth(params: URLSearchParams, now = new Date()): Promise<Span> {
  const { dayOf, startOf, formatMonth } = await findDates();
  const present = dayOf(now.toISOString()).slice(0, 7);
  const asked = monthSchema.parse(params.get("month"));
  const month = asked === "" || asked > present ? present : asked;
  const days = { from: `${month}-01`, until: `${monthBeside(month, 1)}-01` };
  const [from, until] = [startOf(days.from), startOf(days.until)];
  return {
    ...{ month, days, from, until },
    label: formatMonth(from),
    before: monthBeside(month, -1),
    after: month === present ? "" : monthBeside(month, 1),
  };
}

function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
