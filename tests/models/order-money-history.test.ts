// What money of an order and things sent back leave behind: timeline, audit log, mails, the invoice and what the staff is told.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { markRefundSent, refundOrder } from "~/models/order/refund.server";
import { answerReturn, askReturn, receiveReturn } from "~/models/order/return.server";
import { nextMoment } from "../support/clock";
import { mailsOf, order, toldOf, written } from "../support/lamps";
import { admin as actor, rowOf, take } from "../support/own-orders";

describe("money", () => {
  it("that was paid is said, and gives the order its invoice", async () => {
    const { id } = await order({ payState: "Awaiting payment" });
    await take(id, { step: "pay", reference: "tx 1 2" });
    expect(await written(id)).toMatchObject({
      ...{ note: "Payment received, being packed", status: "Processing", forCustomer: 1 },
      before: { Status: "Pending", "Payment state": "Awaiting payment" },
      after: { Status: "Processing", "Payment state": "Paid", Paid: "৳8,000" },
    });
    const { invoiceNumber } = await rowOf(id);
    expect(invoiceNumber).toMatch(/^2\d{3}-\d{6}$/);
    const payments = await getDb()
      .selectFrom("payments")
      .select(["provider", "reference", "amount", "state"])
      .where("orderId", "=", id)
      .execute();
    expect(payments).toEqual([
      { provider: "by hand", reference: "TX12", amount: 800_000, state: "paid" },
    ]);
    await take(id, { step: "deliver" });
    expect(await written(id)).toMatchObject({ note: "Handed over to the customer" });
    expect((await written(id)).after).not.toHaveProperty("Paid at the door");
    expect((await rowOf(id)).invoiceNumber).toBe(invoiceNumber);
    expect(await mailsOf(id)).toEqual(["placed", "paid", "delivered", "review"]);
  });

  it("stands where it came in: at the bank, by bKash, or by hand", async () => {
    for (const [payment, provider] of [
      ["Bank Transfer", "bank"],
      ["bKash", "bkash"],
      ["PayPal", "by hand"],
    ] as const) {
      const { id } = await order({ payState: "Awaiting payment", dueNow: 300_000 });
      await getDb().updateTable("orders").set({ payment }).where("id", "=", id).execute();
      await take(id, { step: "pay" });
      const paid = await getDb()
        .selectFrom("payments")
        .select(["provider", "reference", "amount"])
        .where("orderId", "=", id)
        .execute();
      expect(paid).toEqual([{ provider, reference: null, amount: 300_000 }]);
      await take(id, { step: "cancel" });
      // What came in by hand goes back so.
      const refunds = getDb()
        .selectFrom("refunds")
        .select(["id", "state"])
        .where("orderId", "=", id);
      const [refund] = await refunds.execute();
      expect(refund?.state).toBe("by hand");
      const tasks = getDb()
        .selectFrom("tasks")
        .select("id")
        .where("key", "=", `refund:${refund?.id}`);
      expect(await tasks.execute()).toEqual([]);
    }
  });

  it("that was taken at the door is said too", async () => {
    const { id } = await order();
    await take(id, { step: "confirm" });
    const { invoiceNumber } = await rowOf(id);
    expect(invoiceNumber).not.toBeNull();
    await take(id, { step: "deliver" });
    expect(await written(id)).toMatchObject({
      after: { "Paid at the door": "৳8,000", "Payment state": "Paid", Parcel: "delivered" },
    });
    const other = await order();
    await take(other.id, { step: "confirm" });
    expect((await rowOf(other.id)).invoiceNumber).not.toBe(invoiceNumber);
  });

  it("that goes back is said when it is asked for, and when it was sent", async () => {
    const { id } = await order({ payState: "Awaiting payment" });
    await take(id, { step: "pay" });
    const { version } = await rowOf(id);
    const back = { what: "amount", amount: 12_350, reason: "Scratched", version } as const;
    await refundOrder(actor, id, back);
    expect(await written(id)).toMatchObject({
      note: "৳123.50 are given back: Scratched",
      after: { "To give back": "৳123.50", Reason: "Scratched", "Payment state": "Part refunded" },
    });
    await expect(refundOrder(actor, id, back)).rejects.toMatchObject({ code: "stale" });
    const next = { ...back, version: version + 1 };
    for (const amount of [0, 800_000]) {
      await expect(refundOrder(actor, id, { ...next, amount })).rejects.toMatchObject({
        ...{ code: "impossible", fields: { amount: "At most ৳7,876.50 can be given back." } },
      });
    }
    const [refund] = await getDb()
      .selectFrom("refunds")
      .select(["id", "lines"])
      .where("orderId", "=", id)
      .execute();
    expect(refund?.lines).toBe("[]");
    await markRefundSent(actor, id, refund?.id ?? "");
    expect(await written(id)).toMatchObject({
      ...{ note: "৳123.50 were sent back", after: { "Sent back": "৳123.50" } },
    });
    expect(await mailsOf(id)).toEqual(["placed", "paid", `refunded ${refund?.id}`]);
    // The least that can go back.
    await refundOrder(actor, id, { ...next, amount: 1, version: version + 2 });
    expect(await rowOf(id)).toMatchObject({ refunded: 12_351 });
  });

  it("of one thing is not given back for more pieces than are paid for", async () => {
    const { id, lampLine, shadeLine } = await order({ payState: "Awaiting payment" });
    await take(id, { step: "pay" }, { step: "drop", pieces: new Map([[lampLine, 1]]) });
    const refund = async (pieces: [string, number][]) =>
      refundOrder(actor, id, {
        ...{ what: "lines", pieces: new Map(pieces), reason: "Scratched" },
        version: (await rowOf(id)).version,
      });
    const tooMany = { code: "impossible", message: "Fewer pieces of Lamp are still paid for." };
    await expect(refund([[lampLine, 3]])).rejects.toMatchObject(tooMany);
    await refund([
      [lampLine, 1],
      [shadeLine, 1],
    ]);
    await expect(refund([[lampLine, 2]])).rejects.toMatchObject(tooMany);
    // What a provider refused counts for nothing.
    await getDb()
      .updateTable("refunds")
      .set({ state: "refused" })
      .where("orderId", "=", id)
      .where("lines", "!=", "[]")
      .execute();
    await getDb().updateTable("orders").set({ refunded: 200_000 }).where("id", "=", id).execute();
    await refund([[lampLine, 2]]);
    expect(await rowOf(id)).toMatchObject({ total: 600_000, refunded: 600_000 });
  });
});

