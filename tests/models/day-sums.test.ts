// Sums of orders by day: for every time they say what the orders themselves say, whatever was changed and tidied up since.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { mergeDaySums, ordersIn } from "~/models/order/day-sums.server";
import { partsOf, type OrderSpan } from "~/models/order/span.server";
import { listOrders, readOrderTableView } from "~/models/order/table.server";
import { datesIn } from "~/models/date";
import { orderStatuses, payments } from "~/models/order/order";
import { workUntil } from "../support/at-work";
import { sumsDice } from "../support/sums";

const { roll, one, someMoment, spans } = sumsDice(7);

const orderOf = (id: string) => ({
  id,
  userId: null,
  customerName: "Summed Buyer",
  customerEmail: "summed@example.com",
  address: null,
  itemCount: 1,
  status: one(orderStatuses),
  payment: one(payments),
  currency: one(["BDT", "USD"] as const),
  total: 1 + roll(100_000),
  placedAt: someMoment(),
  updatedAt: someMoment(),
});

async function sumsIn(span: OrderSpan) {
  const rows = await getDb()
    .selectFrom(ordersIn(span).as("placed"))
    .select(["currency", "payment", "status"])
    .select(({ fn }) => [
      fn.sum<number>("orders").as("orders"),
      fn.sum<number>("revenue").as("revenue"),
    ])
    .groupBy(["currency", "payment", "status"])
    .having(({ fn }) => fn.sum("orders"), "!=", 0)
    .orderBy("currency")
    .orderBy("payment")
    .orderBy("status")
    .execute();
  return rows;
}

async function plainSumsIn({ from = "", until = "9999" }: OrderSpan) {
  return getDb()
    .selectFrom("orders")
    .select(["currency", "payment", "status"])
    .select(({ fn }) => [fn.countAll<number>().as("orders"), fn.sum<number>("total").as("revenue")])
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until)
    .groupBy(["currency", "payment", "status"])
    .orderBy("currency")
    .orderBy("payment")
    .orderBy("status")
    .execute();
}

async function expectTrueSums() {
  for (const span of spans()) {
    expect(await sumsIn(span), JSON.stringify(span)).toEqual(await plainSumsIn(span));
  }
}

async function rowsPerKey() {
  const keys = ["currency", "payment", "status"] as const;
  const ofDays = getDb()
    .selectFrom("orderSums")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.min<number>("orders").as("orders")])
    .groupBy(["day", ...keys]);
  const ofAllTimes = getDb()
    .selectFrom("orderTotals")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.min<number>("orders").as("orders")])
    .groupBy(keys);
  return { ofDays: await ofDays.execute(), ofAllTimes: await ofAllTimes.execute() };
}

const isTidy = async () =>
  Object.values(await rowsPerKey())
    .flat()
    .every(({ rows, orders }) => rows === 1 && orders > 0);

it("add up to the orders of any time, however often an order is changed, and after each tidying", async () => {
  const db = getDb();
  const ids = Array.from({ length: 80 }, (_, index) => `summed-${index}`);
  for (const id of ids) await db.insertInto("orders").values(orderOf(id)).execute();
  await expectTrueSums();
  for (let change = 0; change < 120; change += 1) {
    const { id: _, ...order } = orderOf("");
    const [name, value] = one(
      Object.entries(order).filter(([column]) =>
        ["status", "payment", "currency", "total", "placedAt", "customerName"].includes(column),
      ),
    );
    await db
      .updateTable("orders")
      .set({ [name]: value })
      .where("id", "=", one(ids))
      .execute();
  }
  await db.deleteFrom("orders").where("id", "in", ids.slice(0, 15)).execute();
  await expectTrueSums();

  const { ofDays, ofAllTimes } = await rowsPerKey();
  expect(ofDays.some(({ rows }) => rows > 1)).toBe(true);
  expect(ofAllTimes.some(({ rows }) => rows > 1)).toBe(true);
  await mergeDaySums();
  expect(await isTidy()).toBe(true);
  await expectTrueSums();

  await db.updateTable("orders").set({ status: "Cancelled" }).where("id", "in", ids).execute();
  await db.deleteFrom("orders").where("id", "in", ids.slice(15, 40)).execute();
  await mergeDaySums();
  await expectTrueSums();
});

