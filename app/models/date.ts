// How dates and ages are written, and which day it is, where the shop stands.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Where a shop stands that never said so. */
export const defaultTimeZone = "Asia/Dhaka";

/**
 * Dates as they are read in one time zone; moments go in as ISO 8601, days as 2025-03-04. Each throws
 * a RangeError for a zone that there is not.
 */
export interface Dates {
  /** Mar 4, 2025 */
  formatDate: (time: string) => string;
  /** Mar 4, 2025, 2:05 PM GMT+6 */
  formatDateTime: (time: string) => string;
  /** Mar 2025 */
  formatMonth: (time: string) => string;
  /** Mar 4, 2025, 16:05:09 GMT+6 */
  formatMoment: (time: string) => string;
  /** 14:35 GMT+6 */
  formatTime: (time: string) => string;
  /** The day that a moment lies in. */
  dayOf: (time: string) => string;
  /** The moment that a day begins at. */
  startOf: (day: string) => string;
  /** A moment as a field of the kind datetime-local holds it: 2025-03-04T14:05. */
  toInput: (time: string) => string;
  /** The moment that such a field means. */
  fromInput: (typed: string) => string;
}

const known = new Map<string, Dates>();

/**
 * The dates of a time zone: the shop's for server and browser alike, or a page would change under its reader.
 * @param zone by its IANA name
 */
export function datesIn(zone: string): Dates {
  const dates = known.get(zone) ?? makeDates(zone);
  known.set(zone, dates);
  return dates;
}

function makeDates(timeZone: string): Dates {
  // Each is made at its first use: they take a slow phone a tenth of a second, and a page writes one kind of date.
  const format = (options: Intl.DateTimeFormatOptions, language = "en-US") => {
    let made: Intl.DateTimeFormat | undefined;
    return () => (made ??= new Intl.DateTimeFormat(language, { ...options, timeZone }));
  };
  const writer = (...how: Parameters<typeof format>) => {
    const made = format(...how);
    return (time: string) => made().format(new Date(time));
  };
  const named = format({ timeZoneName: "short" });
  const nameAt = (time: string) =>
    named()
      .formatToParts(new Date(time))
      .find(({ type }) => type === "timeZoneName")?.value;
  const withName = (write: (time: string) => string) => (time: string) =>
    `${write(time)} ${nameAt(time) ?? ""}`;
  // Swedish writes 2025-03-04 14:05:09, which reads as ISO does.
  const local = writer({ dateStyle: "short", timeStyle: "medium" }, "sv-SE");
  const ahead = (at: number) =>
    Date.parse(`${local(new Date(at).toISOString()).replace(" ", "T")}Z`) - at;
  const fromInput = (typed: string) => {
    const utc = Date.parse(`${typed}:00.000Z`);
    // Where clocks changed just then, the first guess lies on the other side of the change.
    const guess = utc - ahead(utc);
    return new Date(utc - ahead(guess)).toISOString();
  };
  return {
    formatDate: writer({ dateStyle: "medium" }),
    formatDateTime: withName(writer({ dateStyle: "medium", timeStyle: "short" })),
    formatMonth: writer({ month: "short", year: "numeric" }),
    formatMoment: withName(writer({ dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" })),
    formatTime: withName(writer({ timeStyle: "short", hourCycle: "h23" })),
    dayOf: writer({ dateStyle: "short" }, "sv-SE"),
    startOf: (day) => fromInput(`${day}T00:00`),
    toInput: (time) => local(time).replace(" ", "T").slice(0, 16),
    fromInput,
  };
}

/** Writes how long ago it was: Just now, 5m ago, 3h ago, 2d ago. */
export function timeAgo(time: string, now = new Date()): string {
  const age = now.getTime() - Date.parse(time);
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  return `${Math.floor(age / DAY)}d ago`;
}

/** The time so many days before, as the tables keep it. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY).toISOString();
}

/** The day so many days later. @param day 2025-03-04 */
export function dayAfter(day: string, days = 1): string {
  return daysBefore(new Date(`${day}T00:00:00.000Z`), -days).slice(0, 10);
}
