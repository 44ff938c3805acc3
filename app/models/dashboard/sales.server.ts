// Sums up sales: by day, week or month.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Currency } from "~/models/money";
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
  const periods = periodStarts(step, dayOf(now.toISOString())).map((day) => {
    const from = startOf(day);
    return { day, from, label: step === "monthly" ? formatMonth(from) : formatDate(from) };
  });
  // The newest first: the first that an order is not older than is its own.
  const cases = periods.map(
    ({ from }, index) => sql`when "placedAt" >= ${sql.lit(from)} then ${sql.lit(index)}`,
  );
  const rows = await getDb()
    .selectFrom((eb) =>
      eb
        .selectFrom("orders")
        .select([
          sql<number>`case ${sql.join(cases.toReversed(), sql` `)} end`.as("period"),
          "total",
        ])
        .where("currency", "=", currency)
        .where("placedAt", ">=", periods[0]?.from ?? "")
        .where("status", "!=", "Cancelled")
        .as("sold"),
    )
    .select(({ fn }) => [
      "period",
      fn.countAll<number>().as("orders"),
      fn.sum<number>("total").as("revenue"),
    ])
    .groupBy("period")
    .execute();
  return periods.map(({ day, label }, index) => {
    const sum = rows.find(({ period }) => period === index);
    return { day, label, orders: sum?.orders ?? 0, revenue: sum?.revenue ?? 0 };
  });
}
