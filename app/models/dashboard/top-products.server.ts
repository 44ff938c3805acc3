// Finds what sold best in a time, for the dashboard.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";
import type { Currency } from "~/models/money";
import { changePercent, type TopProduct } from "./dashboard";
import type { Ranking } from "./view";
import { currencies } from "./view.server";

const topCount = 5;

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
