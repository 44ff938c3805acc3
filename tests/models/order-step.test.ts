// The steps of an order after it was placed: who may take which, and what stock, money, timeline and mails make of it.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { takeStep, type Step } from "~/models/order/step.server";
import { impossibleWords, possibleSteps, type OrderState } from "~/models/order/step";
import {
  figuresOf,
  line,
  newBuyer,
  place,
  product,
  rowOf,
  stockOf,
  take,
} from "../support/own-orders";

/** An order of so many pieces of one thing at 2,000 taka each, and its only line. */
async function order(pieces = 3, set: Partial<OrderState> & { dueNow?: number } = {}) {
  const buyer = await newBuyer();
  const thing = await product();
  const id = await place([line(thing, pieces)], buyer, { payment: "Cash on Delivery" });
  const sums = { subtotal: 200_000 * pieces, total: 200_000 * pieces };
  const state = { payState: "To pay on delivery" as const, ...set, ...sums };
  await getDb().updateTable("orders").set(state).where("id", "=", id).execute();
  const row = await getDb()
    .updateTable("orderLines")
    .set({ net: sums.total })
    .where("orderId", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, buyer, thing, lineId: row.id };
}

const mailsOf = async (id: string) => {
  const rows = await getDb().selectFrom("tasks").select("key").orderBy("createdAt").execute();
  return rows.map(({ key }) => key).filter((key) => key.split(":")[2] === id);
};
const notesOf = async (id: string) =>
  getDb()
    .selectFrom("orderEvents")
    .select(["note", "forCustomer", "actorId"])
    .where("orderId", "=", id)
    .orderBy("createdAt")
    .execute();

describe("possible steps", () => {
  it("follow the table of steps", () => {
    const at = (
      status: OrderState["status"],
      fulfilment: OrderState["fulfilment"],
      payState: OrderState["payState"],
    ) => possibleSteps({ status, fulfilment, payState }, "staff").join(" ");
    expect(at("Pending", "open", "To pay on delivery")).toBe("confirm cancel drop");
    expect(at("Pending", "open", "Awaiting payment")).toBe("pay cancel drop");
    expect(at("Processing", "open", "Paid")).toBe("pack deliver cancel drop");
    expect(at("Processing", "packed", "Paid")).toBe("ship deliver cancel drop");
    expect(at("Processing", "shipped", "Paid")).toBe("ship deliver refuse");
    expect(at("Delivered", "delivered", "Paid")).toBe("");
    expect(at("Cancelled", "open", "Awaiting payment")).toBe("");
    // Such as was packed, or not taken at the door.
    for (const fulfilment of ["packed", "shipped"] as const) {
      expect(at("Cancelled", fulfilment, "Refunded")).toBe("");
      expect(at("Delivered", fulfilment, "Paid")).toBe("");
    }
  });

  it("say why another cannot be taken", () => {
    const order = { status: "Processing", fulfilment: "open", payState: "Paid" } as const;
    const words = (change: Partial<OrderState>) =>
      impossibleWords({ ...order, ...change }, "refuse");
    expect(words({})).toBe("An order that is Processing cannot be refused.");
    expect(words({ fulfilment: "packed" })).toBe(
      "An order that is Processing and packed cannot be refused.",
    );
    expect(words({ status: "Pending" })).toBe("An order that is Pending cannot be refused.");
    expect(words({ status: "Cancelled", fulfilment: "shipped" })).toBe(
      "An order that is Cancelled cannot be refused.",
    );
  });

  it("leave the shopper cancelling until it is packed", () => {
    for (const [fulfilment, steps] of [
      ["open", ["cancel"]],
      ["packed", []],
      ["shipped", []],
    ] as const) {
      const state = { status: "Processing", fulfilment, payState: "Paid" } as const;
      expect(possibleSteps(state, "customer")).toEqual(steps);
    }
  });
});

