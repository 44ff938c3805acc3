// Sums up sales: by day, week or month, and by product.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { daysBefore, formatDate, formatMonth } from "~/models/date";
import type { Currency } from "~/models/money";
import {
  changePercent,
  salesSteps,
  type Ranking,
  type SalesPeriod,
  type SalesStep,
  type TopProduct,
} from "./dashboard";
import { currencies } from "./figures.server";

const topCount = 5;

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

/** The first days of the periods that the chart shows, the present one last. */
function periodStarts(step: SalesStep, now: Date): string[] {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const start = (ago: number) => {
    if (step === "monthly") return Date.UTC(year, month - ago, 1);
    if (step === "weekly") return Date.UTC(year, month, date - sinceMonday - 7 * ago);
    return Date.UTC(year, month, date - ago);
  };
  return Array.from({ length: salesSteps[step].count }, (_, index) =>
    new Date(start(salesSteps[step].count - 1 - index)).toISOString().slice(0, 10),
  );
}

/**
 * The best sellers of the last 30 days, the best first. By revenue only orders of that currency
 * count; pieces have none, so by quantity all orders do.
 */
export async function findTopProducts(
  ranking: Ranking,
  currency: Currency,
  now = new Date(),
): Promise<TopProduct[]> {
  const since = daysBefore(now, 30);
  const inCurrency = sql<boolean>`"orders"."currency" = ${currency}`;
  const recent = sql<boolean>`"orders"."placedAt" >= ${since}`;
  const sum = (what: "quantity" | "revenue", where: typeof recent) => {
    const value =
      what === "quantity"
        ? sql`"orderLines"."quantity"`
        : sql`"orderLines"."price" * "orderLines"."quantity"`;
    return sql<number>`sum(case when ${where} then ${value} else 0 end)`;
  };
  const rank = sum(ranking, recent);
  const rows = await getDb()
    .selectFrom((eb) =>
      eb
        .selectFrom("orders")
        .innerJoin("orderLines", "orderLines.orderId", "orders.id")
        .select([
          "orderLines.productId as id",
          sum("quantity", recent).as("units"),
          sum("revenue", sql`${recent} and ${inCurrency}`).as("revenue"),
          rank.as("rank"),
          sum(ranking, sql`not ${recent}`).as("earlier"),
        ])
        .where("orders.currency", "in", ranking === "revenue" ? [currency] : currencies)
        .where("orders.placedAt", ">=", daysBefore(now, 60))
        .where("orders.status", "!=", "Cancelled")
        .where("orderLines.productId", "is not", null)
        .groupBy("orderLines.productId")
        .having(rank, ">", 0)
        .orderBy("rank", "desc")
        .orderBy("id")
        .limit(topCount)
        .as("best"),
    )
    .innerJoin("products", "products.id", "best.id")
    .select(["products.name", "best.units", "best.revenue", "best.rank", "best.earlier"])
    .orderBy("best.rank", "desc")
    .orderBy("best.id")
    .execute();
  return rows.map(({ name, units, revenue, rank, earlier }) => ({
    name,
    units,
    revenue,
    growth: changePercent(earlier, rank),
  }));
}
