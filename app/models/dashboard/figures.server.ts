// Computes the dashboard's figures, and reads what its address asks for.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";
import type { Money } from "~/models/money";
import { ordersIn } from "~/models/order/day-sums.server";
import type { OrderSpan } from "~/models/order/span.server";
import type { DashboardFigures, Figure } from "./dashboard";
import { findRowCounts } from "~/db/row-counts.server";
import { currencies } from "./view.server";

/** Users and orders counted, and what the orders that were not cancelled brought in. */
export async function findFigures(now = new Date()): Promise<DashboardFigures> {
  const [month, twoMonths] = [daysBefore(now, 30), daysBefore(now, 60)];
  const [users, sums] = await Promise.all([
    countUsers(month, twoMonths),
    sumOrders({ total: {}, recent: { from: month }, earlier: { from: twoMonths, until: month } }),
  ]);
  const of = (span: Span) => sums.filter((sum) => sum.span === span);
  const figure = <Value>(read: (sums: OrderSum[]) => Value): Figure<Value> => ({
    total: read(of("total")),
    recent: read(of("recent")),
    earlier: read(of("earlier")),
  });
  const paidIn = currencies.filter((one) => of("total").some(({ currency }) => currency === one));
  return {
    users,
    orders: figure((sums) => sums.reduce((all, { orders }) => all + orders, 0)),
    revenue: paidIn.map((currency) =>
      figure((sums): Money => {
        const sum = sums.find((one) => one.currency === currency);
        return { amount: sum?.revenue ?? 0, currency };
      }),
    ),
  };
}

type Span = keyof Figure<unknown>;
type OrderSum = Awaited<ReturnType<typeof sumOrders>>[number];

async function countUsers(month: string, twoMonths: string): Promise<Figure> {
  const [counts, joined] = await Promise.all([
    findRowCounts(),
    getDb()
      .selectFrom("users")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("createdAt", ">=", month).as("recent"),
        fn.countAll<number>().filterWhere("createdAt", "<", month).as("earlier"),
      ])
      // Both roles: who joined lately is found by role and time.
      .where("role", "in", ["Admin", "Customer"])
      .where("createdAt", ">=", twoMonths)
      .executeTakeFirstOrThrow(),
  ]);
  return { total: counts.get("users") ?? 0, ...joined };
}

/** One row per time and currency, all in one statement: each asks PostgreSQL to plan it anew. */
function sumOrders(spans: Record<Span, OrderSpan>) {
  const revenue = sql<number>`case when status = 'Cancelled' then 0 else revenue end`;
  return (["total", "recent", "earlier"] as const)
    .map((span) =>
      getDb()
        .selectFrom(ordersIn(spans[span]).as("placed"))
        .select([sql<Span>`${sql.lit(span)}`.as("span"), "currency"])
        .select(({ fn }) => [
          fn.sum<number>("orders").as("orders"),
          fn.sum<number>(revenue).as("revenue"),
        ])
        .groupBy("currency")
        .having(({ fn }) => fn.sum("orders"), ">", 0),
    )
    .reduce((all, one) => all.unionAll(one))
    .execute();
}
