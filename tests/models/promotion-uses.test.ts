// Uses of promotions: counted with the order, never beyond the limit, given back when it is cancelled; shares stay as they were placed.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { discountWords, findDiscounts, findShownDiscounts } from "~/models/order/discount.server";
import { expire } from "~/models/order/expire.server";
import { refundOrder } from "~/models/order/refund.server";
import { takeStep } from "~/models/order/step.server";
import { noDiscounts } from "~/models/promotion/discounts";
import { Refusal } from "~/models/refusal.server";
import { line, newBuyer, place, product } from "../support/own-orders";
import { discountsOn, forgetPromotions, promotion, usesOf } from "../support/promotions";

forgetPromotions();
const staff = { id: "admin", name: "Admin User" };

async function rowsOf(id: string) {
  const order = await getDb()
    .selectFrom("orders")
    .select(["subtotal", "discount", "total", "version", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const lines = await getDb()
    .selectFrom("orderLines")
    .select(["id", "discount", "net"])
    .where("orderId", "=", id)
    .execute();
  const discounts = await getDb()
    .selectFrom("orderDiscounts")
    .select(["name", "amount", "promotionId"])
    .where("orderId", "=", id)
    .execute();
  return { order, lines, discounts };
}

/** Ends an order before it is sent, by a form that was filled from a version of it. */
async function end(order: string, who: string, version: number) {
  const cancel = { step: "cancel", version, note: "" } as const;
  if (who === "the shopper") await takeStep({ customer: null }, order, cancel);
  else if (who === "the shop") await takeStep({ staff }, order, cancel);
  else {
    await getDb()
      .updateTable("orders")
      .set({ holdUntil: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", order)
      .where("status", "=", "Pending")
      .execute();
    await transact((trx) => expire(trx, order, new Date()));
  }
}

describe("an order with a promotion", () => {
  it("keeps what was taken off each line by its name, and pays back pieces to the whole", async () => {
    const id = await promotion({ name: "Ten off" });
    const thing = await product();
    const discounts = await discountsOn(thing, 3);
    const placed = await place([line(thing, 3)], undefined, { discounts });
    const { order, lines, discounts: rows } = await rowsOf(placed);
    expect(order).toMatchObject({ subtotal: 600_000, discount: 60_000, total: 540_000 });
    expect(lines).toMatchObject([{ discount: 60_000, net: 540_000 }]);
    expect(rows).toEqual([{ name: "Ten off", amount: 60_000, promotionId: id }]);
    await getDb()
      .updateTable("orders")
      .set({ paid: 540_000, payState: "Paid" })
      .where("id", "=", placed)
      .execute();
    const pieces = new Map([[lines[0]?.id ?? "", 1]]);
    for (const left of [180_000, 360_000, 540_000]) {
      const { version } = (await rowsOf(placed)).order;
      await refundOrder(staff, placed, { what: "lines", pieces, reason: "Broken", version });
      const [line_] = await getDb()
        .selectFrom("orderLines")
        .select("refunded")
        .where("orderId", "=", placed)
        .execute();
      expect(line_?.refunded).toBe(left);
    }
  });

  it("names what pieces that are left still have, when some cannot be sent", async () => {
    await promotion({ name: "Ten off" });
    await promotion({
      name: "Coupon",
      code: "OFF",
      action: { kind: "sum", of: "order", amount: 999 },
    });
    const thing = await product();
    const discounts = await discountsOn(thing, 3, { code: "OFF" });
    const placed = await place([line(thing, 3)], undefined, { discounts });
    const { order, lines } = await rowsOf(placed);
    const pieces = new Map([[lines[0]?.id ?? "", 1]]);
    await takeStep({ staff }, placed, { step: "drop", version: order.version, note: "", pieces });
    const after = (await rowsOf(placed)).order;
    const shown = (await findShownDiscounts([placed])).get(placed);
    expect(shown?.goods.map(({ name }) => name).sort()).toEqual(["Coupon", "Ten off"]);
    expect(shown?.goods.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.discount);
    expect(after.total).toBe(after.subtotal - after.discount);
  });

  it("keeps each line's and each order's discounts apart, and names none of a line that is gone", async () => {
    await promotion({ name: "Ten off" });
    const [one, other] = [await product(), await product()];
    const [dear, cheap] = [await discountsOn(one, 2), await discountsOn(other, 1)];
    const lines = [...dear.lines, ...cheap.lines];
    const both = await place([line(one, 2), line(other)], undefined, {
      discounts: { ...dear, lines },
    });
    const single = await place([line(other)], undefined, { discounts: cheap });
    const shown = async () =>
      Object.fromEntries(await findShownDiscounts([both, single, "of before"]));
    const tenOff = (amount: number) => ({
      goods: [{ name: "Ten off", amount }],
      delivery: null,
    });
    expect(await shown()).toEqual({ [both]: tenOff(60_000), [single]: tenOff(20_000) });
    const { id } = await getDb()
      .selectFrom("orderLines")
      .select("id")
      .where("orderId", "=", both)
      .where("productId", "=", one)
      .executeTakeFirstOrThrow();
    await takeStep({ staff }, both, { step: "drop", pieces: new Map([[id, 2]]) });
    expect(await shown()).toEqual({ [both]: tenOff(20_000), [single]: tenOff(20_000) });
    await getDb()
      .updateTable("orderLines")
      .set({ cancelled: 1 })
      .where("orderId", "=", single)
      .execute();
    expect((await shown())[single]).toEqual({ goods: [], delivery: null });
  });

  it("names a delivery that costs nothing because of one, which is a use as well", async () => {
    const id = await promotion({ name: "Free Ride" });
    const thing = await product();
    const delivery = { promotionId: id, name: "Free Ride", amount: 7_000 };
    const discounts = { ...noDiscounts(1), delivery };
    const order = await place([line(thing)], undefined, { discounts });
    expect(await usesOf(id)).toEqual([1, 1]);
    const shown = await findDiscounts({ id: order, discount: 0 });
    expect(shown).toEqual({ goods: [], delivery: "Free Ride" });
    expect(discountWords(shown)).toBe("Free Ride");
  });

  it("says each discount with its sum; one of before has a sum alone", async () => {
    expect(await findDiscounts({ id: "of before", discount: 12_050 })).toEqual({
      ...{ goods: [{ name: "Discount", amount: 12_050 }], delivery: null },
    });
    expect(await findDiscounts({ id: "of before", discount: 0 })).toEqual({
      ...{ goods: [], delivery: null },
    });
    const goods = [
      { name: "Student Discount", amount: 12_000 },
      { name: "Bundle Deal", amount: 3_950 },
    ];
    expect(discountWords({ goods, delivery: "Free Ride" })).toBe(
      "Student Discount 120, Bundle Deal 39.50, Free Ride",
    );
    expect(discountWords(undefined)).toBe("");
  });
});

describe("a use", () => {
  it("is one, where 20 buyers want the only one at once", async () => {
    const id = await promotion({ usageLimit: 1, code: "ONE" });
    const thing = await product(undefined, 100);
    const buyers = await Promise.all(Array.from({ length: 20 }, () => newBuyer()));
    const discounts = await discountsOn(thing, 1, { code: "ONE" });
    expect(discounts.refused).toBeNull();
    const orders = await Promise.allSettled(
      buyers.map((buyer) => place([line(thing)], buyer, { discounts })),
    );
    const refused = orders.flatMap((order): unknown[] =>
      order.status === "rejected" ? [order.reason] : [],
    );
    expect(orders.length - refused.length).toBe(1);
    for (const error of refused) expect(error).toBeInstanceOf(Refusal);
    expect(refused[0]).toMatchObject({ code: "stale", message: /used up/ });
    expect(await usesOf(id)).toEqual([1, 1]);
  });

  it("comes back when the order is cancelled, and counts for the customer by account, e-mail and phone", async () => {
    const id = await promotion({ perCustomer: 1, usageLimit: 5, code: "MINE" });
    const thing = await product(undefined, 100);
    const buyer = await newBuyer();
    const who = { email: "Once@Example.com", phone: "01711-000001" };
    const discounts = await discountsOn(thing, 1, { code: "MINE" });
    const placed = await place([line(thing)], { ...buyer, ...who }, { discounts });
    expect(await usesOf(id)).toEqual([1, 1]);
    for (const customer of [
      { userId: buyer.id },
      { email: "once@example.com" },
      { phone: "+8801711000001" },
    ]) {
      const again = await discountsOn(thing, 1, { customer, code: "MINE" });
      expect(again).toMatchObject({ lines: [[]], refused: /used this code already/ });
    }
    const second = place([line(thing)], { ...buyer, ...who }, { discounts });
    await expect(second).rejects.toMatchObject({ code: "stale" });
    const { version } = (await rowsOf(placed)).order;
    await takeStep({ staff }, placed, { step: "cancel", version, note: "" });
    expect(await usesOf(id)).toEqual([0, 0]);
    await place([line(thing)], { ...buyer, ...who }, { discounts });
    expect(await usesOf(id)).toEqual([1, 1]);
  });

  it.each(["the shopper", "the shop", "time"])(
    "is free for the next buyer once %s has cancelled the order, and only once",
    async (who) => {
      const id = await promotion({ name: "Once", usageLimit: 1, perCustomer: 1, code: "ONCE" });
      const thing = await product(undefined, 100);
      const discounts = await discountsOn(thing, 1, { code: "ONCE" });
      const order = await place([line(thing)], undefined, { discounts });
      const takeAgain = () => place([line(thing)], undefined, { discounts });
      await expect(takeAgain()).rejects.toMatchObject({ code: "stale" });
      const { version } = (await rowsOf(order)).order;
      await end(order, who, version);
      expect(await usesOf(id)).toEqual([0, 0]);
      await takeAgain();
      await end(order, who, version);
      expect(await usesOf(id)).toEqual([1, 1]);
      await expect(takeAgain()).rejects.toMatchObject({ code: "stale" });
      expect((await rowsOf(order)).order).toMatchObject({ status: "Cancelled", discount: 20_000 });
      expect((await findShownDiscounts([order])).get(order)?.goods).toEqual([
        { name: "Once", amount: 20_000 },
      ]);
    },
  );

  it("is none of a promotion that ended between the page and the order", async () => {
    const id = await promotion();
    const thing = await product();
    const discounts = await discountsOn(thing, 1);
    await getDb().updateTable("promotions").set({ active: 0 }).where("id", "=", id).execute();
    await expect(place([line(thing)], undefined, { discounts })).rejects.toMatchObject({
      code: "stale",
    });
    expect(await usesOf(id)).toEqual([0, 0]);
  });
});
