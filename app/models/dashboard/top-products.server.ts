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
  const [month, twoMonths] = [daysBefore(now, 30), daysBefore(now, 60)];
  const counted = ranking === "revenue" ? [currency] : currencies;
  const revenue = sql<number>`sum(case when orders.currency = ${currency}
    then "orderLines".price * "orderLines".quantity else 0 end)`;
  const units = sql<number>`sum("orderLines".quantity)`;
  const rank = ranking === "revenue" ? revenue : units;
  const best = await getDb()
    .selectFrom((eb) =>
      eb
        .selectFrom("orders")
        .innerJoin("orderLines", "orderLines.orderId", "orders.id")
        .select("orderLines.productId as id")
        .select([units.as("units"), revenue.as("revenue"), rank.as("rank")])
        .where("orders.currency", "in", counted)
        .where("orders.placedAt", ">=", month)
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
    .select(["best.id", "products.name", "best.units", "best.revenue", "best.rank"])
    .orderBy("best.rank", "desc")
    .orderBy("best.id")
    .execute();
  if (best.length === 0) return [];
  // Of the month before those few alone; SQLite begins with what stands before a cross join, so with their lines.
  const earlier = await getDb()
    .selectFrom("orderLines")
    .crossJoin("orders")
    .select(["orderLines.productId as id", rank.as("rank")])
    .whereRef("orders.id", "=", "orderLines.orderId")
    .where(
      "orderLines.productId",
      "in",
      best.map(({ id }) => id),
    )
    .where("orders.currency", "in", counted)
    .where("orders.placedAt", ">=", twoMonths)
    .where("orders.placedAt", "<", month)
    .where("orders.status", "!=", "Cancelled")
    .groupBy("orderLines.productId")
    .execute();
  return best.map(({ id, name, units, revenue, rank }) => ({
    ...{ name, units, revenue },
    growth: changePercent(earlier.find((one) => one.id === id)?.rank ?? 0, rank),
  }));
}
