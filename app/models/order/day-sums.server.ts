// Sums of orders by time, from what the database keeps of each day and of all times (migrations 42 and 61): none of them reads all orders.
import { sql, type AliasableExpression, type Expression, type Selectable } from "kysely";
import { getDb } from "~/db/connection.server";
import type { OrderTotalsTable } from "~/db/schema";
import { mergeSums } from "~/db/sums.server";
import { currencies } from "~/models/money";
import { partsOf, type Part, type OrderSpan } from "./span.server";

type OrderSum = Selectable<OrderTotalsTable>;

const columns = ["currency", "payment", "status", "orders", "revenue"] as const;

/**
 * Rows that add up to the orders placed in a time, by currency, payment and status, with their number and
 * revenue in minor units. Most days of UTC come from their sums, and what is beside them at both ends from the
 * orders.
 */
export function ordersIn(span: OrderSpan): AliasableExpression<OrderSum> {
  return partsIn(span, (part) => placed(part, sql.ref("payment")));
}

/** The same, for whom the payment does not matter: at the ends one index (ordersSales) has all the rest, and no order is read. */
function ordersWithoutPaymentIn(span: OrderSpan): AliasableExpression<OrderSum> {
  return partsIn(span, (part) => placed(part, sql.lit("")).where("currency", "in", currencies));
}

function partsIn(span: OrderSpan, ordersOf: (part: Part) => ReturnType<typeof placed>) {
  if (!span.from && !span.until) return getDb().selectFrom("orderTotals").select(columns);
  const parts = partsOf(span);
  if ("inside" in parts) return ordersOf(parts.inside);
  const { from, until } = parts.days;
  let sums = getDb().selectFrom("orderSums").select(columns);
  if (from) sums = sums.where("day", ">=", from);
  if (until) sums = sums.where("day", "<", until);
  return parts.ends.map(ordersOf).reduce((all: typeof sums, end) => all.unionAll(end), sums);
}

/**
 * The number and revenue of the orders placed in each of several times, by currency and status. All in one statement:
 * PostgreSQL takes longer to plan one than to add up its rows.
 * @param spans by the names that their rows carry
 */
export function sumOrdersIn<Name extends string>(spans: Record<Name, OrderSpan>) {
  return Object.entries<OrderSpan>(spans)
    .map(([name, span]) =>
      getDb()
        .selectFrom(ordersWithoutPaymentIn(span).as("placed"))
        .select([sql<Name>`${sql.lit(name)}`.as("span"), "currency", "status"])
        .select(({ fn }) => [
          fn.sum<number>("orders").as("orders"),
          fn.sum<number>("revenue").as("revenue"),
        ])
        .groupBy(["currency", "status"])
        .having(({ fn }) => fn.sum("orders"), ">", 0),
    )
    .reduce((all, one) => all.unionAll(one));
}

/**
 * The orders themselves, or what takes them off.
 * @param payment what the rows say of it
 */
function placed({ from, until, sign }: Part, payment: Expression<string>) {
  return getDb()
    .selectFrom("orders")
    .select(["currency", sql<OrderSum["payment"]>`${payment}`.as("payment"), "status"])
    .select(sql<number>`${sql.lit(sign)}`.as("orders"))
    .select(sql<number>`${sql.lit(sign)} * total`.as("revenue"))
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until);
}

/** Makes one row of those that say the same of a day, or of all times: each change of an order has added its own. */
export async function mergeDaySums(): Promise<void> {
  const sums = ["orders", "revenue"] as const;
  await mergeSums("orderSums", { key: ["day", "currency", "payment", "status"], sums });
  await mergeSums("orderTotals", { key: ["currency", "payment", "status"], sums });
}
