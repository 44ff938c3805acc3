// Parts a time into days of UTC, for which the database keeps sums, and what is left of it at both ends.
import { dayAfter } from "~/models/date";

/** A time; without its beginning or end it has none. */
export interface OrderSpan {
  /** ISO 8601. */
  from?: string;
  /** The first moment after it. */
  until?: string;
}

/** A time with both, which is looked at itself. */
export interface End {
  from: string;
  until: string;
}

/** A time inside of a day, or the days that lie in one whole, from the first to before another, and what is beside them. */
type Parts = { inside: End } | { days: OrderSpan; ends: End[] };

/** Parts a time at the beginnings of days of UTC: the shop's own days may begin at another hour. */
export function partsOf({ from, until }: OrderSpan): Parts {
  const first = from && (from === startOf(dayIn(from)) ? dayIn(from) : dayAfter(dayIn(from)));
  const last = until && dayIn(until);
  if (from && until && first && last && first >= last) return { inside: { from, until } };
  return {
    days: { ...(first && { from: first }), ...(last && { until: last }) },
    ends: [
      ...(from && first && from < startOf(first) ? [{ from, until: startOf(first) }] : []),
      ...(until && last && startOf(last) < until ? [{ from: startOf(last), until }] : []),
    ],
  };
}

/** The day of UTC that a moment lies in: 2025-03-04 */
export function dayIn(time: string): string {
  return time.slice(0, 10);
}

/** The moment that a day of UTC begins at. */
export function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
