// Sums up sales: by day, week or month, and by product.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { formatDate, formatMonth } from "~/models/date";
import type { Currency } from "~/models/money";
import type { SalesPeriod } from "./dashboard";
import type { SalesStep } from "./view";
import { periodStarts } from "./periods.server";

/**
 * What the orders of one currency brought in, cancelled ones left out, oldest period first; days
 * are those of UTC, weeks begin on Monday.
 */
export async function findSales(
  step: SalesStep,
  currency: Currency,
  now = new Date(),
): Promise<SalesPeriod[]> {
  const starts = periodStarts(step, now);
  const day = sql<string>`substr(${sql.ref("placedAt")}, 1, 10)`;
  const days = await getDb()
    .selectFrom("orders")
    .select(({ fn }) => [
      day.as("day"),
      fn.countAll<number>().as("orders"),
      fn.sum<number>("total").as("revenue"),
    ])
    .where("currency", "=", currency)
    .where("placedAt", ">=", starts[0] ?? "")
    .where("status", "!=", "Cancelled")
    .groupBy(day)
    .execute();
  const periods = starts.map((start) => ({
    day: start,
    label: step === "monthly" ? formatMonth(start) : formatDate(start),
    orders: 0,
    revenue: 0,
  }));
  for (const row of days) {
    const period = periods.findLast(({ day: start }) => start <= row.day);
    if (!period) continue;
    period.orders += row.orders;
    period.revenue += row.revenue;
  }
  return periods;
}
