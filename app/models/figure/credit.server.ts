// What was taken back of invoices in a time: money given back beyond what was paid too much, and orders cancelled after their invoice.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Currency } from "~/models/money";
import { invoiceRate } from "~/models/order/invoice-sums.server";
import { refundOf } from "~/models/price";

const columns = ["orders.id", "orders.currency", "orders.total", "orders.tax"] as const;

/** What was taken back of one invoice or of several, and the VAT in that: in minor units, the rate in hundredths of a percent. */
interface Credit {
  currency: Currency;
  rate: number;
  backTotal: number;
  backTax: number;
}

/** What was taken back in a time. */
export async function findCredits(span: { from: string; until: string }): Promise<Credit[]> {
  const [cancelled, refunded] = await Promise.all([findCancelled(span), findRefunded(span)]);
  return [...cancelled, ...refunded];
}

/** All of it goes: what was paid of it is given back beside. A month may have thousands of them: the database adds them up. */
function findCancelled({ from, until }: { from: string; until: string }) {
  // SQLite begins with what stands before a cross join: with the events of the time, and not with all such orders.
  const orders = getDb()
    .selectFrom("orderEvents")
    .crossJoin("orders")
    .select(columns)
    .distinct()
    .whereRef("orders.id", "=", "orderEvents.orderId")
    // Said as they are and not bound: indexes have these events and these orders alone.
    .where(sql<boolean>`"orderEvents".status = 'Cancelled'`)
    .where("orderEvents.createdAt", ">=", from)
    .where("orderEvents.createdAt", "<", until)
    .where(sql<boolean>`orders.status = 'Cancelled'`)
    .where("invoiceNumber", "is not", null);
  return getDb()
    .selectFrom(orders.as("cancelled"))
    .select(["currency", invoiceRate.as("rate")])
    .select(({ fn }) => [
      fn.sum<number>("total").as("backTotal"),
      fn.sum<number>("tax").as("backTax"),
    ])
    .groupBy(["currency", "rate"])
    .execute();
}

/** Of what was paid above the invoice nothing is taken back; parts of an order end at its whole. */
async function findRefunded({ from, until }: { from: string; until: string }) {
  const before = (at: string) =>
    sql<number>`coalesce(sum(case when refunds."createdAt" < ${at} then refunds.amount else 0 end), 0)`;
  const db = getDb();
  const orders = await db
    .selectFrom("orders")
    .innerJoin("refunds", "refunds.orderId", "orders.id")
    .select([...columns, "orders.paid", invoiceRate.as("rate")])
    .select([before(from).as("earlier"), before(until).as("now")])
    .where("orders.status", "!=", "Cancelled")
    .where("orders.invoiceNumber", "is not", null)
    .where("refunds.state", "!=", "refused")
    .where(
      "orders.id",
      "in",
      db
        .selectFrom("refunds as given")
        .select("given.orderId")
        .where("given.createdAt", ">=", from)
        .where("given.createdAt", "<", until),
    )
    .groupBy([...columns, "orders.paid"])
    .execute();
  return orders.map(({ currency, rate, total, tax, paid, earlier, now }) => {
    const back = (given: number) => Math.min(total, Math.max(0, given - Math.max(0, paid - total)));
    const taxIn = (part: number) =>
      total === 0 ? 0 : refundOf({ net: tax, quantity: total, refunded: 0 }, part);
    const [first, last] = [back(earlier), back(now)];
    return { currency, rate, backTotal: last - first, backTax: taxIn(last) - taxIn(first) };
  });
}
