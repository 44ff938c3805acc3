// What the end of an order and pieces dropped of it leave behind: timeline, audit log, mails, sums and what the staff is told.
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { PaymentsTable } from "~/db/schema";
import { cartLines } from "~/models/cart/cart.server";
import { takeStep, type Step } from "~/models/order/step.server";
import { mailsOf, order, toldOf, written } from "../support/lamps";
import { rowOf, sweepsOf, take } from "../support/own-orders";

type Try = Insertable<PaymentsTable>;

describe("an order that ends", () => {
  it("by its buyer is told to the staff, with what is to be given back", async () => {
    const [paid, open] = [
      await order({ payState: "Awaiting payment", dueNow: 100_000 }),
      await order(),
    ];
    await take(paid.id, { step: "pay" });
    for (const { id, buyer } of [paid, open]) {
      await takeStep({ customer: buyer.id }, id, { step: "cancel" });
    }
    const said = (id: string) => `Nadia Rahman cancelled order #${id}.`;
    const told = { title: "Order cancelled", link: `/admin/orders/${paid.id}` };
    expect(await toldOf(paid.id)).toEqual([
      { ...told, message: `${said(paid.id)} ৳1,000 is to be given back.` },
    ]);
    expect(await toldOf(open.id)).toMatchObject([{ message: said(open.id) }]);
    expect(await mailsOf(paid.id)).toEqual(["placed", "paid", "cancelled"]);
    // Neither waited for a payment: what they wanted stays out of the cart.
    for (const { buyer } of [paid, open]) expect(await cartOf(buyer.id)).toEqual([]);
  });

  it("by its buyer before it was paid fills the cart again, by the staff it does not", async () => {
    const [own, shops] = [
      await order({ payState: "Awaiting payment" }),
      await order({ payState: "Awaiting payment" }),
    ];
    await takeStep({ customer: own.buyer.id }, own.id, { step: "cancel" });
    await take(shops.id, { step: "cancel" });
    expect(await cartOf(own.buyer.id)).toEqual([1, 3]);
    expect(await cartOf(shops.buyer.id)).toEqual([]);
    expect(await toldOf(shops.id)).toEqual([]);
  });

  it("ends what was tried to pay it: a page leads nowhere, a number is looked at", async () => {
    const { id } = await order({ payState: "Awaiting payment" });
    const now = new Date().toISOString();
    const tries = ["open", "given", "failed"].map((state) => ({
      ...{ id: `${id}-${state}`, orderId: id, provider: "bkash", reference: null, ref: null },
      ...{ state, amount: 800_000, currency: "BDT", url: null, endsAt: null, askedAt: null },
      ...{ createdAt: now, updatedAt: now },
    }));
    await getDb()
      .insertInto("payments")
      .values(tries as Try[])
      .execute();
    const before = (await sweepsOf(id)).length;
    await take(id, { step: "cancel" });
    const states = await getDb()
      .selectFrom("payments")
      .select(["state", "version"])
      .where("orderId", "=", id)
      .orderBy("id")
      .execute();
    expect(states).toEqual([
      { state: "failed", version: 1 },
      { state: "review", version: 2 },
      { state: "ended", version: 2 },
    ]);
    // The provider has to be told; where nothing was open nobody has.
    expect(await sweepsOf(id)).toHaveLength(before + 1);
    const untried = await order({ payState: "Awaiting payment" });
    await take(untried.id, { step: "cancel" });
    expect(await sweepsOf(untried.id)).toHaveLength(before);
  });

  it("at the door says so, with what came back", async () => {
    const { id, buyer } = await order({ payState: "Awaiting payment", dueNow: 100_000 });
    const way: Step[] = [{ step: "pack" }, { step: "ship", carrier: "Pathao", number: "" }];
    await take(id, { step: "pay", reference: randomUUID() }, ...way);
    await take(id, { step: "refuse", restock: true, refund: true });
    expect(await written(id)).toMatchObject({
      ...{ note: "Not taken at the door", status: "Cancelled" },
      after: { "Back in stock": "3 × Lamp, 1 × Shade", "To give back": "৳1,000" },
    });
    const { spent } = await getDb()
      .selectFrom("users")
      .select("spent")
      .where("id", "=", buyer.id)
      .executeTakeFirstOrThrow();
    expect(spent).toBe(0);
    expect((await mailsOf(id)).at(-1)).toBe("cancelled");
    const other = await order();
    await take(other.id, { step: "confirm" }, ...way);
    await take(other.id, { step: "refuse", note: "Moved away", restock: false, refund: false });
    const { note, after } = await written(other.id);
    expect(note).toBe("Moved away");
    expect(Object.keys(after as object).sort()).toEqual(["Note", "Status"]);
  });
});

