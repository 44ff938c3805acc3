// Sums of orders by hour: between any moments they say what the orders themselves say, whatever was changed and tidied up since.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { datesIn } from "~/models/date";
import { mergeHourSums, sumBetween } from "~/models/order/hour-sums.server";
import { orderStatuses } from "~/models/order/order";
import { workUntil } from "../support/at-work";
import { sumsDice } from "../support/sums";

const { roll, one, someMoment } = sumsDice(5);
const currencies = ["BDT", "USD"] as const;

const orderOf = (id: string) => ({
  ...{ id, userId: null, customerName: "Summed", customerEmail: "", address: null },
  ...{ itemCount: 1, payment: "bKash" as const, status: one(orderStatuses) },
  ...{ currency: one(currencies), total: 1 + roll(100_000) },
  ...{ placedAt: someMoment(), updatedAt: someMoment() },
});

/** Added up here, order by order. */
async function plainSums(starts: string[], currency: (typeof currencies)[number]) {
  const orders = await getDb()
    .selectFrom("orders")
    .select(["placedAt", "total"])
    .where("currency", "=", currency)
    .where("status", "!=", "Cancelled")
    .execute();
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? "9999";
    const inside = orders.filter(({ placedAt }) => start <= placedAt && placedAt < end);
    return { orders: inside.length, revenue: inside.reduce((sum, { total }) => sum + total, 0) };
  });
}

const days = ["2030-05-31", ...Array.from({ length: 7 }, (_, index) => `2030-06-0${index + 1}`)];
/** Days that begin at 18:00, at 18:15 and at 00:00 UTC, single ones, and moments with others in the same hour. */
const times = () => [
  ...["Asia/Dhaka", "Asia/Kathmandu", "UTC"].map((zone) => days.map(datesIn(zone).startOf)),
  ["2030-06-02T18:00:00.000Z"],
  ["2030-06-02T18:00:00.001Z"],
  ["2030-06-02T18:00:00.000Z", "2030-06-02T18:10:00.000Z", "2030-06-02T18:20:34.567Z"],
  Array.from({ length: 12 }, someMoment).sort(),
];

async function expectTrueSums() {
  for (const starts of times()) {
    for (const currency of currencies) {
      const sums = await sumBetween(starts, currency);
      expect(sums, `${currency} ${starts.join()}`).toEqual(await plainSums(starts, currency));
    }
  }
}

const rowsPerKey = () =>
  getDb()
    .selectFrom("orderHours")
    .select(({ fn }) => [fn.countAll<number>().as("rows"), fn.min<number>("orders").as("orders")])
    .groupBy(["hour", "currency"])
    .execute();

it("add up to the orders between any moments, however often an order is changed, and after each tidying", async () => {
  const db = getDb();
  const ids = Array.from({ length: 80 }, (_, index) => `hourly-${index}`);
  for (const id of ids) await db.insertInto("orders").values(orderOf(id)).execute();
  await expectTrueSums();
  for (let change = 0; change < 120; change += 1) {
    const { status, currency, total, placedAt } = orderOf("");
    const changes = [{ status }, { currency }, { total }, { placedAt }];
    await db
      .updateTable("orders")
      .set(one<(typeof changes)[number]>(changes))
      .where("id", "=", one(ids))
      .execute();
  }
  await db.deleteFrom("orders").where("id", "in", ids.slice(0, 15)).execute();
  await expectTrueSums();

  expect((await rowsPerKey()).some(({ rows }) => rows > 1)).toBe(true);
  await mergeHourSums();
  expect((await rowsPerKey()).every(({ rows, orders }) => rows === 1 && orders > 0)).toBe(true);
  await expectTrueSums();

  await db.updateTable("orders").set({ status: "Cancelled" }).where("id", "in", ids).execute();
  await mergeHourSums();
  await expectTrueSums();
});

it("are tidied up by every process at work", async () => {
  for (let index = 0; index < 30; index += 1) {
    await getDb()
      .insertInto("orders")
      .values(orderOf(`tidied-hour-${index}`))
      .execute();
  }
  await workUntil(async () => (await rowsPerKey()).every(({ rows }) => rows === 1));
  await expectTrueSums();
});

it("write nothing for what they do not show", async () => {
  const db = getDb();
  await db.updateTable("orders").set({ status: "Processing" }).execute();
  const before = await db.selectFrom("orderHours").selectAll().execute();
  const note = sql<string>`"staffNote" || 'x'`;
  await db
    .updateTable("orders")
    .set({ staffNote: note, status: "Delivered", payment: "PayPal" })
    .execute();
  expect(await db.selectFrom("orderHours").selectAll().execute()).toEqual(before);
});
