// When a sale's prices hold: its stretches by the shop's clock, and whether two sales meet.
import { dayAfter, type Dates } from "~/models/date";
import type { SaleState, SaleTimes } from "./sale";

/** A time without gaps in which prices hold, the end not included. */
export interface Stretch {
  from: string;
  until: string;
}

const FRIDAY = 5;

/**
 * The stretch that a moment lies in, or the next one after it.
 * @param dates of the shop's time zone, in which weeks have their Fridays
 * @returns null where none is left
 */
export function stretchAt(sale: SaleTimes, moment: string, dates: Dates): Stretch | null {
  const { startsAt, endsAt, weekly, active } = sale;
  if (active === 0 || moment >= endsAt) return null;
  if (weekly === 0) return { from: startsAt, until: endsAt };
  const day = dates.dayOf(later(moment, startsAt));
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  // Saturday belongs to the Friday before it.
  const friday = dayAfter(day, ((FRIDAY + 8 - weekday) % 7) - 1);
  const from = later(dates.startOf(friday), startsAt);
  const sunday = dates.startOf(dayAfter(friday, 2));
  const until = sunday < endsAt ? sunday : endsAt;
  return from < until ? { from, until } : null;
}

/** Whether a sale's prices hold at a moment. */
export function isRunning(sale: SaleTimes, moment: string, dates: Dates): boolean {
  const stretch = stretchAt(sale, moment, dates);
  return stretch !== null && stretch.from <= moment;
}

/** When prices change next; null when they never do again. */
export function nextChange(sale: SaleTimes, moment: string, dates: Dates): string | null {
  const stretch = stretchAt(sale, moment, dates);
  if (stretch === null) return null;
  return stretch.from <= moment ? stretch.until : stretch.from;
}

/** How a sale stands; between two of its weekends it is planned. */
export function stateAt(sale: SaleTimes, moment: string, dates: Dates): SaleState {
  if (stretchAt(sale, moment, dates) === null) return "Over";
  return isRunning(sale, moment, dates) ? "Running" : "Planned";
}

/** Whether the prices of two sales hold at the same time, from a moment on. */
export function meet(one: SaleTimes, other: SaleTimes, moment: string, dates: Dates): boolean {
  for (let at = moment; ;) {
    const [a, b] = [stretchAt(one, at, dates), stretchAt(other, at, dates)];
    if (a === null || b === null) return false;
    if (a.from < b.until && b.from < a.until) return true;
    // The one that ends first has met nobody: on with what comes after it.
    at = a.until < b.until ? a.until : b.until;
  }
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
