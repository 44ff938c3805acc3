// Sums of orders by days, weeks and months of the shop, from what the database keeps of each day and hour of UTC (migrations 42 and 55).
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { mergeSums } from "~/db/sums.server";
import type { Currency } from "~/models/money";
import { dayIn, startOf } from "./span.server";

/** What orders that were not cancelled come to. */
interface Sum {
  orders: number;
  /** In minor units. */
  revenue: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Adds up the orders of one currency, cancelled ones left out, from each beginning to the next; after the last
 * there is no end. Days of UTC come from their sums; of a day in which one begins, what its later hours say, or in the
 * hour of a beginning its orders, is taken off where the day begins and put where they are.
 * @param starts ISO 8601, in their order
 */
export async function sumBetween(starts: readonly string[], currency: Currency): Promise<Sum[]> {
  const sums = starts.map(() => ({ orders: 0, revenue: 0 }));
  const add = (time: string, { orders, revenue }: Sum, sign = 1) => {
    const sum = sums[starts.findLastIndex((start) => start <= time)];
    if (!sum) return;
    sum.orders += sign * orders;
    sum.revenue += sign * revenue;
  };
  const move = (time: string, sum: Sum) => {
    add(startOf(dayIn(time)), sum, -1);
    add(time, sum);
  };
  const parting = starts.filter((start) => !isBeginOfDay(start));
  const partedHours = new Set(parting.filter((start) => !isBeginOfHour(start)).map(hourOf));
  // One statement: an order that came between two of them would be taken off and never put.
  const found = await [...inHours(parting, currency), ...placedIn([...partedHours], currency)]
    .reduce((all, one) => all.unionAll(one), inDays(dayIn(starts[0] ?? "")))
    .execute();
  for (const { time, currency: one, ...sum } of found) {
    if (one !== currency) continue;
    if (time === dayIn(time)) add(startOf(time), sum);
    else if (time !== hourOf(time)) move(time, sum);
    else if (!partedHours.has(time)) move(startOfHour(time), sum);
  }
  return sums;
}

/** Of every currency: asked for one alone, SQLite would look through all days of it. */
function inDays(from: string) {
  return getDb()
    .selectFrom("orderSums")
    .select(["day as time", "currency"])
    .select(({ fn }) => [
      fn.sum<number>("orders").as("orders"),
      fn.sum<number>("revenue").as("revenue"),
    ])
    .where("day", ">=", from)
    .where("status", "!=", "Cancelled")
    .groupBy(["day", "currency"]);
}

/** Of the days that some moments lie in, which stand in their order: the hours from the earliest of theirs on. */
function inHours(moments: readonly string[], currency: Currency) {
  const days = [...new Set(moments.map(dayIn))];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const earliest = Math.min(...moments.map((time) => Number(time.slice(11, 13))));
  const areInRow = Date.parse(last) - Date.parse(first) === (days.length - 1) * DAY_MS;
  const hours = getDb()
    .selectFrom("orderHours")
    .select(["hour as time", "currency"])
    .select(({ fn }) => [
      fn.sum<number>("orders").as("orders"),
      fn.sum<number>("revenue").as("revenue"),
    ])
    .where("currency", "=", currency)
    .groupBy(["hour", "currency"]);
  // Of days apart each hour by its name: SQLite would look through all of them for some ranges.
  const wanted = areInRow
    ? hours
        .where("hour", ">=", `${first}T00`)
        .where("hour", "<=", `${last}T23`)
        .where(sql`substr(hour, 12)`, ">=", twoDigits(earliest))
    : hours.where(
        "hour",
        "in",
        days.flatMap((day) => hoursOf(day).slice(earliest)),
      );
  return [wanted];
}

/** The orders of some hours themselves: of those in which one time ends and the next begins, as days do in Kathmandu. */
function placedIn(hours: readonly string[], currency: Currency) {
  return hours.map((hour) =>
    getDb()
      .selectFrom("orders")
      .select(["placedAt as time", "currency", sql<number>`1`.as("orders"), "total as revenue"])
      .where("currency", "=", currency)
      .where("status", "!=", "Cancelled")
      .where("placedAt", ">=", startOfHour(hour))
      .where("placedAt", "<", hourAfter(hour)),
  );
}

function isBeginOfDay(time: string): boolean {
  return time === startOf(dayIn(time));
}

/** An hour of UTC: 2025-03-04T14 */
function hourOf(time: string): string {
  return time.slice(0, 13);
}

function hoursOf(day: string): string[] {
  return Array.from({ length: 24 }, (_, hour) => `${day}T${twoDigits(hour)}`);
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, "0");
}

function startOfHour(hour: string): string {
  return `${hour}:00:00.000Z`;
}

function isBeginOfHour(time: string): boolean {
  return time === startOfHour(hourOf(time));
}

function hourAfter(hour: string): string {
  return new Date(Date.parse(startOfHour(hour)) + HOUR_MS).toISOString();
}

/** Makes one row of those that say the same of an hour: each change of an order has added its own. */
export function mergeHourSums(): Promise<void> {
  return mergeSums("orderHours", { key: ["hour", "currency"], sums: ["orders", "revenue"] });
}
