// Orders and customers as the back office searches and sorts them: text to search, a common value, an index for each sort.
import type { Kysely } from "kysely";
import { sql } from "kysely";

const BATCH = 500;

/** What this migration touches, as it was then. */
interface Then {
  orders: {
    id: string;
    customerName: string;
    customerEmail: string;
    worth: number;
    words: string;
  };
  orderLines: { orderId: string; name: string };
}

/** Adds the two columns, fills them for the orders that are there, and adds the indexes. */
export async function up(db: Kysely<Then>): Promise<void> {
  await db.schema
    .alterTable("orders")
    .addColumn("worth", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("orders")
    .addColumn("words", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await fill(db);

  const orderSorts = {
    ordersNumber: sql`length(id), id`,
    ordersCustomer: sql`lower("customerName"), id`,
    ordersItems: sql`"itemCount", id`,
    ordersWorth: sql`worth, id`,
    ordersPayment: sql`payment, id`,
    ordersStatusNumber: sql`status, id`,
  };
  for (const [name, columns] of Object.entries(orderSorts)) {
    await db.schema.createIndex(name).on("orders").expression(columns).execute();
  }
  const customerSorts = {
    usersName: sql`role, lower(name), id`,
    usersContact: sql`role, lower(email), id`,
    usersOrderCount: sql`role, "orderCount", id`,
    usersSpent: sql`role, spent, id`,
    usersStatus: sql`role, status, id`,
  };
  for (const [name, columns] of Object.entries(customerSorts)) {
    await db.schema.createIndex(name).on("users").expression(columns).execute();
  }
}

async function fill(db: Kysely<Then>): Promise<void> {
  await db
    .updateTable("orders")
    .set({
      worth: sql<number>`case when currency = 'USD' then total else coalesce((
        select round(orders.total * r.rate / 1000000.0) from "exchangeRates" r
        where r."fromCurrency" = orders.currency and r."toCurrency" = 'USD'), 0) end`,
    })
    .execute();
  for (let after = ""; ;) {
    const orders = await db
      .selectFrom("orders")
      .select(["id", "customerName", "customerEmail"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const last = orders.at(-1);
    if (!last) return;
    const ids = orders.map(({ id }) => id);
    const lines = await db
      .selectFrom("orderLines")
      .select(["orderId", "name"])
      .where("orderId", "in", ids)
      .execute();
    for (const order of orders) {
      const items = lines.filter(({ orderId }) => orderId === order.id);
      const words = wordsOf(order, items);
      await db.updateTable("orders").set({ words }).where("id", "=", order.id).execute();
    }
    after = last.id;
  }
}

/** Number, customer and items in lower case, each on a line. */
function wordsOf(
  order: { id: string; customerName: string; customerEmail: string },
  lines: readonly { name: string }[],
): string {
  const items = lines.map(({ name }) => name);
  return [`#${order.id}`, order.customerName, order.customerEmail, ...items]
    .join("\n")
    .toLowerCase();
}
