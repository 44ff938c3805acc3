// Sums up sales: by day, week or month.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Currency } from "~/models/money";
import { ordersIn } from "~/models/order/day-sums.server";
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
  const starts = periodStarts(step, dayOf(now.toISOString()));
  const periods = starts.map((day, index) => {
    const next = starts[index + 1];
    const span = { from: startOf(day), until: next && startOf(next) };
    const label = step === "monthly" ? formatMonth(span.from) : formatDate(span.from);
    return { day, span, label };
  });
  const [first, ...others] = periods.map(({ span }, index) =>
    getDb()
      .selectFrom(ordersIn(span).as("placed"))
      .select(sql<number>`${sql.lit(index)}`.as("period"))
      .select(({ fn }) => [
        fn.sum<number | null>("orders").as("orders"),
        fn.sum<number | null>("revenue").as("revenue"),
      ])
      .where("currency", "=", currency)
      .where("status", "!=", "Cancelled"),
  );
  const rows = await others.reduce((all, one) => all?.unionAll(one), first)?.execute();
  return periods.map(({ day, label }, index) => {
    const sum = rows?.find(({ period }) => period === index);
    return { day, label, orders: sum?.orders ?? 0, revenue: sum?.revenue ?? 0 };
  });
}
