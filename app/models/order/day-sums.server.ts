// Sums of orders by time, from what the database keeps of each day (migration 42): none of them reads all orders.
import { sql, type AliasableExpression, type Selectable } from "kysely";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import type { OrderSumsTable } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { dayAfter } from "~/models/date";

/** A time; without its beginning or end it has none. */
export interface OrderSpan {
  /** ISO 8601. */
  from?: string;
  /** The first moment after it. */
  until?: string;
}

type OrderSum = Omit<Selectable<OrderSumsTable>, "day">;

/** Between two tidyings of the sums. */
export const SUMS_EVERY_MS = 3_600_000;

/**
 * Rows that add up to the orders placed in a time, by currency, payment and status, with their number and
 * revenue in minor units. Days of UTC that lie in it whole come from their sums, and what is beside them
 * at both ends from the orders.
 */
export function ordersIn({ from, until }: OrderSpan): AliasableExpression<OrderSum> {
  const first = from && (from === startOf(dayIn(from)) ? dayIn(from) : dayAfter(dayIn(from)));
  const last = until && dayIn(until);
  if (from && until && first && last && first >= last) return placed(from, until);
  let sums = getDb()
    .selectFrom("orderSums")
    .select(["currency", "payment", "status", "orders", "revenue"]);
  if (first) sums = sums.where("day", ">=", first);
  if (last) sums = sums.where("day", "<", last);
  const ends = [
    ...(from && first && from < startOf(first) ? [placed(from, startOf(first))] : []),
    ...(until && last && startOf(last) < until ? [placed(startOf(last), until)] : []),
  ];
  return ends.reduce((all: typeof sums, end) => all.unionAll(end), sums);
}

/** The orders themselves. */
function placed(from: string, until: string) {
  return getDb()
    .selectFrom("orders")
    .select(["currency", "payment", "status"])
    .select(sql<number>`1`.as("orders"))
    .select("total as revenue")
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until);
}

/** A day of UTC, in which the sums are kept; the shop's own days may begin elsewhere. */
function dayIn(time: string): string {
  return time.slice(0, 10);
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** Makes one row of those that say the same of a day: each change of an order has added its own. */
export async function mergeDaySums(): Promise<void> {
  await transact(async (trx) => {
    const key = sql`currency || ' ' || payment || ' ' || status`;
    const crowded = await trx
      .selectFrom("orderSums")
      .select("day")
      .groupBy("day")
      .having(sql<boolean>`count(*) > count(distinct ${key})`)
      .execute();
    if (crowded.length === 0) return;
    const days = crowded.map(({ day }) => day);
    const sums = await trx
      .selectFrom("orderSums")
      .select(["day", "currency", "payment", "status"])
      .select(({ fn }) => [
        fn.sum<number>("orders").as("orders"),
        fn.sum<number>("revenue").as("revenue"),
      ])
      .where("day", "in", days)
      .groupBy(["day", "currency", "payment", "status"])
      .having(({ fn }) => fn.sum("orders"), "!=", 0)
      .execute();
    await trx.deleteFrom("orderSums").where("day", "in", days).execute();
    await insertAll(trx, "orderSums", sums);
  });
}
