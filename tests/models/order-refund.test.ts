// Refunds and returns: never more than was paid, parts that make the whole, pieces that come back once.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { markRefundSent, refundOrder, type RefundChoice } from "~/models/order/refund.server";
import {
  answerReturn,
  askReturn,
  findReturnable,
  receiveReturn,
} from "~/models/order/return.server";
import { takeStep } from "~/models/order/step.server";
import { line, newBuyer, place, product, rowOf, stockOf } from "../support/own-orders";

const actor = { id: "admin", name: "Admin User" };

/** A delivered order of three pieces for 100.00 taka together, which do not divide. */
async function delivered() {
  const [buyer, thing] = [await newBuyer(), await product()];
  const id = await place([line(thing, 3)], buyer);
  await getDb()
    .updateTable("orders")
    .set({ total: 10_000, subtotal: 10_000 })
    .where("id", "=", id)
    .execute();
  const { id: lineId } = await getDb()
    .updateTable("orderLines")
    .set({ net: 10_000, price: 3_334 })
    .where("orderId", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await takeStep({ staff: actor }, id, { step: "pay" });
  await takeStep({ staff: actor }, id, { step: "deliver" });
  return { id, lineId, thing, buyer };
}
type Choice = RefundChoice extends infer Each
  ? Each extends RefundChoice
    ? Omit<Each, "version" | "reason">
    : never
  : never;
const refund = async (id: string, choice: Choice) =>
  refundOrder(actor, id, {
    ...choice,
    reason: "Scratched",
    version: (await rowOf(id)).version,
  });
const refundsOf = (id: string) =>
  getDb()
    .selectFrom("refunds")
    .selectAll()
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .execute();
const returnsOf = (id: string) =>
  getDb().selectFrom("returns").selectAll().where("orderId", "=", id).execute();

describe("refunds", () => {
  it("go back to a payment that still holds so much", async () => {
    const { id } = await delivered();
    const { id: first, ...payment } = await getDb()
      .selectFrom("payments")
      .selectAll()
      .where("orderId", "=", id)
      .executeTakeFirstOrThrow();
    // Paid twice, and the later payment went back already.
    const later = { ...payment, id: `${first}-later`, createdAt: new Date().toISOString() };
    await getDb().insertInto("payments").values(later).execute();
    await getDb().updateTable("orders").set({ paid: 20_000 }).where("id", "=", id).execute();
    await refund(id, { what: "amount", amount: 10_000 });
    await refund(id, { what: "amount", amount: 4_000 });
    await refund(id, { what: "amount", amount: 6_000 });
    const all = await refundsOf(id);
    expect(all.map(({ paymentId }) => paymentId)).toEqual([later.id, first, first]);
  });

  it("of one piece after the other make the whole, and not a paisa more", async () => {
    const { id, lineId } = await delivered();
    for (let piece = 0; piece < 3; piece += 1) {
      await refund(id, { what: "lines", pieces: new Map([[lineId, 1]]) });
    }
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([3_333, 3_334, 3_333]);
    expect(await rowOf(id)).toMatchObject({ refunded: 10_000, payState: "Refunded" });
    const { refunded } = await getDb()
      .selectFrom("orderLines")
      .select("refunded")
      .where("id", "=", lineId)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(10_000);
    for (const choice of [
      { what: "lines", pieces: new Map([[lineId, 1]]) },
      { what: "amount", amount: 1 },
      { what: "all" },
    ] as const) {
      await expect(refund(id, choice)).rejects.toMatchObject({ code: "impossible" });
    }
  });

  it("are never above what was paid and not yet given back, also not two at once", async () => {
    const { id } = await delivered();
    await expect(refund(id, { what: "amount", amount: 10_001 })).rejects.toMatchObject({
      code: "impossible",
    });
    const { version } = await rowOf(id);
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        refundOrder(actor, id, { what: "amount", amount: 6_000, reason: "Late", version }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rowOf(id)).toMatchObject({ refunded: 6_000, payState: "Part refunded" });
    await refund(id, { what: "all" });
    expect(await rowOf(id)).toMatchObject({ refunded: 10_000 });
  });

  it("are by hand until somebody says once that the money was sent", async () => {
    const { id } = await delivered();
    await refund(id, { what: "amount", amount: 100 });
    const [row] = await refundsOf(id);
    expect(row).toMatchObject({ state: "by hand", reason: "Scratched", actorId: "admin" });
    await expect(markRefundSent(actor, "none", row?.id ?? "")).rejects.toMatchObject({
      code: "notFound",
    });
    const other = await delivered();
    await expect(markRefundSent(actor, other.id, row?.id ?? "")).rejects.toMatchObject({
      code: "notFound",
    });
    const before = await rowOf(id);
    await markRefundSent(actor, id, row?.id ?? "");
    await markRefundSent(actor, id, row?.id ?? "");
    expect((await refundsOf(id))[0]?.state).toBe("done");
    expect((await rowOf(id)).version).toBe(before.version + 1);
    const mails = await getDb()
      .selectFrom("tasks")
      .select("key")
      .where("key", "=", `mail:refunded:${id}:${row?.id ?? ""}`)
      .execute();
    expect(mails).toHaveLength(1);
  });
});

describe("a return", () => {
  it("is asked for, accepted and received: money, and stock by choice", async () => {
    for (const restock of [true, false]) {
      const { id, lineId, thing, buyer } = await delivered();
      await askReturn(buyer.id, id, { pieces: new Map([[lineId, 2]]), reason: "Too loud" });
      const [row] = await returnsOf(id);
      const returnId = row?.id ?? "";
      const receive = () => receiveReturn(actor, id, { returnId, restock, refund: true, note: "" });
      await expect(receive()).rejects.toMatchObject({ code: "impossible" });
      await answerReturn(actor, id, { returnId, state: "accepted", note: "" });
      await answerReturn(actor, id, { returnId, state: "accepted", note: "" });
      await expect(
        answerReturn(actor, id, { returnId, state: "refused", note: "" }),
      ).rejects.toMatchObject({ code: "impossible" });
      await receive();
      await receive();
      expect(await rowOf(id)).toMatchObject({
        ...{ status: "Delivered", fulfilment: "returned", refunded: 6_667 },
      });
      expect(await stockOf(thing)).toEqual(restock ? [9, 9, 1] : [7, 7, 3]);
      expect(await findReturnable(id)).toEqual(new Map([[lineId, 1]]));
    }
  });

  it("is answered with a note, for the pieces of its lines, and only where there is one", async () => {
    const { id, lineId, buyer } = await delivered();
    const { id: other } = await getDb()
      .insertInto("orderLines")
      .values({
        ...{ id: randomUUID(), orderId: id, position: 2, productId: null, variantId: null },
        ...{ name: "Other", quantity: 1, price: 5_000, net: 5_000, picture: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await askReturn(buyer.id, id, { pieces: new Map([[lineId, 1]]), reason: "Too loud" });
    const returnId = (await returnsOf(id))[0]?.id ?? "";
    await expect(
      answerReturn(actor, id, { returnId: other, state: "accepted", note: "" }),
    ).rejects.toMatchObject({ code: "notFound", message: "There is no such return." });
    await answerReturn(actor, id, { returnId, state: "accepted", note: "Send it soon" });
    await receiveReturn(actor, id, { returnId, restock: false, refund: true, note: "Like new" });
    expect(await refundsOf(id)).toMatchObject([
      { lines: JSON.stringify([{ lineId, pieces: 1, amount: 3_333 }]) },
    ]);
    const log = await getDb()
      .selectFrom("auditEntries")
      .select("after")
      .where("entityId", "=", id)
      .where("after", "like", '%"Return"%')
      .execute();
    const notes = log.map(({ after }) => (JSON.parse(after) as { Note?: string }).Note);
    expect(notes.sort()).toEqual(["Like new", "Send it soon"]);
  });

  it("gives back no money twice", async () => {
    const { id, lineId, buyer } = await delivered();
    await refund(id, { what: "lines", pieces: new Map([[lineId, 2]]) });
    await askReturn(buyer.id, id, { pieces: new Map([[lineId, 3]]), reason: "All of it" });
    const returnId = (await returnsOf(id))[0]?.id ?? "";
    await answerReturn(actor, id, { returnId, state: "accepted", note: "" });
    await receiveReturn(actor, id, { returnId, restock: true, refund: true, note: "" });
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([6_667, 3_333]);
  });

  it("is for pieces that were delivered and are not asked for already, within seven days", async () => {
    const { id, lineId, buyer } = await delivered();
    const ask = (pieces: number, line = lineId) =>
      askReturn(buyer.id, id, { pieces: new Map([[line, pieces]]), reason: "Too loud" });
    await expect(ask(0)).rejects.toMatchObject({ code: "invalid" });
    await expect(ask(4)).rejects.toMatchObject({ code: "invalid" });
    await expect(ask(1, "other")).rejects.toMatchObject({ code: "invalid" });
    await ask(2);
    await expect(ask(2)).rejects.toMatchObject({ code: "invalid" });
    const setDelivered = (days: number) =>
      getDb()
        .updateTable("orderEvents")
        .set({ createdAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where("orderId", "=", id)
        .where("status", "=", "Delivered")
        .execute();
    await setDelivered(7.01);
    await expect(ask(1)).rejects.toThrow("within 7 days");
    await setDelivered(6.99);
    await ask(1);
    const open = await newBuyer();
    const pending = await place([line(await product())], open);
    await expect(
      askReturn(open.id, pending, { pieces: new Map([["x", 1]]), reason: "" }),
    ).rejects.toMatchObject({ code: "impossible" });
  });
});
