// What an order's page in the back office shows, and the shopper's own list of orders.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findOrder } from "~/models/order/detail.server";
import { listOrdersOf, readOrderView } from "~/models/order/history.server";
import { ordersPageSize } from "~/models/order/order";
import {
  address,
  hiddenDepartment,
  line,
  manyOrders,
  newBuyer,
  orderOf,
  place,
  product,
  rowOf,
  setProduct,
  setVariant,
  step,
} from "../support/own-orders";

describe("an order's page", () => {
  it("leads to a customer and to products that are still there", async () => {
    const [shown, deleted] = [await product("Shown"), await product("Deleted")];
    const hidden = await product("Of a hidden department");
    const buyer = await newBuyer();
    const id = await place([line(shown, 2), line(deleted), line(hidden)], buyer, { address });
    await setProduct(deleted, { deletedAt: new Date().toISOString() });
    await setProduct(hidden, { categoryId: await hiddenDepartment() });
    const order = await orderOf(id);
    expect(order).toMatchObject({
      id,
      version: 1,
      customerId: buyer.id,
      email: buyer.email,
      items: "Shown, Deleted, Of a hidden department",
      address,
    });
    expect(order.lines.map(({ productId }) => productId)).toEqual([shown, null, null]);
    await getDb().updateTable("users").set({ role: "Admin" }).where("id", "=", buyer.id).execute();
    expect((await orderOf(id)).customerId).toBeNull();
    expect(await findOrder("none")).toBeNull();
  });

  it("shows no address where there is none that can be read", async () => {
    const id = await place([line(await product())]);
    expect((await orderOf(id)).address).toBeNull();
    await getDb()
      .updateTable("orders")
      .set({ address: '{"street":1}' })
      .where("id", "=", id)
      .execute();
    expect((await orderOf(id)).address).toBeNull();
  });

  it("tells its steps from the oldest to the newest", async () => {
    const id = await place([line(await product())]);
    await step(id, "Processing");
    await step(id, "Delivered");
    const times = ["2026-03-02", "2026-03-01", "2026-03-03"].map((day) => `${day}T00:00:00.000Z`);
    for (const [index, status] of (["Pending", "Processing", "Delivered"] as const).entries())
      await getDb()
        .updateTable("orderEvents")
        .set({ createdAt: times[index] })
        .where("orderId", "=", id)
        .where("status", "=", status)
        .execute();
    const { timeline } = await orderOf(id);
    expect(timeline.map(({ status }) => status)).toEqual(["Processing", "Pending", "Delivered"]);
  });
});

describe("the account's orders", () => {
  const listed = async (userId: string, query: string) => {
    const orders = await listOrdersOf(userId, readOrderView(new URLSearchParams(query)));
    return orders.map(({ id }) => id);
  };

  it("are the shopper's own, twenty a page, newest first or as asked", async () => {
    const { buyer, ids } = await manyOrders(ordersPageSize + 3);
    const found = (query: string) => listed(buyer.id, query);
    expect(await found("")).toEqual(ids.toReversed().slice(0, ordersPageSize));
    expect(await found("page=2")).toEqual(ids.toReversed().slice(ordersPageSize));
    expect(await found("page=3")).toEqual([]);
    for (const sort of ["date", "total", "id"]) {
      expect(await found(`sort=${sort}&dir=asc`)).toEqual(ids.slice(0, ordersPageSize));
      expect(await found(`sort=${sort}&dir=desc&page=2`)).toEqual(ids.slice(0, 3).reverse());
    }
  });

  it("are sorted by number, day or total, each by itself", async () => {
    const { buyer, ids } = await manyOrders(3);
    const [one, two, three] = ids;
    const figures = [
      { placedAt: "2026-03-03T00:00:00.000Z", total: 20 },
      { placedAt: "2026-03-01T00:00:00.000Z", total: 30 },
      { placedAt: "2026-03-02T00:00:00.000Z", total: 10 },
    ];
    for (const [index, id] of ids.entries())
      await getDb()
        .updateTable("orders")
        .set(figures[index] ?? {})
        .where("id", "=", id)
        .execute();
    for (const [sort, sorted] of [
      ["id", [one, two, three]],
      ["date", [two, three, one]],
      ["total", [three, one, two]],
    ] as const) {
      expect(await listed(buyer.id, `sort=${sort}&dir=asc`), sort).toEqual(sorted);
      expect(await listed(buyer.id, `sort=${sort}`), sort).toEqual(sorted.toReversed());
    }
  });

  it("show each its own lines, in their order, at the price of the day", async () => {
    const buyer = await newBuyer();
    const [one, other] = [await product("Zebra"), await product("Aardvark")];
    const first = await place([line(one, 2), line(other)], buyer);
    const second = await place([line(other, 3)], buyer);
    await setVariant(one, { price: 1 });
    const orders = await listOrdersOf(
      buyer.id,
      readOrderView(new URLSearchParams("sort=id&dir=asc")),
    );
    const price = { amount: 200_000, currency: "BDT" };
    const plain = { choice: "", colour: null, storage: null };
    expect(orders).toMatchObject([
      { id: first, status: "Pending", itemCount: 3, total: { amount: 600_000, currency: "BDT" } },
      { id: second, itemCount: 3 },
    ]);
    expect(orders[0]?.date).toBe((await rowOf(first)).placedAt);
    expect(
      orders.map(({ lines }) => lines.map(({ id: _id, picture: _picture, ...rest }) => rest)),
    ).toEqual([
      [
        { ...plain, productId: one, name: "Zebra", quantity: 2, price },
        { ...plain, productId: other, name: "Aardvark", quantity: 1, price },
      ],
      [{ ...plain, productId: other, name: "Aardvark", quantity: 3, price }],
    ]);
  });
});
