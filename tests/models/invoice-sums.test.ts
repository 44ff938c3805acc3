// Sums of invoices by day: for every time they say what the invoices themselves say, whatever was changed and tidied up since.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { invoicesIn, mergeInvoiceSums } from "~/models/order/invoice-sums.server";
import type { End, OrderSpan } from "~/models/order/span.server";
import { taxIn } from "~/models/price";
import { workUntil } from "../support/at-work";
import { sumsDice } from "../support/sums";

const { roll, one, someMoment, spans } = sumsDice(11);

let invoices = 0;

/** Some are taxed, some wholly tax, which has no rate; some have no invoice. */
const orderOf = (id: string) => {
  const total = 1 + roll(100_000);
  return {
    ...{ id, userId: null, customerName: "Invoiced", customerEmail: "", address: null },
    ...{ itemCount: 1, status: "Delivered" as const, payment: "bKash" as const },
    ...{ currency: one(["BDT", "USD"] as const), total },
    tax: one([0, taxIn(total, 1500), taxIn(total, 750), total]),
    invoiceNumber: one([null, `summed-${(invoices += 1)}`]),
    ...{ placedAt: someMoment(), updatedAt: someMoment() },
  };
};

const bothEnds = ({
  from = "2000-01-01T00:00:00.000Z",
  until = "2100-01-01T00:00:00.000Z",
}: OrderSpan) => ({
  from,
  until,
});

function sumsIn(span: End) {
  return getDb()
    .selectFrom(invoicesIn(span).as("invoiced"))
    .select(["currency", "rate"])
    .select(({ fn }) => [
      fn.sum<number>("invoices").as("invoices"),
      fn.sum<number>("total").as("total"),
      fn.sum<number>("tax").as("tax"),
    ])
    .groupBy(["currency", "rate"])
    .having(({ fn }) => fn.sum("invoices"), "!=", 0)
    .orderBy("currency")
    .orderBy("rate")
    .execute();
}

/** Added up here, order by order. */
async function plainSumsIn({ from, until }: End) {
  const orders = await getDb()
    .selectFrom("orders")
    .select(["currency", "total", "tax"])
    .where("placedAt", ">=", from)
    .where("placedAt", "<", until)
    .where("invoiceNumber", "is not", null)
    .execute();
  const sums = new Map<
    string,
    { currency: string; rate: number; invoices: number; total: number; tax: number }
  >();
  for (const { currency, total, tax } of orders) {
    const rate = total > tax ? Math.round((tax * 10_000) / (total - tax)) : 0;
    const key = `${currency} ${rate}`;
    const sum = sums.get(key) ?? { currency, rate, invoices: 0, total: 0, tax: 0 };
    sum.invoices += 1;
    sum.total += total;
    sum.tax += tax;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency) || a.rate - b.rate);
}

async function expectTrueSums() {
  for (const span of spans().map(bothEnds)) {
    expect(await sumsIn(span), JSON.stringify(span)).toEqual(await plainSumsIn(span));
  }
}

const rowsPerKey = () =>
  getDb()
    .selectFrom("invoiceSums")
    .select(({ fn }) => [
      fn.countAll<number>().as("rows"),
      fn.min<number>("invoices").as("invoices"),
    ])
    .groupBy(["day", "currency", "rate"])
    .execute();

it("add up to the invoices of any time, however often an order is changed, and after each tidying", async () => {
  const db = getDb();
  const ids = Array.from({ length: 80 }, (_, index) => `invoiced-${index}`);
  for (const id of ids) await db.insertInto("orders").values(orderOf(id)).execute();
  await expectTrueSums();
  for (let change = 0; change < 120; change += 1) {
    const { currency, total, tax, invoiceNumber, placedAt } = orderOf("");
    const changes = [{ currency }, { total }, { tax }, { invoiceNumber }, { placedAt }];
    await db.updateTable("orders").set(one(changes)).where("id", "=", one(ids)).execute();
  }
  await db.deleteFrom("orders").where("id", "in", ids.slice(0, 15)).execute();
  await expectTrueSums();

  expect((await rowsPerKey()).some(({ rows }) => rows > 1)).toBe(true);
  await mergeInvoiceSums();
  expect((await rowsPerKey()).every(({ rows, invoices }) => rows === 1 && invoices > 0)).toBe(true);
  await expectTrueSums();

  await db.updateTable("orders").set({ invoiceNumber: null }).where("id", "in", ids).execute();
  await mergeInvoiceSums();
  await expectTrueSums();
});

it("read no more invoices than those of the ends of a time", () => {
  const june = { from: "2030-05-31T18:00:00.000Z", until: "2030-06-30T18:00:00.000Z" };
  const { sql: text } = getDb().selectFrom(invoicesIn(june).as("all")).selectAll().compile();
  expect(text.split('from "orders"')).toHaveLength(3);
  expect(text).toContain('from "invoiceSums"');
});

it("are tidied up by every process at work", async () => {
  for (let index = 0; index < 30; index += 1) {
    await getDb()
      .insertInto("orders")
      .values(orderOf(`tidied-invoice-${index}`))
      .execute();
  }
  await workUntil(async () => (await rowsPerKey()).every(({ rows }) => rows === 1));
  await expectTrueSums();
});

it("write nothing for what they do not show", async () => {
  const db = getDb();
  const before = await db.selectFrom("invoiceSums").selectAll().execute();
  const note = sql<string>`"staffNote" || 'x'`;
  await db.updateTable("orders").set({ staffNote: note, status: "Cancelled", paid: 1 }).execute();
  expect(await db.selectFrom("invoiceSums").selectAll().execute()).toEqual(before);
});