it.each<[string, OrderSpan, { orders: number; sums: number }]>([
  ["all times", {}, { orders: 0, sums: 0 }],
  ["from a day's beginning", { from: "2030-06-02T00:00:00.000Z" }, { orders: 0, sums: 1 }],
  ["until a day's beginning", { until: "2030-06-02T00:00:00.000Z" }, { orders: 0, sums: 1 }],
  [
    "whole days",
    { from: "2030-06-02T00:00:00.000Z", until: "2030-06-05T00:00:00.000Z" },
    { orders: 0, sums: 1 },
  ],
  ["from a day's middle", { from: "2030-06-02T18:00:00.000Z" }, { orders: 1, sums: 1 }],
  ["until a day's middle", { until: "2030-06-02T18:00:00.000Z" }, { orders: 1, sums: 1 }],
  [
    "from a middle until another",
    { from: "2030-06-02T18:00:00.000Z", until: "2030-06-05T18:00:00.000Z" },
    { orders: 2, sums: 1 },
  ],
  [
    "a part of a day until its end",
    { from: "2030-06-02T18:00:00.000Z", until: "2030-06-03T00:00:00.000Z" },
    { orders: 1, sums: 0 },
  ],
  [
    "an hour",
    { from: "2030-06-02T18:00:00.000Z", until: "2030-06-02T19:00:00.000Z" },
    { orders: 1, sums: 0 },
  ],
])("read the orders of no more than the ends of a time: %s", (_, span, read) => {
  const { sql: text } = getDb().selectFrom(ordersIn(span).as("placed")).selectAll().compile();
  expect({
    orders: text.split('from "orders"').length - 1,
    sums: text.split('from "orderSums"').length - 1,
  }).toEqual(read);
});

it("are tidied up by every process at work", async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `tidied-${index}`);
  for (const id of ids) await getDb().insertInto("orders").values(orderOf(id)).execute();
  await workUntil(isTidy);
  await expectTrueSums();
});

it("write nothing for what they do not show", async () => {
  const db = getDb();
  const written = async () => [
    ...(await db.selectFrom("orderSums").selectAll().execute()),
    ...(await db.selectFrom("orderTotals").selectAll().execute()),
  ];
  const before = await written();
  const note = sql<string>`"staffNote" || 'x'`;
  await db.updateTable("orders").set({ staffNote: note, version: 9, paid: 1 }).execute();
  expect(await written()).toEqual(before);
});

it("tell the table how many orders its filters take", async () => {
  const { startOf } = datesIn("Asia/Dhaka");
  const placed = [startOf("2030-08-01"), startOf("2030-08-02"), startOf("2030-08-03")];
  for (const [index, placedAt] of placed.entries()) {
    const order = { ...orderOf(`table-${index}`), placedAt };
    await getDb()
      .insertInto("orders")
      .values({ ...order, status: "Processing", payment: "bKash" })
      .execute();
  }
  const totalOf = async (query: string) =>
    (await listOrders(readOrderTableView(new URLSearchParams(query)))).total;
  expect(await totalOf("from=2030-08-01&to=2030-08-03")).toBe(3);
  expect(await totalOf("from=2030-08-02")).toBe(2);
  expect(await totalOf("from=2030-08-01&to=2030-08-01")).toBe(1);
  expect(await totalOf("from=2030-08-02&status=Processing&payment=bKash")).toBe(2);
  expect(await totalOf("from=2030-08-02&status=Pending")).toBe(0);
  expect(await totalOf("from=2030-08-02&payment=PayPal")).toBe(0);
  expect(await totalOf("from=2030-08-03&q=summed")).toBe(0);
});

it("look at the orders of half a day at most beside whole days, added or taken off", () => {
  const at = (time: string) => `2030-06-0${time}:00.000Z`;
  const [noon, evening] = [at("2T12:00"), at("4T20:00")];
  expect(partsOf({ from: at("2T11:59"), until: evening })).toEqual({
    days: { from: "2030-06-02", until: "2030-06-05" },
    ends: [
      { from: at("2T00:00"), until: at("2T11:59"), sign: -1 },
      { from: evening, until: at("5T00:00"), sign: -1 },
    ],
  });
  expect(partsOf({ from: noon, until: at("4T05:00") })).toEqual({
    days: { from: "2030-06-03", until: "2030-06-04" },
    ends: [
      { from: noon, until: at("3T00:00"), sign: 1 },
      { from: at("4T00:00"), until: at("4T05:00"), sign: 1 },
    ],
  });
  expect(partsOf({ from: at("2T00:00"), until: at("4T00:00") })).toEqual({
    days: { from: "2030-06-02", until: "2030-06-04" },
    ends: [],
  });
  const withinOne = { from: at("2T13:00"), until: at("2T23:00") };
  expect(partsOf(withinOne)).toEqual({ inside: { ...withinOne, sign: 1 } });
});