describe("cash on delivery", () => {
  it("goes to the door step by step, and the cash is written down there", async () => {
    const { id, thing } = await order();
    await take(
      id,
      { step: "confirm" },
      { step: "pack" },
      { step: "ship", carrier: "Pathao", number: "P-1", url: "https://pathao.example/P-1" },
    );
    expect(await rowOf(id)).toMatchObject({ status: "Processing", fulfilment: "shipped", paid: 0 });
    await take(id, { step: "deliver" });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ status: "Delivered", fulfilment: "delivered", paid: 600_000, payState: "Paid" },
      version: 5,
    });
    expect(row.invoiceNumber).toMatch(/^2\d{3}-\d{6}$/);
    expect((await notesOf(id)).map(({ note }) => note)).toEqual([
      "Order placed",
      "Confirmed by telephone, being packed",
      "Packed",
      "Sent with Pathao, number P-1",
      "Handed over to the customer",
    ]);
    expect((await mailsOf(id)).map((key) => key.split(":")[1])).toEqual([
      "placed",
      "shipped",
      "delivered",
      "review",
    ]);
    expect(await stockOf(thing)).toEqual([7, 7, 3]);
  });

  it("takes no step twice, and none on what somebody else changed", async () => {
    const { id } = await order();
    const { version } = await rowOf(id);
    await take(id, { step: "confirm", version }, { step: "confirm", version });
    expect((await notesOf(id)).length).toBe(2);
    await expect(take(id, { step: "cancel", version })).rejects.toMatchObject({ code: "stale" });
    await expect(take(id, { step: "confirm" })).rejects.toMatchObject({ code: "impossible" });
    await expect(take("none", { step: "pack" })).rejects.toMatchObject({ code: "notFound" });
  });

  it("is left alone by a late form of a step that was taken, and by no other", async () => {
    const { id } = await order();
    const late: Step[] = [
      { step: "confirm" },
      { step: "pay" },
      { step: "pack" },
      { step: "ship", carrier: "Pathao", number: "P-1" },
      { step: "deliver" },
      { step: "refuse", restock: true, refund: true },
      { step: "cancel" },
      { step: "drop", pieces: new Map() },
    ];
    for (const [status, fulfilment, taken] of [
      ["Pending", "open", ""],
      ["Pending", "packed", ""],
      ["Processing", "open", "confirm pay"],
      ["Processing", "packed", "confirm pay pack"],
      ["Delivered", "delivered", "deliver"],
      ["Delivered", "packed", "deliver"],
      ["Cancelled", "open", "refuse cancel"],
    ] as const) {
      const state = { status, fulfilment };
      await getDb().updateTable("orders").set(state).where("id", "=", id).execute();
      const left = await Promise.all(
        late.map(async (step) => {
          const taking = take(id, { ...step, version: 99 });
          const refusal: unknown = await taking.then(
            () => null,
            (error: unknown) => error,
          );
          if (refusal !== null) expect(refusal).toMatchObject({ code: "stale" });
          return refusal === null ? [step.step] : [];
        }),
      );
      expect(left.flat().join(" "), `${status} ${fulfilment}`).toBe(taken);
    }
    expect((await rowOf(id)).version).toBe(1);
  });

  it("is refused at the door: stock and advance go back by choice", async () => {
    for (const [restock, refund] of [
      [true, true],
      [false, false],
    ] as const) {
      const { id, thing } = await order(3, { payState: "Awaiting payment", dueNow: 100_000 });
      await take(
        id,
        { step: "pay", reference: randomUUID() },
        { step: "pack" },
        { step: "ship", carrier: "Own driver", number: "" },
      );
      expect(await rowOf(id)).toMatchObject({ payState: "Advance paid", paid: 100_000 });
      await take(id, { step: "refuse", restock, refund });
      expect(await rowOf(id)).toMatchObject({
        ...{ status: "Cancelled", cancelReason: "refused" },
        refunded: refund ? 100_000 : 0,
        payState: refund ? "Refunded" : "Advance paid",
      });
      expect(await stockOf(thing)).toEqual(restock ? [10, 10, 0] : [7, 7, 3]);
    }
  });
});

