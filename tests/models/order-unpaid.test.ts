// Orders that are kept for their payment: whose they are, which of them counts, and that nobody has two.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { hashToken } from "~/models/account/token.server";
import { refuseSecondUnpaid } from "~/models/order/limits.server";
import { takeStep } from "~/models/order/step.server";
import { findUnpaid } from "~/models/order/unpaid.server";
import { line, newBuyer, place, product, rowOf } from "../support/own-orders";

const DAY = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();
type Change = Partial<Omit<Awaited<ReturnType<typeof rowOf>>, "id" | "words">>;
const change = (id: string, values: Change) =>
  getDb().updateTable("orders").set(values).where("id", "=", id).execute();
const unpaid = async (buyer = newBuyer()) =>
  place([line(await product())], await buyer, { payment: "bKash" });
const tried = (orderId: string, state: "open" | "given" | "review" | "paid" | "ended") => {
  const now = new Date().toISOString();
  return getDb()
    .insertInto("payments")
    .values({
      ...{ id: randomUUID(), orderId, provider: "bKash", reference: null, state },
      ...{ ref: null, amount: 1, currency: "BDT", url: null, endsAt: null, askedAt: null },
      ...{ createdAt: now, updatedAt: now },
    })
    .execute();
};

it("a buyer's newest is found, while it waits and is kept", async () => {
  const buyer = await newBuyer();
  const shopper = { userId: buyer.id };
  const found = async () => (await findUnpaid(shopper))?.id ?? null;
  expect(await found()).toBeNull();
  const older = await unpaid(Promise.resolve(buyer));
  const newer = await unpaid(Promise.resolve(buyer));
  await change(older, { placedAt: daysFromNow(-1) });
  const { version, holdUntil } = await rowOf(newer);
  expect(await findUnpaid(shopper)).toEqual({ id: newer, version, holdUntil });
  expect((await findUnpaid(shopper, { except: newer }))?.id).toBe(older);
  const kept = { holdUntil, status: "Pending", payState: "Awaiting payment" } as const;
  for (const gone of [
    { holdUntil: null },
    { holdUntil: daysFromNow(-1) },
    { status: "Processing" },
    { payState: "To pay on delivery" },
    { userId: null },
  ] as const) {
    await change(newer, gone);
    expect(await found(), JSON.stringify(gone)).toBe(older);
    await change(newer, { ...kept, userId: buyer.id });
    expect(await found()).toBe(newer);
  }
});

it("one whose money the staff looks for, or found, does not wait for its buyer", async () => {
  for (const [state, waits] of [
    ["open", true],
    ["ended", true],
    ["given", false],
    ["review", false],
    ["paid", false],
  ] as const) {
    const buyer = await newBuyer();
    const id = await unpaid(Promise.resolve(buyer));
    await tried(id, state);
    const found = await findUnpaid({ userId: buyer.id });
    expect(found?.id, state).toBe(waits ? id : undefined);
  }
});

it("a guest's is found by the browser that placed it, for a day", async () => {
  const token = randomUUID();
  const id = await unpaid();
  await change(id, { userId: null, guestHash: hashToken(token) });
  expect((await findUnpaid({ token }))?.id).toBe(id);
  expect(await findUnpaid({ token: "another" })).toBeNull();
  await change(id, { placedAt: daysFromNow(-1.01) });
  expect(await findUnpaid({ token })).toBeNull();
});

it("a second is refused to the buyer and to the phone number, and no other", async () => {
  const [buyer, stranger] = [await newBuyer(), await newBuyer()];
  const phone = `+88017${String(Date.now()).slice(-8)}`;
  const id = await unpaid(Promise.resolve(buyer));
  const refuse = (order: string, shopper: string, number: string) =>
    refuseSecondUnpaid(getDb(), { id: order, phone: number, shopper: { userId: shopper } });
  await refuse(id, buyer.id, phone);
  await expect(refuse("second", buyer.id, "")).rejects.toMatchObject({
    code: "tooMany",
    message: `Order #${id} waits for its payment. Please pay or change it first.`,
  });
  await refuse("second", stranger.id, phone);
  await change(id, { phone });
  await refuse(id, stranger.id, phone);
  await expect(refuse("second", stranger.id, phone)).rejects.toMatchObject({
    code: "tooMany",
    message: "An order with this phone number waits for its payment. Please pay it first.",
  });
  await change(id, { phone: "" });
  await refuse("second", stranger.id, "");
});

it("the number that the buyer gave is the payment, once the staff found its money", async () => {
  const [id, other] = [await unpaid(), await unpaid()];
  await tried(id, "given");
  await tried(other, "given");
  const staff = { id: "admin", name: "Admin User" };
  await takeStep({ staff }, id, { step: "pay", reference: "trx 9" });
  const rows = (order: string) =>
    getDb()
      .selectFrom("payments")
      .select(["state", "reference", "amount", "version"])
      .where("orderId", "=", order)
      .execute();
  expect(await rows(id)).toEqual([
    { state: "paid", reference: "TRX9", amount: 200_000, version: 2 },
  ]);
  expect(await rows(other)).toEqual([{ state: "given", reference: null, amount: 1, version: 1 }]);
});
