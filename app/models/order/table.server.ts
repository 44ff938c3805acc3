// Finds orders for the back office's table: search, filters, order, pages, and all of it as an export.
import { sql, type ExpressionBuilder, type RawBuilder } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";
import { dayAfter, type Dates } from "~/models/date";
import { moneyInput } from "~/models/money";
import { findDates } from "~/models/settings/dates.server";
import {
  countSome,
  exactly,
  exportBatch,
  filterDay,
  fromNearerEnd,
  inBatches,
  isBeyond,
  isLong,
  pageOf,
  tablePageSize,
  tableViewSchema,
  tooMany,
} from "~/models/table.server";
import type { Count, TableSize } from "~/models/table";
import { ordersIn } from "./day-sums.server";
import type { AdminOrder } from "./detail";
import { discountWords, findShownDiscounts } from "./discount.server";
import { orderStatuses, payments, staffStatus, type OrderStatus } from "./order";
import { queueNames, type QueueName } from "./queue";
import { findSought, holdWordsOf, type Sought } from "./sought.server";
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

/** The same, with what its words name, and whether so many that they are met along an order, and not gathered. */
type SoughtQuery = OrderQuery & { sought: Sought | null; isCommon?: boolean };

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
export async function listOrders(view: OrderQuery, size: TableSize = tablePageSize) {
  const query = { ...view, sought: await findSought(view.q) };
  const dates = await findDates();
  const { total, more } = await countOrders(query, dates);
  const { page, pages, offset } = pageOf(view.page, total, size);
  const along = isLong({ total, more }) ? view.sort : undefined;
  const common = { ...query, isCommon: more };
  const rows = await fromNearerEnd(
    { total, more, offset, size, dir: view.dir },
    ({ dir, ...slice }) =>
      sorted(matchingOrders(common, dates, along), { ...query, dir })
        .limit(slice.size)
        .offset(slice.offset)
        .execute(),
  );
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
  return { orders, total, more, page, pages };
}

/**
 * What words, a queue or a customer choose is counted as far as rows are counted; of all others the sums of days say
 * how many there are.
 */
async function countOrders(query: SoughtQuery, dates: Dates): Promise<Count> {
  const { q, sought, do: queue, userId, status, payment, from, to } = query;
  const isOfWords = !queue && userId === undefined && !status && !payment && !from && !to;
  if (sought && "many" in sought && isOfWords) return tooMany;
  if (q || queue || userId !== undefined) {
    return countSome(matchingOrders(query, dates).select(noColumn));
  }
  const span = {
    ...(from && { from: dates.startOf(from) }),
    ...(to && { until: dates.startOf(dayAfter(to)) }),
  };
  let orders = getDb().selectFrom(ordersIn(span).as("placed"));
  if (status) orders = orders.where("status", "=", status);
  if (payment) orders = orders.where("payment", "=", payment);
  const { total } = await orders
    .select(({ fn }) => fn.sum<number | null>("orders").as("total"))
    .executeTakeFirstOrThrow();
  return exactly(total ?? 0);
}

/** Where orders are only counted: the index of the queues is enough then. */
const noColumn = sql.lit(1).as("one");

/** Nobody counts a queue beyond that. */
const MOST_COUNTED = 999;

/** How many orders wait in each queue, at most 999; in one statement, because every view of the table asks. */
export async function countQueues(): Promise<Record<QueueName, number>> {
  return getDb()
    .selectNoFrom((eb) => queueNames.map((name) => countQueue(eb, name).as(name)))
    .executeTakeFirstOrThrow();
}

function countQueue(eb: ExpressionBuilder<Schema, never>, name: QueueName) {
  const rows = eb.selectFrom("orders").select(noColumn).where(isInQueue(name));
  return eb
    .selectFrom(rows.limit(MOST_COUNTED).as("waiting"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar();
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
  "Discounts",
  "Total",
  "Currency",
  "Payment",
  "Status",
  "Date",
];

/** All orders of the view, sorted as it is, in batches that each begin where the last one ended. */
export async function* exportOrders(view: OrderTableView): AsyncGenerator<string[][]> {
  const query = { ...view, sought: await findSought(view.q) };
  const dates = await findDates();
  const all = sorted(matchingOrders(query, dates), query).limit(exportBatch);
  const position = [keys[view.sort], sql.ref("id")] as const;
  const findBatch = (after?: { key: string | number; id: string }) =>
    (after ? all.where(isBeyond(position, view.dir, [after.key, after.id])) : all).execute();
  for await (const rows of inBatches(findBatch)) {
    const ids = rows.map(({ id }) => id);
    const items = await findItemWords(ids);
    const discounts = await findShownDiscounts(ids);
    yield rows.map((row) => [
      `#${row.id}`,
      row.customerName,
      row.customerEmail,
      String(row.itemCount),
      items(row.id),
      discountWords(discounts.get(row.id)),
      moneyInput(row.total),
      row.currency,
      row.payment,
      staffStatus[row.status].label,
      dates.dayOf(row.placedAt),
    ]);
  }
}

function sorted(orders: ReturnType<typeof matchingOrders>, { sort, dir }: OrderQuery) {
  return orders
    .select([...columns, keys[sort].as("key")])
    .orderBy(keys[sort], dir)
    .orderBy("id", dir);
}

/** The orders in which an index has the rows of one value. */
const sortedInside: Record<"status" | "payment" | "placedAt", readonly OrderTableSort[]> = {
  status: ["date", "status"],
  payment: ["payment"],
  placedAt: ["date"],
};

/** @param along the order of many rows: no index of a filter is to gather them all, or to lead past a customer's few */
function matchingOrders(view: SoughtQuery, { startOf }: Dates, along?: OrderTableSort) {
  const { q, sought, isCommon, status, payment, from, to, userId, do: queue } = view;
  const isNamed = userId !== undefined || (sought !== null && !("many" in sought));
  const column = (name: keyof typeof sortedInside) =>
    !isNamed && (along === undefined || sortedInside[name].includes(along))
      ? sql.ref<string>(name)
      : withoutIndex(name);
  let orders = getDb().selectFrom("orders");
  if (queue) orders = orders.where(isInQueue(queue));
  if (userId !== undefined) orders = orders.where("userId", "=", userId);
  if (sought && "phone" in sought) orders = orders.where("phone", "=", sought.phone);
  else if (sought && "ids" in sought) orders = orders.where("id", "in", sought.ids);
  else if (q) orders = orders.where(holdWordsOf(q, { isCommon }));
  if (status) orders = orders.where(column("status"), "=", status);
  if (payment) orders = orders.where(column("payment"), "=", payment);
  if (from) orders = orders.where(column("placedAt"), ">=", startOf(from));
  if (to) orders = orders.where(column("placedAt"), "<", startOf(dayAfter(to)));
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
