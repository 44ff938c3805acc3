// Sums up sales: by day, week or month.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Currency } from "~/models/money";
import { ordersIn } from "~/models/order/day-sums.server";
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
  const sums = await (step === "daily" ? sumBetween(starts, currency) : sumSpans(starts, currency));
  return days.map((day, index) => {
    const start = starts[index] ?? "";
    const label = step === "monthly" ? formatMonth(start) : formatDate(start);
    return { day, label, orders: sums[index]?.orders ?? 0, revenue: sums[index]?.revenue ?? 0 };
  });
}

/** Adds up longer times, from each beginning to the next: of their days there is one sum each. */
async function sumSpans(starts: readonly string[], currency: Currency) {
  const [first, ...others] = starts.map((from, index) =>
    getDb()
      .selectFrom(ordersIn({ from, until: starts[index + 1] }).as("placed"))
      .select(sql<number>`${sql.lit(index)}`.as("period"))
      .select(({ fn }) => [
        fn.sum<number | null>("orders").as("orders"),
        fn.sum<number | null>("revenue").as("revenue"),
      ])
      .where("currency", "=", currency)
      .where("status", "!=", "Cancelled"),
  );
  const rows = (await others.reduce((all, one) => all?.unionAll(one), first)?.execute()) ?? [];
  return starts.map((_, index) => rows.find(({ period }) => period === index));
}
