// Orders: placing one takes stock and keeps every figure, its steps are legal, and cancelling gives back.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { createCustomer } from "~/models/account/user.server";
import { findOrder } from "~/models/order/detail.server";
import { orderStatuses } from "~/models/order/order";
import { placeOrder, type Purchase } from "~/models/order/place.server";
import { impossibleWords } from "~/models/order/step";
import { takeStep } from "~/models/order/step.server";
import { listOrders, readOrderTableView } from "~/models/order/table.server";
import type { RefusalCode } from "~/models/refusal.server";
import { makeProduct } from "../support/products";
import { address, step, stepTo } from "../support/own-orders";

const admin = { id: "admin", name: "Admin User" };
const product = ({ price = 200_000, stock = 10, name = `Thing ${randomUUID()}` } = {}) =>
  makeProduct({ price, stock, name });

let people = 0;
async function buyer(name = "Test Buyer") {
  const email = `buyer-${++people}@example.com`;
  const user = await createCustomer({ name, email, password: "Long-enough-1" });
  return user;
}

const line = (variantId: string, quantity = 1, seenPrice = 200_000) => ({
  variantId,
  quantity,
  seenPrice,
});
type Buyer = Awaited<ReturnType<typeof buyer>>;
async function place(lines: Purchase["lines"], who?: Buyer) {
  return placeOrder(who ?? (await buyer()), { payment: "PayPal", address, lines });
}
const productOf = (id: string) =>
  getDb().selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const userOf = (id: string) =>
  getDb().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const orderOf = async (id: string) => {
  const order = await findOrder(id);
  if (!order) throw new Error(`No order ${id}`);
  return order;
};
describe("placing an order", () => {
  it("takes the stock and keeps what follows from it", async () => {
    const who = await buyer("Rahela Placed");
    const before = await userOf(who.id);
    const [one, other] = [await product({ price: 200_000 }), await product({ price: 50_000 })];
    const id = await place([line(one, 2), line(other, 1, 50_000)], who);
    const order = await orderOf(id);
    expect(order).toMatchObject({
      status: "Pending",
      payment: "PayPal",
      customer: "Rahela Placed",
      customerId: who.id,
      itemCount: 3,
      total: { amount: 450_000, currency: "BDT" },
      address,
    });
    expect(order.lines.map(({ quantity, price }) => [quantity, price.amount])).toEqual([
      [2, 200_000],
      [1, 50_000],
    ]);
    expect(order.timeline).toMatchObject([
      { status: "Pending", note: "Order placed", actor: "Rahela Placed" },
    ]);
    expect(await productOf(one)).toMatchObject({ stock: 8, soldCount: 2, version: 1 });
    const after = await userOf(who.id);
    expect(after.orderCount).toBe(before.orderCount + 1);
    // 4,500 taka at 0.008163 dollars each.
    expect(after.spent - before.spent).toBe(3673);
  });

  it("tells the staff once of the order, and of stock that falls", async () => {
    const name = `Scarce ${randomUUID()}`;
    const id = await place([line(await product({ stock: 7, name }), 4)]);
    const notices = await getDb()
      .selectFrom("notifications")
      .select(["title", "message"])
      .where((eb) => eb.or([eb("message", "like", `%#${id}.`), eb("message", "like", `${name}%`)]))
      .orderBy("title")
      .execute();
    expect(notices).toEqual([
      { title: "New order", message: `Test Buyer placed order #${id}.` },
      { title: "Stock low", message: `${name}: 3 left in stock.` },
    ]);
  });

  it("gives the last piece to one of many", async () => {
    const last = await product({ stock: 1 });
    const people = await Promise.all(Array.from({ length: 5 }, () => buyer()));
    const answers = await Promise.allSettled(people.map((who) => place([line(last)], who)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await productOf(last)).toMatchObject({ stock: 0, soldCount: 1 });
  });

  it("orders nothing at all when one line cannot be had", async () => {
    const who = await buyer();
    const [good, gone] = [await product(), await product()];
    const soldOut = await product({ stock: 0, name: "Sold Out Thing" });
    const dear = await product({ name: "Dear Thing" });
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", gone)
      .execute();
    const noLongerSold = "This product is no longer sold.";
    const refused: [Purchase["lines"], RefusalCode, string | Record<string, string>][] = [
      [[line(good), line(soldOut)], "impossible", { [soldOut]: "Sold Out Thing is sold out." }],
      [[line(good), line(gone)], "impossible", { [gone]: noLongerSold }],
      [[line(good), line("no-such-variant")], "impossible", { "no-such-variant": noLongerSold }],
      [[line(good), line(dear, 1, 1)], "stale", { [dear]: "The price of Dear Thing has changed." }],
      [[line(good, 0)], "invalid", "Please take at least one of each product."],
      [[line(good, 1.5)], "invalid", "Please take at least one of each product."],
      [[], "invalid", "There is nothing to order."],
    ];
    const before = await userOf(who.id);
    for (const [lines, code, words] of refused) {
      const told = typeof words === "string" ? { message: words, fields: {} } : { fields: words };
      await expect(place(lines, who)).rejects.toMatchObject({ code, ...told });
    }
    expect(await productOf(good)).toMatchObject({ stock: 10, soldCount: 0 });
    expect(await userOf(who.id)).toEqual(before);
  });
});

describe("an order's steps", () => {
  const legal = [
    ...["Pending Processing", "Pending Cancelled"],
    ...["Processing Delivered", "Processing Cancelled"],
  ];
  const ways = orderStatuses.flatMap((from) =>
    (["Processing", "Delivered", "Cancelled"] as const).map((to) => [from, to] as const),
  );
  it.each(ways)("from %s to %s", async (from, to) => {
    const id = await place([line(await product())]);
    const way = { Pending: [], Processing: ["Processing"], Cancelled: ["Cancelled"] } as const;
    for (const before of from in way
      ? way[from as keyof typeof way]
      : (["Processing", "Delivered"] as const)) {
      await step(id, before);
      expect((await orderOf(id)).status).toBe(before);
    }
    const before = await orderOf(id);
    const isLegal = legal.includes(`${from} ${to}`);
    if (isLegal) await step(id, to);
    else {
      await expect(step(id, to)).rejects.toMatchObject({
        code: "impossible",
        message: impossibleWords(before, stepTo[to]),
      });
    }
    const order = await orderOf(id);
    expect(order.status).toBe(isLegal ? to : from);
    expect(order.timeline).toHaveLength(before.timeline.length + (isLegal ? 1 : 0));
  });

  it("leave a line with who, when and a note, and one in the audit log", async () => {
    const id = await place([line(await product())]);
    await step(id, "Processing", "Paid by card");
    // The log goes by the millisecond.
    await sleep(5);
    await step(id, "Delivered");
    const { timeline } = await orderOf(id);
    expect(timeline.map(({ status, note, actor }) => [status, note, actor])).toEqual([
      ["Pending", "Order placed", "Test Buyer"],
      ["Processing", "Paid by card", "Admin User"],
      ["Delivered", "Handed over to the customer", "Admin User"],
    ]);
    const log = await getDb()
      .selectFrom("auditEntries")
      .select(["actorName", "action", "entity", "entityName", "before", "after"])
      .where("entityId", "=", id)
      .orderBy("createdAt")
      .execute();
    expect(log).toMatchObject([
      {
        actorName: "Admin User",
        action: "updated",
        entity: "order",
        entityName: `#${id}`,
        before: '{"Status":"Pending","Payment state":"Awaiting payment"}',
        after:
          '{"Status":"Processing","Payment state":"Paid","Note":"Paid by card","Paid":"৳2,000"}',
      },
      {
        before: '{"Status":"Processing","Parcel":"open"}',
        after: '{"Status":"Completed","Parcel":"delivered"}',
      },
    ]);
  });

  it("are not taken on what somebody else changed meanwhile, and not twice", async () => {
    const id = await place([line(await product())]);
    const { version } = await orderOf(id);
    const change = (status: keyof typeof stepTo) =>
      takeStep({ staff: admin }, id, { step: stepTo[status], version });
    await change("Processing");
    await expect(change("Cancelled")).rejects.toMatchObject({ code: "stale" });
    // A form sent twice.
    await change("Processing");
    expect(await orderOf(id)).toMatchObject({ status: "Processing", version: version + 1 });
    expect((await orderOf(id)).timeline).toHaveLength(2);
    await expect(
      takeStep({ staff: admin }, "none", { step: "cancel", version: 1 }),
    ).rejects.toMatchObject({ code: "notFound" });
  });
});

describe("cancelling", () => {
  it("gives stock, sales and spending back, and keeps the order counted", async () => {
    const who = await buyer();
    const before = await userOf(who.id);
    const [kept, gone] = [await product(), await product()];
    const id = await place([line(kept, 3), line(gone, 2)], who);
    await getDb().deleteFrom("variants").where("id", "=", gone).execute();
    await step(id, "Cancelled");
    expect(await productOf(kept)).toMatchObject({ stock: 10, soldCount: 0, version: 1 });
    // Its variant is gone: nothing can lie on that shelf again.
    expect(await productOf(gone)).toMatchObject({ stock: 8, soldCount: 0 });
    const after = await userOf(who.id);
    expect(after.spent).toBe(before.spent);
    expect(after.orderCount).toBe(before.orderCount + 1);
    const variant = await getDb()
      .selectFrom("variants")
      .select("stock")
      .where("id", "=", kept)
      .executeTakeFirstOrThrow();
    expect(variant.stock).toBe(10);
  });
});

it("spending is the sum of the orders that were not cancelled, after all of this", async () => {
  const orders = await getDb()
    .selectFrom("orders")
    .select(["userId", "worth"])
    .where("status", "!=", "Cancelled")
    .execute();
  const users = await getDb().selectFrom("users").select(["id", "email", "spent"]).execute();
  expect(users.length).toBeGreaterThan(50);
  for (const { id, email, spent } of users) {
    const own = orders.filter(({ userId }) => userId === id);
    const sum = own.reduce((total, { worth }) => total + worth, 0);
    expect(spent, email).toBe(sum);
  }
});

describe("the table", () => {
  const view = (query: string) => readOrderTableView(new URLSearchParams(query));

  it("orders by every column, both ways", async () => {
    for (const sort of ["id", "customer", "items", "total", "payment", "status", "date"]) {
      for (const dir of ["asc", "desc"]) {
        const { orders } = await listOrders(view(`sort=${sort}&dir=${dir}`));
        const values = orders.map((order) => {
          const cells: Record<string, string | number> = {
            id: Number(order.id),
            customer: order.customer.toLowerCase(),
            items: order.itemCount,
            total:
              order.total.currency === "USD" ? order.total.amount : order.total.amount * 0.008163,
            payment: order.payment,
            status: order.status,
            date: order.date,
          };
          return cells[sort] ?? "";
        });
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values, `${sort} ${dir}`).toEqual(dir === "asc" ? sorted : sorted.reverse());
      }
    }
  });
});