describe("cancelling", () => {
  it("gives stock, spending and money back once", async () => {
    const { id, thing, buyer } = await order(3, { payState: "Awaiting payment" });
    await take(id, { step: "pay" }, { step: "cancel" });
    expect(await rowOf(id)).toMatchObject({
      ...{ status: "Cancelled", cancelReason: "shop", payState: "Refunded" },
      ...{ paid: 600_000, refunded: 600_000 },
    });
    const refunds = await getDb()
      .selectFrom("refunds")
      .select(["amount", "state", "actorId"])
      .where("orderId", "=", id)
      .execute();
    expect(refunds).toEqual([{ amount: 600_000, state: "by hand", actorId: "admin" }]);
    expect(await stockOf(thing)).toEqual([10, 10, 0]);
    expect(await figuresOf(buyer.id)).toEqual({ orderCount: 1, spent: 0 });
    await expect(take(id, { step: "cancel" })).rejects.toMatchObject({ code: "impossible" });
    expect(await stockOf(thing)).toEqual([10, 10, 0]);
  });

  it("is the shopper's until it is packed", async () => {
    const { id, buyer } = await order();
    await takeStep({ customer: buyer.id }, id, { step: "cancel" });
    expect(await rowOf(id)).toMatchObject({ status: "Cancelled", cancelReason: "shopper" });
    expect((await notesOf(id)).at(-1)).toMatchObject({
      ...{ note: "Cancelled by the customer", actorId: buyer.id },
    });
    const told = await getDb().selectFrom("notifications").select("message").execute();
    expect(told.map(({ message }) => message)).toContain(`${buyer.name} cancelled order #${id}.`);
    const packed = await order();
    await take(packed.id, { step: "confirm" }, { step: "pack" });
    for (const step of ["cancel", "deliver"] as const) {
      await expect(
        takeStep({ customer: packed.buyer.id }, packed.id, { step }),
      ).rejects.toMatchObject({ code: "impossible" });
    }
  });
});

describe("dropping pieces", () => {
  it("is for a number of pieces, and says which and why", async () => {
    const { id, lineId } = await order();
    const drop = async (pieces: Map<string, number>, note = "") =>
      take(id, { step: "drop", pieces, note });
    await expect(drop(new Map())).rejects.toMatchObject({
      code: "invalid",
      message: "Please say how many pieces are dropped.",
    });
    await drop(new Map([[lineId, 1]]));
    await drop(new Map([[lineId, 1]]), "Broken");
    const [, ...notes] = (await notesOf(id)).map(({ note }) => note);
    expect(notes[0]).toMatch(/^1 × Thing \S+ cannot be sent$/);
    expect(notes[1]).toBe(`${notes[0]}: Broken`);
  });

  it("makes the order cheaper and gives back what was paid above", async () => {
    const { id, thing, lineId, buyer } = await order(3, { payState: "Awaiting payment" });
    const { worth } = await rowOf(id);
    await take(id, { step: "drop", pieces: new Map([[lineId, 1]]) });
    expect(await rowOf(id)).toMatchObject({ total: 400_000, itemCount: 2, refunded: 0 });
    expect((await figuresOf(buyer.id)).spent).toBe(Math.round((worth * 2) / 3));
    await take(id, { step: "pay" }, { step: "drop", pieces: new Map([[lineId, 1]]) });
    expect(await rowOf(id)).toMatchObject({
      ...{ total: 200_000, subtotal: 200_000, itemCount: 1 },
      ...{ paid: 400_000, refunded: 200_000, payState: "Part refunded" },
    });
    expect(await stockOf(thing)).toEqual([9, 9, 1]);
    for (const count of [1, 2]) {
      await expect(
        take(id, { step: "drop", pieces: new Map([[lineId, count]]) }),
      ).rejects.toThrow();
    }
    await take(id, { step: "cancel" });
    expect(await stockOf(thing)).toEqual([10, 10, 0]);
    expect(await rowOf(id)).toMatchObject({ refunded: 400_000 });
    expect((await figuresOf(buyer.id)).spent).toBe(0);
  });
});

describe("paying by hand", () => {
  it("takes a transaction number once", async () => {
    const [one, other] = [
      await order(1, { payState: "Awaiting payment" }),
      await order(1, { payState: "Awaiting payment" }),
    ];
    await take(one.id, { step: "pay", reference: "TX-1" });
    await expect(take(other.id, { step: "pay", reference: "TX-1" })).rejects.toMatchObject({
      code: "taken",
    });
    expect(await rowOf(other.id)).toMatchObject({ status: "Pending", paid: 0 });
  });
});
