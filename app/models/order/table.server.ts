// Finds orders for the back office's table: search, filters, order, pages, and all of it as an export.
import { sql, type ExpressionBuilder, type RawBuilder } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { plainPhone } from "~/models/account/phone";
import { dayAfter, type Dates } from "~/models/date";
import { moneyInput } from "~/models/money";
import { findDates } from "~/models/settings/dates.server";
import {
  contains,
  exportBatch,
  filterDay,
  inBatches,
  isBeyond,
  pageOf,
  tablePageSize,
  tableViewSchema,
} from "~/models/table.server";
import type { AdminOrder } from "./detail";
import { orderStatuses, payments, staffStatus, type OrderStatus } from "./order";
import { queueNames, type QueueName } from "./queue";
import type { OrderState } from "./step";

const sorts = ["date", "id", "customer", "items", "total", "payment", "status"] as const;
type OrderTableSort = (typeof sorts)[number];

const viewSchema = tableViewSchema(sorts, "desc").extend({
  status: z.enum(orderStatuses).or(z.literal("")).catch(""),
  payment: z.enum(payments).or(z.literal("")).catch(""),
  from: filterDay,
  to: filterDay,
  do: z.enum(queueNames).or(z.literal("")).catch(""),
});

/** What the orders table shows: words, filters (empty for all), order, page. */
export type OrderTableView = z.infer<typeof viewSchema>;

/** A view of all orders, or of one customer's. */
type OrderQuery = OrderTableView & { userId?: string };

/** Reads the table's view from its address. */
export function readOrderTableView(params: URLSearchParams): OrderTableView {
  return viewSchema.parse(Object.fromEntries(params));
}

/** Each has an index together with the id, which decides between equal rows. By their length order numbers sort as numbers. */
const keys: Record<OrderTableSort, RawBuilder<string | number>> = {
  date: sql.ref("placedAt"),
  id: sql`length(id)`,
  customer: sql`lower("customerName")`,
  items: sql.ref("itemCount"),
  total: sql.ref("worth"),
  payment: sql.ref("payment"),
  status: sql.ref("status"),
};

const columns = [
  "id",
  "version",
  "customerName",
  "customerEmail",
  "itemCount",
  "total",
  "currency",
  "payment",
  "status",
  "placedAt",
] as const;

/** A page of the table; one past the end is the last one. */
export async function listOrders(view: OrderQuery) {
  const dates = await findDates();
  const { total } = await matchingOrders(view, dates)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(view.page, total);
  const rows = total === 0 ? [] : await findRows(view, dates, { offset });
  const items = await findItemWords(rows.map(({ id }) => id));
  const orders = rows.map((row): AdminOrder => ({
    id: row.id,
    version: row.version,
    customer: row.customerName,
    itemCount: row.itemCount,
    items: items(row.id),
    total: { amount: row.total, currency: row.currency },
    payment: row.payment,
    status: row.status,
    date: row.placedAt,
  }));
  return { orders, total, page, pages };
}

/** A phone number in the spelling in which orders keep it; other words as they are. */
function phoneOr(words: string): string {
  return /^\+?[\d\s()-]{8,}$/.test(words) ? plainPhone(words) : words;
}

/** Nobody counts a queue beyond that. */
const MOST_COUNTED = 999;

/** How many orders wait in each queue, at most 999. */
export async function countQueues(): Promise<Record<QueueName, number>> {
  const counts = await Promise.all(
    queueNames.map(async (name) => {
      const rows = getDb()
        .selectFrom("orders")
        .select("id")
        .where(isInQueue(name))
        .limit(MOST_COUNTED);
      const { count } = await getDb()
        .selectFrom(rows.as("waiting"))
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return [name, count] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<QueueName, number>;
}

/** The orders that wait for a step. */
function isInQueue(name: QueueName) {
  return (eb: ExpressionBuilder<Schema, "orders">) => {
    const at = (status: OrderStatus, rest: Partial<OrderState>) => eb.and({ status, ...rest });
    switch (name) {
      case "confirm":
        return at("Pending", { payState: "To pay on delivery" });
      case "pay":
        return at("Pending", { payState: "Awaiting payment" });
      case "pack":
        return at("Processing", { fulfilment: "open" });
      case "ship":
        return at("Processing", { fulfilment: "packed" });
      case "returns":
        return eb(
          "id",
          "in",
          eb
            .selectFrom("returns")
            .select("returns.orderId")
            .where("returns.state", "in", ["asked", "accepted"]),
        );
    }
  };
}

export const orderExportHeads = [
  "Order ID",
  "Customer",
  "E-mail",
  "Items",
  "Products",
  "Total",
  "Currency",
  "Payment",
  "Status",
  "Date",
];

/** All orders of the view, sorted as it is, in batches that each begin where the last one ended. */
export async function* exportOrders(view: OrderTableView): AsyncGenerator<string[][]> {
  const dates = await findDates();
  const findBatch = (after?: { key: string | number; id: string }) =>
    findRows(view, dates, { after });
  for await (const rows of inBatches(findBatch)) {
    const items = await findItemWords(rows.map(({ id }) => id));
    yield rows.map((row) => [
      `#${row.id}`,
      row.customerName,
      row.customerEmail,
      String(row.itemCount),
      items(row.id),
      moneyInput(row.total),
      row.currency,
      row.payment,
      staffStatus[row.status].label,
      dates.dayOf(row.placedAt),
    ]);
  }
}

function findRows(
  view: OrderQuery,
  dates: Dates,
  from: { offset: number } | { after: { key: string | number; id: string } | undefined },
) {
  const key = keys[view.sort];
  const query = matchingOrders(view, dates)
    .select([...columns, key.as("key")])
    .orderBy(key, view.dir)
    .orderBy("id", view.dir);
  if ("offset" in from) return query.limit(tablePageSize).offset(from.offset).execute();
  const { after } = from;
  const rest = after
    ? query.where(isBeyond([key, sql.ref("id")], view.dir, [after.key, after.id]))
    : query;
  return rest.limit(exportBatch).execute();
}

function matchingOrders(view: OrderQuery, { startOf }: Dates) {
  const { q, status, payment, from, to, userId, do: queue } = view;
  let orders = getDb().selectFrom("orders");
  if (queue) orders = orders.where(isInQueue(queue));
  if (userId !== undefined) orders = orders.where("userId", "=", userId);
  if (q) orders = orders.where(contains("words", phoneOr(q), { lowerCase: true }));
  if (status) orders = orders.where("status", "=", status);
  if (payment) orders = orders.where("payment", "=", payment);
  if (from) orders = orders.where("placedAt", ">=", startOf(from));
  if (to) orders = orders.where("placedAt", "<", startOf(dayAfter(to)));
  return orders;
}

/** What each of the orders holds, in words. */
async function findItemWords(ids: readonly string[]): Promise<(id: string) => string> {
  const texts = new Map<string, string[]>();
  if (ids.length > 0) {
    const lines = await getDb()
      .selectFrom("orderLines")
      .select(["orderId", "name", "quantity"])
      .where("orderId", "in", ids)
      .orderBy("orderId")
      .orderBy("position")
      .limit(exportBatch * 100)
      .execute();
    for (const { orderId, name, quantity } of lines) {
      const text = quantity === 1 ? name : `${quantity} × ${name}`;
      texts.set(orderId, [...(texts.get(orderId) ?? []), text]);
    }
  }
  return (id) => texts.get(id)?.join(", ") ?? "";
}
