// Sums of orders by days of the shop, from what the database keeps of each hour (migration 55): a shop's day begins inside one of UTC.
import { getDb } from "~/db/connection.server";
import { mergeSums } from "~/db/sums.server";
import type { Currency } from "~/models/money";

/** What orders that were not cancelled come to. */
interface Sum {
  orders: number;
  /** In minor units. */
  revenue: number;
}

const HOUR_MS = 3_600_000;

/**
 * Adds up the orders of one currency, cancelled ones left out, from each beginning to the next; after the last
 * there is no end.
 * @param starts ISO 8601, in their order
 */
export async function sumBetween(starts: readonly string[], currency: Currency): Promise<Sum[]> {
  const sums = starts.map(() => ({ orders: 0, revenue: 0 }));
  const parted = new Set(starts.filter((start) => start !== startOf(hourOf(start))).map(hourOf));
  const add = (time: string, { orders, revenue }: Sum) => {
    const sum = sums[starts.findLastIndex((start) => start <= time)];
    if (!sum) return;
    sum.orders += orders;
    sum.revenue += revenue;
  };
  const [hours, beside] = await Promise.all([
    findHours(hourOf(starts[0] ?? ""), currency),
    findPlaced([...parted], currency),
  ]);
  for (const { hour, ...sum } of hours) if (!parted.has(hour)) add(startOf(hour), sum);
  for (const { placedAt, total } of beside) add(placedAt, { orders: 1, revenue: total });
  return sums;
}

function findHours(from: string, currency: Currency) {
  return getDb()
    .selectFrom("orderHours")
    .select("hour")
    .select(({ fn }) => [
      fn.sum<number>("orders").as("orders"),
      fn.sum<number>("revenue").as("revenue"),
    ])
    .where("hour", ">=", from)
    .where("currency", "=", currency)
    .groupBy("hour")
    .execute();
}

/** The orders of some hours themselves: of those in which one time ends and the next begins, as days do in Kathmandu. */
async function findPlaced(hours: readonly string[], currency: Currency) {
  const [first, ...others] = hours.map((hour) =>
    getDb()
      .selectFrom("orders")
      .select(["placedAt", "total"])
      .where("currency", "=", currency)
      .where("status", "!=", "Cancelled")
      .where("placedAt", ">=", startOf(hour))
      .where("placedAt", "<", hourAfter(hour)),
  );
  return (await others.reduce((all, one) => all?.unionAll(one), first)?.execute()) ?? [];
}

/** An hour of UTC: 2025-03-04T14 */
function hourOf(time: string): string {
  return time.slice(0, 13);
}

function startOf(hour: string): string {
  return `${hour}:00:00.000Z`;
}

function hourAfter(hour: string): string {
  return new Date(Date.parse(startOf(hour)) + HOUR_MS).toISOString();
}

/** Makes one row of those that say the same of an hour: each change of an order has added its own. */
export function mergeHourSums(): Promise<void> {
  return mergeSums("orderHours", { key: ["hour", "currency"], sums: ["orders", "revenue"] });
}
