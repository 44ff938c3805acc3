// Parts a time into days of UTC, for which the database keeps sums, and what is left of it at both ends.
import { dayAfter } from "~/models/date";

/** A time; without its beginning or end it has none. */
export interface OrderSpan {
  /** ISO 8601. */
  from?: string;
  /** The first moment after it. */
  until?: string;
}

/** A time with both. */
export interface End {
  from: string;
  until: string;
}

/** A time that is looked at itself, to be added to what the days say, or taken off. */
export interface Part extends End {
  sign: 1 | -1;
}

/** A time of about a day or less, or the days that make up most of it, from the first to before another, and what is beside them. */
type Parts = { inside: Part } | { days: OrderSpan; ends: Part[] };

/**
 * Parts a time at the beginnings of days of UTC: the shop's own days may begin at another hour. Each end goes to the
 * beginning that is nearer, so that no more than half a day is looked at.
 */
export function partsOf({ from, until }: OrderSpan): Parts {
  const first = from && nearestDay(from);
  const last = until && nearestDay(until);
  if (from && until && first && last && first >= last) return { inside: { from, until, sign: 1 } };
  return {
    days: { ...(first && { from: first }), ...(last && { until: last }) },
    ends: [
      ...(from && first ? between(from, startOf(first)) : []),
      ...(until && last ? between(startOf(last), until) : []),
    ],
  };
}

/** The day of UTC whose beginning is nearest to a moment. */
function nearestDay(time: string): string {
  const day = dayIn(time);
  return time.slice(11) < "12" ? day : dayAfter(day);
}

/** What is between two moments, to be taken off where the second comes first. */
function between(from: string, until: string): Part[] {
  if (from === until) return [];
  return [from < until ? { from, until, sign: 1 } : { from: until, until: from, sign: -1 }];
}

/** The day of UTC that a moment lies in: 2025-03-04 */
export function dayIn(time: string): string {
  return time.slice(0, 10);
}

/** The moment that a day of UTC begins at. */
export function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
