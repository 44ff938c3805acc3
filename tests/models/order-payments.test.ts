// Money of an order that people look after: which payment a step approves, and which one a refund goes back through.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { PaymentsTable } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { takeStep } from "~/models/order/step.server";
import { receive } from "~/models/order/pay.server";
import { findForChange, moveOrder } from "~/models/order/move.server";
import { refundOrder, returnMoney } from "~/models/order/refund.server";
import { duesOf } from "~/models/order/sums";
import { order, written } from "../support/lamps";
import { admin as actor, rowOf, take } from "../support/own-orders";

/** A payment of an order, made so many minutes ago. */
async function payment(
  orderId: string,
  change: {
    state: PaymentsTable["state"];
    amount?: number;
    reference?: string;
    ref?: string;
    ago?: number;
  },
) {
  const { ago = 0, ...set } = change;
  const id = randomUUID();
  const at = new Date(Date.now() - ago * 60_000).toISOString();
  await getDb()
    .insertInto("payments")
    .values({
      ...{ id, orderId, provider: "bkash", reference: null, ref: null, amount: 800_000 },
      ...{ currency: "BDT", url: null, endsAt: null, askedAt: null, createdAt: at, updatedAt: at },
      ...set,
    })
    .execute();
  return id;
}

const paymentsOf = (orderId: string) =>
  getDb()
    .selectFrom("payments")
    .select(["state", "reference", "amount"])
    .where("orderId", "=", orderId)
    .execute();

describe("money that the staff looks for", () => {
  it("is what a provider took where it is in doubt, and what was asked for where a buyer says so", async () => {
    for (const [state, paid] of [
      ["review", 123_400],
      ["given", 800_000],
    ] as const) {
      const { id } = await order({ payState: "Awaiting payment" });
      const reference = `OWN${id}`;
      await payment(id, { state, amount: 123_400, reference });
      await take(id, { step: "pay" });
      expect(await rowOf(id)).toMatchObject({ paid, status: "Processing" });
      expect(await paymentsOf(id)).toEqual([{ state: "paid", reference, amount: paid }]);
    }
  });

  it("is noted in the shop's words where nobody has others", async () => {
    const row = await rowOf((await order()).id);
    expect(receive(row, 100).note).toBe("Payment received, being packed");
    expect(receive(row, 100, "By bank").note).toBe("By bank");
  });

  it("pays one order with each number", async () => {
    const [first, other] = [
      await order({ payState: "Awaiting payment" }),
      await order({ payState: "Awaiting payment" }),
    ];
    const reference = randomUUID();
    await take(first.id, { step: "pay", reference });
    await expect(take(other.id, { step: "pay", reference })).rejects.toMatchObject({
      code: "taken",
      fields: { reference: `This transaction number has paid order #${first.id} already.` },
    });
  });

  it("stands as it did when the order is handed over, which has its invoice at the latest then", async () => {
    const { id } = await order({ payState: "Awaiting payment" });
    await take(id, { step: "pay" });
    const { version } = await rowOf(id);
    const back = { what: "amount", amount: 100, reason: "Scratched", version } as const;
    await refundOrder(actor, id, back);
    await getDb().updateTable("orders").set({ invoiceNumber: null }).where("id", "=", id).execute();
    await take(id, { step: "deliver" });
    const { payState, invoiceNumber } = await rowOf(id);
    expect({ payState, hasInvoice: invoiceNumber !== null }).toEqual({
      ...{ payState: "Part refunded", hasInvoice: true },
    });
  });

  it("is due nowhere once the order is cancelled", () => {
    const sums = { total: 500, paid: 0, dueNow: 500, payState: "Awaiting payment" } as const;
    expect(duesOf({ ...sums, status: "Cancelled" })).toEqual({ now: 0, atDoor: 0 });
    expect(duesOf({ ...sums, status: "Pending" })).toEqual({ now: 500, atDoor: 0 });
  });
});

describe("money that goes back", () => {
  const refund = async (id: string, amount: number) => {
    const { version } = await rowOf(id);
    await refundOrder(actor, id, { what: "amount", amount, reason: "Scratched", version });
  };
  const refundsOf = (id: string) =>
    getDb()
      .selectFrom("refunds")
      .select(["id", "paymentId", "amount", "state"])
      .where("orderId", "=", id)
      .execute();

  it("goes through the latest payment that still holds so much, where a provider took it", async () => {
    const { id } = await order({ payState: "Awaiting payment" });
    const first = await payment(id, { state: "paid", amount: 500_000, ref: "A", ago: 2 });
    const last = await payment(id, { state: "paid", amount: 300_000, ref: "B", ago: 1 });
    await getDb()
      .updateTable("orders")
      .set({ paid: 800_000, payState: "Paid", status: "Processing" })
      .where("id", "=", id)
      .execute();
    await refund(id, 300_000);
    await refund(id, 100_000);
    const [one, two] = (await refundsOf(id)).toSorted((a, b) => b.amount - a.amount);
    expect([one?.paymentId, two?.paymentId]).toEqual([last, first]);
    for (const { id: key } of await refundsOf(id)) {
      const tasks = getDb().selectFrom("tasks").select("kind").where("key", "=", `refund:${key}`);
      expect(await tasks.execute()).toEqual([{ kind: "refund" }]);
    }
    // What a provider refused is there still.
    await getDb()
      .updateTable("refunds")
      .set({ state: "refused" })
      .where("paymentId", "=", last)
      .execute();
    await getDb().updateTable("orders").set({ refunded: 100_000 }).where("id", "=", id).execute();
    await refund(id, 200_000);
    expect((await refundsOf(id)).find(({ amount }) => amount === 200_000)?.paymentId).toBe(last);
  });

  it("since it came too late is said, to the staff that wrote it down as well", async () => {
    const { id } = await order({ payState: "Awaiting payment" });
    await take(id, { step: "cancel" });
    const paymentId = await payment(id, { state: "paid", amount: 123_450 });
    await transact(async (trx) => {
      const row = await findForChange(trx, id);
      const late = { paymentId, amount: 123_450, reason: "Paid too late" };
      await moveOrder(
        trx,
        { staff: actor },
        row,
        await returnMoney(trx, { staff: actor }, row, late),
      );
    });
    expect(await written(id)).toMatchObject({
      note: "৳1,234.50 are given back: Paid too late",
      after: { "To give back": "৳1,234.50" },
    });
    expect(await rowOf(id)).toMatchObject({ paid: 123_450, refunded: 123_450 });
  });

  it("since its buyer cancelled leaves the cart alone: only what was not paid at all is put back", async () => {
    for (const [paid, lines] of [
      [0, 2],
      [100, 0],
    ] as const) {
      const { id, buyer } = await order({ payState: "Awaiting payment" });
      await getDb().updateTable("orders").set({ paid }).where("id", "=", id).execute();
      await takeStep({ customer: buyer.id }, id, { step: "cancel" });
      const inCart = getDb()
        .selectFrom("cartLines")
        .innerJoin("carts", "carts.id", "cartLines.cartId")
        .select("cartLines.id")
        .where("carts.userId", "=", buyer.id);
      expect(await inCart.execute()).toHaveLength(lines);
    }
  });
});
