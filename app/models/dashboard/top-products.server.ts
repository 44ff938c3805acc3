// Finds what sold best in a time, for the dashboard.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { daysBefore } from "~/models/date";
import { currencies, type Currency } from "~/models/money";
import { sumOrdersIn } from "~/models/order/day-sums.server";
import { dayIn, startOf } from "~/models/order/span.server";
import { changePercent, type TopProduct } from "./dashboard";
import type { Ranking } from "./view";

const topCount = 5;
const HOUR_MS = 3_600_000;

/** Both ISO 8601: the last 30 days begin with the one, those before them with the other. */
interface Months {
  month: string;
  twoMonths: string;
}

/** What sold best, with the rank that it had in the month before. */
type Best = Awaited<ReturnType<typeof findBest>>;

/** The best as they were found last, by ranking and currency, and what the orders had come to by then. */
const found = new WeakMap<Db, Map<string, { orders: string; best: Best }>>();

/**
 * The best sellers of the last 30 days, the best first. By revenue only orders of that currency
 * count; pieces have none, so by quantity all orders do. The days begin with the hour: a large shop has an order
 * leave them every few seconds, and what was found would hold no longer than that.
 */
export async function findTopProducts(
  ranking: Ranking,
  currency: Currency,
  now = new Date(),
): Promise<TopProduct[]> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const months = { month: daysBefore(hour, 30), twoMonths: daysBefore(hour, 60) };
  const known = found.get(getDb()) ?? new Map<string, { orders: string; best: Best }>();
  found.set(getDb(), known);
  const key = `${ranking} ${currency}`;
  // Before the work: an order that comes meanwhile makes what was found look older than it is, never newer.
  const orders = await readOrders(months);
  const kept = known.get(key);
  let best = kept?.orders === orders ? kept.best : await findBest(ranking, currency, months);
  let names = await findNames(best);
  // One of those that were kept is gone for good.
  if (names.size < best.length) {
    best = await findBest(ranking, currency, months);
    names = await findNames(best);
  }
  known.set(key, { orders, best });
  return best.map(({ id, units, revenue, rank, earlier }) => ({
    ...{ name: names.get(id) ?? "", units, revenue },
    growth: changePercent(earlier, rank),
  }));
}

/**
 * What the orders of both months come to, by whole days of UTC. An order's lines stay as they were placed, so the best
 * sellers change only when an order comes, goes out of its month, or has another status: this tells each of them. Only
 * where two orders of one total trade their statuses between two looks does it say the same, until the next change.
 */
async function readOrders({ month, twoMonths }: Months): Promise<string> {
  const dayOf = (time: string) => startOf(dayIn(time));
  const all = await Promise.all([
    sumOrdersIn({
      recent: { from: dayOf(month) },
      earlier: { from: dayOf(twoMonths), until: dayOf(month) },
    })
      .orderBy("span")
      .orderBy("currency")
      .orderBy("status")
      .execute(),
    getDb()
      .selectFrom("orders")
      .select(({ fn }) => fn.max("placedAt").as("newest"))
      .executeTakeFirst(),
  ]);
  return JSON.stringify([month, ...all]);
}

async function findBest(ranking: Ranking, currency: Currency, { month, twoMonths }: Months) {
  const counted = ranking === "revenue" ? [currency] : currencies;
  const revenue = sql<number>`sum(case when orders.currency = ${currency}
    then "orderLines".price * "orderLines".quantity else 0 end)`;
  const units = sql<number>`sum("orderLines".quantity)`;
  const rank = ranking === "revenue" ? revenue : units;
  const best = await getDb()
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select(sql<string>`"orderLines"."productId"`.as("id"))
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
  return best.map((one) => ({
    ...one,
    earlier: earlier.find(({ id }) => id === one.id)?.rank ?? 0,
  }));
}

/** As they are now, by id. */
async function findNames(best: Best): Promise<Map<string, string>> {
  const ids = best.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await getDb()
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
