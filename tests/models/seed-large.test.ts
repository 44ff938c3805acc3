// The large shop: as much as was asked for, and every kept figure right.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "~/db/migrate.server";
import { lastOrderNumber } from "~/db/order-number.server";
import { isLarge, seedLarge } from "~/sample/large.server";
import { seedSample } from "~/sample/seed.server";
import { newPlace, openPlace } from "../support/engine";

const now = new Date("2026-03-05T09:30:00.000Z");
const size = { products: 1_050, customers: 60, orders: 1_100 };
const db = openPlace(await newPlace());

beforeAll(async () => {
  await migrate(db);
  await seedSample(db, now);
});
afterAll(() => db.destroy());

async function counts() {
  const count = async (table: "products" | "users" | "orders") => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return row.n;
  };
  return {
    products: await count("products"),
    customers: await count("users"),
    orders: await count("orders"),
  };
}

it("adds as much as was asked for, with every figure in step", async () => {
  const before = await counts();
  expect(await isLarge(db)).toBe(false);
  await seedLarge(db, now, size);
  expect(await isLarge(db)).toBe(true);
  expect(await counts()).toEqual({
    products: before.products + size.products,
    customers: before.customers + size.customers,
    orders: before.orders + size.orders,
  });
  const wrong = {
    spending: sql`select id from users u where "orderCount" <>
      (select count(*) from orders where "userId" = u.id) or spent <>
      (select coalesce(sum(worth), 0) from orders where "userId" = u.id and status <> 'Cancelled')`,
    sales: sql`select id from products p where "soldCount" <> (select coalesce(sum(l.quantity), 0)
      from "orderLines" l join orders o on o.id = l."orderId"
      where l."productId" = p.id and o.status <> 'Cancelled')`,
    stock: sql`select id from products p where stock <>
      (select sum(stock) from variants where "productId" = p.id)`,
    departments: sql`select id from categories c where "productCount" <>
      (select count(*) from products where "categoryId" = c.id)`,
    totals: sql`select id from orders o where total <>
      (select sum(price * quantity) from "orderLines" where "orderId" = o.id) or "itemCount" <>
      (select sum(quantity) from "orderLines" where "orderId" = o.id)`,
    timelines: sql`select id from orders o where status <> (select status from "orderEvents"
      where "orderId" = o.id order by "createdAt" desc, id desc limit 1)`,
    words: sql`select id from orders where words not like '#' || id || '%'`,
    numbers: sql`select id from orders where cast(id as integer) > ${await lastOrderNumber(db)}`,
  };
  for (const [what, query] of Object.entries(wrong)) {
    const { rows } = await query.execute(db);
    expect(rows, what).toEqual([]);
  }
});
