// How dates and ages are written.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// One time zone for server and browser, or the page would change under its reader.
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** Writes a day: Mar 4, 2025. */
export function formatDate(time: string): string {
  return day.format(new Date(time));
}

/** Writes a moment: Mar 4, 2025, 2:05 PM UTC. */
export function formatDateTime(time: string): string {
  return `${moment.format(new Date(time))} UTC`;
}

/** Writes how long ago it was: Just now, 5m ago, 3h ago, 2d ago. */
export function timeAgo(time: string, now = new Date()): string {
  const age = now.getTime() - Date.parse(time);
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  return `${Math.floor(age / DAY)}d ago`;
}
