// What placing an order writes, row by row, and what it refuses when that changes meanwhile.
import { afterEach, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { orderAccessHash } from "~/models/order/access.server";
import { placeOrder } from "~/models/order/place.server";
import { listOrdersOf, readOrderView } from "~/models/order/history.server";
import type { Payment } from "~/models/order/order";
import { noDiscounts } from "~/models/promotion/discounts";
import type { RefusalCode } from "~/models/refusal.server";
import {
  address,
  addVariant,
  figuresOf,
  hiddenDepartment,
  line,
  newBuyer,
  orderOf,
  place,
  product,
  rowOf,
  setProduct,
  setVariant,
  stockOf,
  sweepsOf,
} from "../support/own-orders";
import { promotion } from "../support/promotions";

// Asked for after the order has read what it wants, and before it takes it: what happens there
// happened meanwhile.
const meanwhile = vi.hoisted(() => ({ work: () => Promise.resolve() }));
vi.mock("~/models/rate.server", async (importOriginal) => {
  const original = await importOriginal<typeof import("~/models/rate.server")>();
  const findRate: typeof original.findRate = async (from, to) => {
    await meanwhile.work();
    return original.findRate(from, to);
  };
  return { findRate };
});

afterEach(() => {
  meanwhile.work = () => Promise.resolve();
});

describe("an order", () => {
  it("is written with its buyer, its moment and its lines in the order they were wanted", async () => {
    const buyer = await newBuyer("Rahela Written");
    const [one, other] = [await product("Zinc Cable"), await product("Acid Case")];
    const before = new Date().toISOString();
    const id = await place([line(one), line(other, 2)], buyer, { payment: "Credit Card" });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      userId: buyer.id,
      customerName: "Rahela Written",
      customerEmail: buyer.email,
      status: "Pending",
      payment: "Credit Card",
      currency: "BDT",
      total: 600_000,
      itemCount: 3,
      ...{ address: null, note: "", delivery: "" },
      version: 1,
      words: `#${id}\nrahela written\n${buyer.email}\nzinc cable\n${one}\nacid case\n${other}`,
      updatedAt: row.placedAt,
    });
    expect(row.placedAt >= before && row.placedAt <= new Date().toISOString()).toBe(true);
    const lines = await getDb()
      .selectFrom("orderLines")
      .selectAll()
      .where("orderId", "=", id)
      .orderBy("position")
      .execute();
    expect(lines).toMatchObject([
      {
        ...{ productId: one, variantId: one, name: "Zinc Cable" },
        ...{ quantity: 1, price: 200_000, position: 1 },
      },
      {
        ...{ productId: other, variantId: other, name: "Acid Case" },
        ...{ quantity: 2, price: 200_000, position: 2 },
      },
    ]);
    expect(lines.every(({ picture }) => picture !== null)).toBe(true);
    const events = await getDb()
      .selectFrom("orderEvents")
      .selectAll()
      .where("orderId", "=", id)
      .execute();
    expect(events).toMatchObject([
      { actorId: buyer.id, status: "Pending", note: "Order placed", createdAt: row.placedAt },
    ]);
    const notice = await getDb()
      .selectFrom("notifications")
      .select(["type", "link"])
      .where("message", "=", `Rahela Written placed order #${id}.`)
      .execute();
    expect(notice).toEqual([{ type: "order", link: `/admin/orders/${id}` }]);
    expect(await sweepsOf(id)).toEqual([row.holdUntil]);
    expect(await figuresOf(buyer.id)).toMatchObject({ orderCount: 1, spent: row.worth });
  });

  it("of a guest keeps what was agreed to: phone, delivery, VAT, and who placed it where", async () => {
    const [one, other] = [await product(), await product()];
    const guest = { id: null, name: "Guest One", email: "", phone: "01711-22 33 44" };
    const id = await placeOrder(guest, {
      payment: "Cash on Delivery",
      address,
      lines: [line(one, 2), line(other)],
      delivery: { words: "Home delivery, 1 to 2 days", price: 7000 },
      note: "Ring twice",
      checkoutId: "checkout-1",
      guestHash: "hash",
    });
    expect(await rowOf(id)).toMatchObject({
      ...{ userId: null, customerEmail: "", phone: "+8801711223344", guestHash: "hash" },
      ...{ subtotal: 600_000, discount: 0, shipping: 7000, total: 607_000, tax: 79_174 },
      ...{ payState: "To pay on delivery", dueNow: 0, paid: 0, fulfilment: "open" },
      ...{ delivery: "Home delivery, 1 to 2 days", note: "Ring twice", checkoutId: "checkout-1" },
      accessHash: orderAccessHash(id),
      words: expect.stringContaining("+8801711223344") as string,
    });
    const lines = await getDb()
      .selectFrom("orderLines")
      .select(["net", "tax", "discount"])
      .where("orderId", "=", id)
      .orderBy("position")
      .execute();
    expect(lines).toEqual([
      { net: 400_000, tax: 52_174, discount: 0 },
      { net: 200_000, tax: 26_087, discount: 0 },
    ]);
    const mails = getDb().selectFrom("tasks").select("key").where("key", "=", `mail:placed:${id}`);
    expect(await mails.execute()).toEqual([]);
  });

  it("to be paid otherwise than at the door is due at once, and is told by mail", async () => {
    const id = await place([line(await product())]);
    const sums = { payState: "Awaiting payment", dueNow: 200_000 };
    expect(await rowOf(id)).toMatchObject(sums);
    const mails = getDb().selectFrom("tasks").select("key").where("key", "=", `mail:placed:${id}`);
    expect(await mails.execute()).toHaveLength(1);
    expect(await sweepsOf(id)).toEqual([]);
  });

  it("at the door is refused while three of the phone number wait for the shop's call", async () => {
    const id = await product();
    const order = (phone: string, payment: Payment = "Cash on Delivery") =>
      placeOrder(
        { id: null, name: "Flood", email: "", phone },
        { payment, address: null, lines: [line(id)] },
      );
    const first = await order("01822334455");
    await order("+880 1822-334455");
    await order("8801822334455");
    await expect(order("01822 334455")).rejects.toMatchObject({ code: "tooMany" });
    expect(await stockOf(id)).toEqual([7, 7, 3]);
    await order("01822334456");
    await order("01822334455", "bKash");
    const confirmed = { status: "Processing" } as const;
    await getDb().updateTable("orders").set(confirmed).where("id", "=", first).execute();
    await order("01822334455");
  });

  it("that the staff took by telephone stands in the audit log, and may be a fourth", async () => {
    const id = await product();
    const takenBy = { id: "admin", name: "Admin User" };
    const caller = { id: null, name: "Rahela Caller", email: "", phone: "01822334499" };
    const order = () =>
      placeOrder(caller, {
        ...{ payment: "Cash on Delivery", address: null, lines: [line(id)], takenBy },
      });
    for (let count = 0; count < 3; count += 1) await order();
    const fourth = await order();
    // What is paid first waits for no call.
    await placeOrder(caller, { payment: "bKash", address: null, lines: [line(id)] });
    const log = await getDb()
      .selectFrom("auditEntries")
      .select(["action", "entity", "entityName", "actorId", "before", "after"])
      .where("entityId", "=", fourth)
      .execute();
    expect(log.map((entry) => ({ ...entry, after: JSON.parse(entry.after) as unknown }))).toEqual([
      {
        ...{ action: "created", entity: "order", entityName: `#${fourth}`, actorId: "admin" },
        before: "{}",
        after: { Customer: "Rahela Caller", Phone: "+8801822334499", Total: "৳2,000" },
      },
    ]);
    const [placed] = (await orderOf(fourth)).timeline;
    expect(placed).toMatchObject({ note: "Order taken by telephone", actor: "Admin User" });
  });

  it("that costs nothing is packed at once, and waits for no call beside three that do", async () => {
    const [id, promotionId] = [await product(), await promotion()];
    const buyer = { ...(await newBuyer()), phone: "01711 29 93 39" };
    const sendOne = () => place([line(id)], buyer, { payment: "Cash on Delivery" });
    for (let sent = 0; sent < 3; sent++) await sendOne();
    await expect(sendOne()).rejects.toMatchObject({ code: "tooMany" });
    const all = [{ promotionId, name: "All of it", amount: 200_000 }];
    const discounts = { ...noDiscounts(1), lines: [all] };
    const free = await place([line(id)], buyer, { payment: "bKash", discounts });
    expect(await rowOf(free)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", total: 0, holdUntil: null },
    });
    const [, packed] = (await orderOf(free)).timeline;
    expect(packed).toMatchObject({ note: "Nothing to pay, being packed", actor: null });
  });

  it("of two variants of one product is two lines and one sale", async () => {
    const id = await product();
    const red = await addVariant(id, "Red", "8GB/256GB");
    const order = await place([line(id, 2), line(red, 3, 300_000)]);
    expect(await stockOf(id)).toEqual([8, 15, 5]);
    expect((await stockOf(red))[0]).toBe(7);
    expect((await orderOf(order)).lines.map(({ choice }) => choice)).toEqual([
      "",
      "Red, 8GB/256GB",
    ]);
  });

  it("in dollars is worth what it costs, and has one currency", async () => {
    const [taka, dollars] = [await product(), await product()];
    await setProduct(dollars, { currency: "USD" });
    const row = await rowOf(await place([line(dollars, 2)]));
    expect(row).toMatchObject({ currency: "USD", total: 400_000, worth: 400_000 });
    await expect(place([line(taka), line(dollars)])).rejects.toMatchObject({
      code: "impossible",
      message: "An order can have one currency only.",
      fields: {},
    });
    expect([await stockOf(taka), await stockOf(dollars)]).toEqual([
      [10, 10, 0],
      [8, 8, 2],
    ]);
  });

  it("is not made while nothing says what it is worth", async () => {
    const id = await product();
    const rates = await getDb().selectFrom("exchangeRates").selectAll().execute();
    meanwhile.work = async () => {
      await getDb().deleteFrom("exchangeRates").execute();
    };
    await expect(place([line(id)])).rejects.toThrow("No exchange rate from BDT to USD");
    await getDb().insertInto("exchangeRates").values(rates).execute();
    expect(await stockOf(id)).toEqual([10, 10, 0]);
  });

  it("is not made of what a hidden department sells", async () => {
    const id = await product();
    await setProduct(id, { categoryId: await hiddenDepartment() });
    await expect(place([line(id)])).rejects.toMatchObject({
      code: "impossible",
      fields: { [id]: "This product is no longer sold." },
    });
  });

  it("may take the last piece, and no more than there is", async () => {
    const id = await product("Rare Thing", 2);
    await expect(place([line(id, 3)])).rejects.toMatchObject({
      code: "impossible",
      fields: { [id]: "Rare Thing is sold out." },
    });
    await place([line(id, 2)]);
    expect(await stockOf(id)).toEqual([0, 0, 2]);
  });

  it.each<[string, RefusalCode, string, (id: string) => Promise<unknown>]>([
    [
      "has another price",
      "stale",
      "The price of Wanted has changed.",
      (id) => setVariant(id, { price: 1 }),
    ],
    ["is sold out", "impossible", "Wanted is sold out.", (id) => setVariant(id, { stock: 1 })],
    [
      "is gone",
      "impossible",
      "This product is no longer sold.",
      (id) => getDb().deleteFrom("variants").where("id", "=", id).execute(),
    ],
    [
      "is deleted",
      "impossible",
      "This product is no longer sold.",
      (id) => setProduct(id, { deletedAt: "2026-01-01T00:00:00.000Z" }),
    ],
  ])("is not made of what %s by the time that it is taken", async (_what, code, words, change) => {
    const [buyer, id, other] = [await newBuyer(), await product("Wanted"), await product()];
    meanwhile.work = async () => {
      await change(id);
    };
    const wanted = place([line(other), line(id, 2)], buyer);
    await expect(wanted).rejects.toMatchObject({ code, fields: { [id]: words } });
    expect(await stockOf(other)).toEqual([10, 10, 0]);
    expect(await listOrdersOf(buyer.id, readOrderView(new URLSearchParams()))).toEqual([]);
    expect(await figuresOf(buyer.id)).toEqual({ orderCount: 0, spent: 0 });
  });
});
