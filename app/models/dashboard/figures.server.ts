// Computes the dashboard's figures, and reads what its address asks for.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { daysBefore, formatDate } from "~/models/date";
import { currencyNames, type Currency, type Money } from "~/models/money";
import type {
  DashboardFigures,
  Figure,
  OverviewView,
  Ranking,
  RecentOrder,
  SalesStep,
} from "./dashboard";
import { rankings, salesSteps } from "./dashboard";

/** The shop's currencies, the dashboard's own first. */
export const currencies = Object.keys(currencyNames) as [Currency, ...Currency[]];

const viewSchema = z.object({
  sales: z.enum(Object.keys(salesSteps) as [SalesStep, ...SalesStep[]]).catch("daily"),
  top: z.enum(Object.keys(rankings) as [Ranking, ...Ranking[]]).catch("revenue"),
  currency: z.enum(currencies).or(z.literal("")).catch(""),
  refresh: z.enum(["on", "off"]).catch("on"),
});

/** Reads the view from the address; what it has wrong falls back to what the page shows first. */
export function readOverviewView(params: URLSearchParams): OverviewView {
  return viewSchema.parse(Object.fromEntries(params));
}

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

/** The currency that the page's amounts are in: the one asked for, or the first that orders were paid in. */
export function currencyToShow(view: OverviewView, figures: DashboardFigures | null): Currency {
  return view.currency || (figures?.revenue[0]?.total.currency ?? currencies[0]);
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
    amount: { amount: row.total, currency: row.currency },
    status: row.status,
    date: formatDate(row.placedAt),
  }));
}

function figureOf<Raw, Value>(
  { total, recent, earlier }: Figure<Raw>,
  read: (raw: Raw) => Value,
): Figure<Value> {
  return { total: read(total), recent: read(recent), earlier: read(earlier) };
}
