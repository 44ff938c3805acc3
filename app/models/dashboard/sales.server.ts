// Sums up sales: by day, week or month.
import type { Currency } from "~/models/money";
import { sumBetween } from "~/models/order/hour-sums.server";
import { findDates } from "~/models/settings/dates.server";
import type { SalesPeriod } from "./dashboard";
import { periodStarts } from "./periods.server";
import type { SalesStep } from "./view";

/**
 * What the orders of one currency brought in, cancelled ones left out, oldest period first; days
 * begin where the shop stands, weeks on Monday.
 */
export async function findSales(
  step: SalesStep,
  currency: Currency,
  now = new Date(),
): Promise<SalesPeriod[]> {
  const { dayOf, startOf, formatDate, formatMonth } = await findDates();
  const days = periodStarts(step, dayOf(now.toISOString()));
  const starts = days.map(startOf);
  const sums = await sumBetween(starts, currency);
  return days.map((day, index) => {
    const start = starts[index] ?? "";
    const label = step === "monthly" ? formatMonth(start) : formatDate(start);
    return { day, label, orders: sums[index]?.orders ?? 0, revenue: sums[index]?.revenue ?? 0 };
  });
}
