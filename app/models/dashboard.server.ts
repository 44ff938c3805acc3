// Computes the dashboard's figures.
import { getDb } from "~/db/connection.server";
import type { DashboardFigures, RecentOrder } from "./dashboard";
import { formatDate } from "./date";
import { convert, type Currency } from "./money";

/** The dashboard speaks dollars. */
const currency = "USD";

/** Users and orders counted, and what the orders that were not cancelled brought in. */
export async function findFigures(): Promise<DashboardFigures> {
  const db = getDb();
  const [users, orders, sums] = await Promise.all([
    db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("orders")
      .leftJoin("exchangeRates", (join) =>
        join
          .onRef("exchangeRates.fromCurrency", "=", "orders.currency")
          .on("exchangeRates.toCurrency", "=", currency),
      )
      .select((eb) => [
        "orders.currency",
        "exchangeRates.rate",
        eb.fn.sum<number | string>("orders.total").as("total"),
      ])
      .where("orders.status", "!=", "Cancelled")
      .groupBy(["orders.currency", "exchangeRates.rate"])
      .execute(),
  ]);
  const revenue = sums.reduce((sum, row) => sum + inDollars(row), 0);
  return {
    users: Number(users.count),
    orders: Number(orders.count),
    revenue: { amount: revenue, currency },
  };
}

/** The newest orders. */
export async function findRecentOrders(count: number): Promise<RecentOrder[]> {
  const rows = await getDb()
    .selectFrom("orders")
    .select(["id", "customerName", "total", "currency", "status", "placedAt"])
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customer: row.customerName,
    // Only the shop's own code writes the column, always one of its currencies.
    amount: { amount: row.total, currency: row.currency as Currency },
    status: row.status,
    date: formatDate(row.placedAt),
  }));
}

function inDollars(row: { currency: string; rate: number | null; total: number | string }): number {
  const amount = Number(row.total);
  if (row.currency === currency) return amount;
  if (row.rate === null) throw new Error(`No exchange rate from ${row.currency} to ${currency}`);
  return convert({ amount, currency: row.currency as Currency }, currency, row.rate).amount;
}