describe("a return", () => {
  it("is told to the staff, answered to the buyer, and each answer said", async () => {
    const { id, buyer, lampLine } = await order();
    await take(id, { step: "confirm" });
    const pieces = new Map([[lampLine, 1]]);
    const early = askReturn(buyer.id, id, { pieces, reason: "Too loud" });
    await expect(early).rejects.toMatchObject({ message: "It is not delivered yet." });
    await take(id, { step: "deliver" });
    for (const reason of ["Too loud", "Still"]) {
      await askReturn(buyer.id, id, { pieces, reason });
      await nextMoment();
    }
    expect((await toldOf(id))[0]).toEqual({
      ...{ title: "Return asked for", link: `/admin/orders/${id}` },
      message: `Nadia Rahman wants to send back things of order #${id}.`,
    });
    const [first = "", second = ""] = (
      await getDb()
        .selectFrom("returns")
        .select("id")
        .where("orderId", "=", id)
        .orderBy("createdAt")
        .execute()
    ).map((row) => row.id);
    await answerReturn(actor, id, { returnId: first, state: "accepted", note: "" });
    expect(await written(id)).toMatchObject({
      ...{ note: "Return accepted", after: { Return: "accepted" } },
    });
    await answerReturn(actor, id, { returnId: second, state: "refused", note: "" });
    expect(await written(id)).toMatchObject({ note: "Return refused" });
    await receiveReturn(actor, id, { returnId: first, restock: true, refund: true, note: "" });
    expect(await written(id)).toEqual({
      ...{ note: "What was sent back has arrived", status: "Delivered", forCustomer: 1 },
      before: { Parcel: "delivered", "Payment state": "Paid" },
      after: {
        ...{ Parcel: "returned", "Payment state": "Part refunded", Return: "received" },
        ...{ "Back in stock": "1 × Lamp", "To give back": "৳2,000" },
      },
    });
    expect((await mailsOf(id)).filter((mail) => mail.startsWith("return"))).toEqual([
      ...[`return ${first} asked`, `return ${second} asked`, `return ${first} accepted`],
      ...[`return ${second} refused`, `return ${first} received`],
    ]);
  });
});
