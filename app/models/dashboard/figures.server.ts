// Computes the dashboard's figures, and reads what its address asks for.
import { getDb } from "~/db/connection.server";
import { daysBefore } from "~/models/date";
import { currencies, type Money } from "~/models/money";
import { sumOrdersIn } from "~/models/order/day-sums.server";
import type { DashboardFigures, Figure } from "./dashboard";
import { findRowCounts } from "~/db/row-counts.server";

/** Users and orders counted, and what the orders that were not cancelled brought in. */
export async function findFigures(now = new Date()): Promise<DashboardFigures> {
  const [month, twoMonths] = [daysBefore(now, 30), daysBefore(now, 60)];
  const [users, sums] = await Promise.all([
    countUsers(month, twoMonths),
    // Both months together: where the one ends and the other begins, orders are read one by one, and so but once.
    sumOrdersIn({ total: {}, recent: { from: month }, both: { from: twoMonths } }).execute(),
  ]);
  const of = (span: (typeof sums)[number]["span"]) => sums.filter((sum) => sum.span === span);
  const figure = (read: (spanSums: typeof sums) => number): Figure => {
    const [total, recent, both] = [read(of("total")), read(of("recent")), read(of("both"))];
    return { total, recent, earlier: both - recent };
  };
  const paidIn = currencies.filter((one) => of("total").some(({ currency }) => currency === one));
  return {
    users,
    orders: figure((all) => all.reduce((count, { orders }) => count + orders, 0)),
    revenue: paidIn.map((currency): Figure<Money> => {
      const amounts = figure((all) => {
        const kept = all.filter((one) => one.currency === currency && one.status !== "Cancelled");
        return kept.reduce((amount, { revenue }) => amount + revenue, 0);
      });
      const money = (amount: number) => ({ amount, currency });
      return {
        total: money(amounts.total),
        recent: money(amounts.recent),
        earlier: money(amounts.earlier),
      };
    }),
  };
}

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