describe("pieces that cannot be sent", () => {
  it("make every sum smaller by their part, and say so", async () => {
    const { id, lampLine } = await order({ payState: "Awaiting payment", dueNow: 700_000 });
    await take(id, { step: "drop", pieces: new Map([[lampLine, 2]]), note: "Broken" });
    expect(await rowOf(id)).toMatchObject({
      ...{ total: 400_000, subtotal: 400_000, discount: 0, tax: 40_000, dueNow: 400_000 },
      ...{ itemCount: 2, payState: "Awaiting payment", refunded: 0 },
    });
    expect(await written(id)).toEqual({
      ...{ note: "2 × Lamp cannot be sent: Broken", status: "Pending", forCustomer: 1 },
      before: { Total: "৳8,000", "To pay at the door": "৳8,000" },
      after: {
        ...{ Total: "৳4,000", "To pay at the door": "৳4,000", Dropped: "2 × Lamp" },
        ...{ Note: "Broken", "Back in stock": "2 × Lamp" },
      },
    });
    expect((await mailsOf(id)).at(-1)).toBe("placed");
  });

  it("give back what was paid above, each time no more than its part", async () => {
    const { id, lampLine } = await order({ payState: "Awaiting payment" });
    await take(id, { step: "pay" });
    for (const [total, refunded] of [
      [600_000, 200_000],
      [400_000, 400_000],
    ]) {
      await take(id, { step: "drop", pieces: new Map([[lampLine, 1]]) });
      expect(await rowOf(id)).toMatchObject({ total, refunded, paid: 800_000 });
    }
  });

  it("of an order that costs nothing leave it so", async () => {
    const { id, lampLine } = await order();
    await getDb()
      .updateTable("orders")
      .set({ total: 0, discount: 800_000, tax: 0, worth: 0, payState: "Paid" })
      .where("id", "=", id)
      .execute();
    await getDb()
      .updateTable("orderLines")
      .set({ net: 0, tax: 0 })
      .where("orderId", "=", id)
      .execute();
    await take(id, { step: "drop", pieces: new Map([[lampLine, 1]]) });
    const sums = { subtotal: 600_000, discount: 600_000, total: 0, worth: 0, payState: "Paid" };
    expect(await rowOf(id)).toMatchObject({ ...sums, itemCount: 3, refunded: 0 });
  });

  it("are not more than there are, and not all", async () => {
    const { id, lampLine, shadeLine } = await order({ payState: "Awaiting payment" });
    const drop = (...pieces: [string, number][]) =>
      take(id, { step: "drop", pieces: new Map(pieces) });
    const fewer = { code: "invalid", message: "There are fewer pieces of it in the order." };
    await expect(drop([shadeLine, 2])).rejects.toMatchObject(fewer);
    await expect(drop([lampLine, 1], [shadeLine, 2])).rejects.toMatchObject(fewer);
    await drop([lampLine, 1], [shadeLine, 0]);
    await expect(drop([lampLine, 3])).rejects.toMatchObject(fewer);
    await expect(drop([lampLine, 2], [shadeLine, 1])).rejects.toMatchObject({
      ...{ code: "impossible", message: "Nothing would be left: cancel the order instead." },
    });
    expect(await rowOf(id)).toMatchObject({ total: 600_000, itemCount: 3, tax: 60_000 });
    await drop([lampLine, 1], [shadeLine, 1]);
    expect(await written(id)).toMatchObject({ note: "1 × Lamp, 1 × Shade cannot be sent" });
  });
});

/** The pieces of each line in an account's cart. */
async function cartOf(userId: string): Promise<number[]> {
  const lines = cartLines(getDb(), { userId }).select("quantity").orderBy("quantity");
  const rows = await lines.execute();
  return rows.map(({ quantity }) => quantity);
}
