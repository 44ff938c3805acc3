// Computes the dashboard's figures, and reads what its address asks for.
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";
import type { Money } from "~/models/money";
import type { DashboardFigures, Figure } from "./dashboard";
import { currencies } from "./view.server";

/** Users and orders counted, and what the orders that were not cancelled brought in. */
export async function findFigures(now = new Date()): Promise<DashboardFigures> {
  const [month, twoMonths] = [daysBefore(now, 30), daysBefore(now, 60)];
  const [users, orders] = await Promise.all([
    countUsers(month, twoMonths),
    sumOrders(month, twoMonths),
  ]);
  const sum = (count: "total" | "recent" | "earlier") =>
    orders.reduce((all, row) => all + row[count], 0);
  return {
    users: figureOf(users, (count) => count),
    orders: { total: sum("total"), recent: sum("recent"), earlier: sum("earlier") },
    revenue: orders
      .sort((a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency))
      .map(({ currency, revenue, recentRevenue, earlierRevenue }) =>
        figureOf(
          { total: revenue, recent: recentRevenue, earlier: earlierRevenue },
          (amount): Money => ({ amount: amount ?? 0, currency }),
        ),
      ),
  };
}

function countUsers(month: string, twoMonths: string) {
  return getDb()
    .selectFrom("users")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("createdAt", ">=", month).as("recent"),
      fn
        .countAll<number>()
        .filterWhere("createdAt", ">=", twoMonths)
        .filterWhere("createdAt", "<", month)
        .as("earlier"),
    ])
    .executeTakeFirstOrThrow();
}

/** One row per currency, read from an index that has all of these columns. */
function sumOrders(month: string, twoMonths: string) {
  return getDb()
    .selectFrom("orders")
    .select(({ fn }) => {
      const revenue = fn.sum<number | null>("total").filterWhere("status", "!=", "Cancelled");
      return [
        "currency",
        fn.countAll<number>().as("total"),
        fn.countAll<number>().filterWhere("placedAt", ">=", month).as("recent"),
        fn
          .countAll<number>()
          .filterWhere("placedAt", ">=", twoMonths)
          .filterWhere("placedAt", "<", month)
          .as("earlier"),
        revenue.as("revenue"),
        revenue.filterWhere("placedAt", ">=", month).as("recentRevenue"),
        revenue
          .filterWhere("placedAt", ">=", twoMonths)
          .filterWhere("placedAt", "<", month)
          .as("earlierRevenue"),
      ];
    })
    .groupBy("currency")
    .execute();
}

function figureOf<Raw, Value>(
  { total, recent, earlier }: Figure<Raw>,
  read: (raw: Raw) => Value,
): Figure<Value> {
  return { total: read(total), recent: read(recent), earlier: read(earlier) };
}
