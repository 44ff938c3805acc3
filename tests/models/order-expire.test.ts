// Orders whose time is over, and those whose money came after it: what they give back, and take once more.
import { expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { cartLines } from "~/models/cart/cart.server";
import { expire, expireHolding, revive } from "~/models/order/expire.server";
import { findForChange } from "~/models/order/move.server";
import type { Payment } from "~/models/order/order";
import { nextMoment } from "../support/clock";
import { movementsOf } from "../support/movements";
import {
  addVariant,
  line,
  newBuyer,
  place,
  product,
  rowOf,
  stockOf,
  take,
} from "../support/own-orders";
import { discountsOn, forgetPromotions, promotion, usesOf } from "../support/promotions";

forgetPromotions();

const end = async (id: string, at = new Date(Date.now() + 30 * 86_400_000)) => {
  const ended = await transact((trx) => expire(trx, id, at));
  await nextMoment();
  return ended;
};
/** So much money comes in after the end. */
const late = (id: string, amount = 200_000) =>
  transact(async (trx) => revive(trx, await findForChange(trx, id), amount));
const cartOf = async (userId: string) =>
  (await cartLines(getDb(), { userId }).select("variantId").execute())
    .map(({ variantId }) => variantId)
    .sort();
const placed = async (things: string[], payment: Payment) => {
  const buyer = await newBuyer();
  const id = await place(
    things.map((thing, index) => line(thing, index + 1)),
    buyer,
    { payment },
  );
  return { id, buyer };
};

it("one that nobody confirmed ends as the shop's doing, and fills no cart again", async () => {
  const thing = await product();
  const { id, buyer } = await placed([thing], "Cash on Delivery");
  expect(await end(id, new Date())).toBe(false);
  expect(await end(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ status: "Cancelled", cancelReason: "shop" });
  expect(await stockOf(thing)).toEqual([10, 10, 0]);
  expect(await cartOf(buyer.id)).toEqual([]);
  const { note } = await getDb()
    .selectFrom("orderEvents")
    .select("note")
    .where("orderId", "=", id)
    .where("status", "=", "Cancelled")
    .executeTakeFirstOrThrow();
  expect(note).toBe("We could not reach you to confirm the order");
});

it("one of several things is taken up again whole, when its money comes late", async () => {
  const things = [await product(), await product(), await product()];
  const { id, buyer } = await placed(things, "bKash");
  const before = await Promise.all(things.map(stockOf));
  expect(await end(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ status: "Cancelled", cancelReason: "unpaid" });
  expect(await cartOf(buyer.id)).toEqual(things.toSorted());
  expect(await late(id, 1_200_000)).toBe(true);
  expect(await rowOf(id)).toMatchObject({
    ...{ status: "Processing", payState: "Paid", paid: 1_200_000, cancelReason: null },
  });
  expect(await Promise.all(things.map(stockOf))).toEqual(before);
  expect(await cartOf(buyer.id)).toEqual([]);
});

it("one of which something is gone is not taken up again, and nothing of it is taken", async () => {
  const [first, second] = [await product(), await product()];
  const { id } = await placed([first, second], "bKash");
  await end(id);
  await getDb().updateTable("variants").set({ stock: 1 }).where("id", "=", second).execute();
  expect(await late(id, 1)).toBe(false);
  expect((await stockOf(first))[0]).toBe(10);
  expect((await rowOf(id)).status).toBe("Cancelled");
});

it("one of which just enough is left is taken up again, and its stock's history says why", async () => {
  const thing = await product();
  const { id } = await placed([thing], "bKash");
  await end(id);
  await getDb().updateTable("variants").set({ stock: 1 }).where("id", "=", thing).execute();
  expect(await late(id)).toBe(true);
  expect((await movementsOf(thing)).at(-1)).toMatchObject({
    ...{ difference: -1, stockAfter: 0, cause: { reason: "revived", order: id } },
  });
});

it("one of a variant that is off by now is taken up again, and lists count none of it", async () => {
  const thing = await product();
  const red = await addVariant(thing, "Red", "8GB");
  const id = await place([line(red, 2, 300_000), line(thing, 1)], await newBuyer(), {
    payment: "bKash",
  });
  await end(id);
  await getDb().updateTable("variants").set({ active: 0 }).where("id", "=", red).execute();
  const [, before = 0] = await stockOf(thing);
  expect(await late(id)).toBe(true);
  expect((await stockOf(red))[0]).toBe(8);
  expect(await stockOf(thing)).toEqual([9, before - 1, 3]);
});

it.each(["product", "variant"])("one whose %s was deleted is not taken up again", async (what) => {
  const thing = await product();
  const { id } = await placed([thing], "bKash");
  await end(id);
  if (what === "variant") await getDb().deleteFrom("variants").where("id", "=", thing).execute();
  else
    await getDb()
      .updateTable("products")
      .set({ deletedAt: new Date().toISOString() })
      .where("id", "=", thing)
      .execute();
  expect(await late(id)).toBe(false);
  expect((await rowOf(id)).status).toBe("Cancelled");
});

it("one that was ordered anew is not taken up again, unless that was cancelled too", async () => {
  for (const isCancelled of [false, true]) {
    const thing = await product();
    const { id, buyer } = await placed([thing], "bKash");
    await end(id);
    const anew = await place([line(thing)], buyer, { payment: "Cash on Delivery" });
    if (isCancelled) expect(await end(anew)).toBe(true);
    expect(await late(id)).toBe(isCancelled);
  }
});

it("one that was shortened gives back, and takes again, what it still wanted", async () => {
  const [many, few, gone] = [await product(), await product(), await product()];
  const buyer = await newBuyer();
  const id = await place([line(many, 3), line(few), line(gone)], buyer, { payment: "bKash" });
  const lines = await getDb()
    .selectFrom("orderLines")
    .select(["id", "variantId"])
    .where("orderId", "=", id)
    .execute();
  const lineOf = (thing: string) => lines.find(({ variantId }) => variantId === thing)?.id ?? "";
  const pieces = new Map([many, few].map((thing) => [lineOf(thing), 1]));
  await take(id, { step: "drop", pieces });
  await getDb().deleteFrom("variants").where("id", "=", gone).execute();
  await end(id);
  const cart = await cartLines(getDb(), { userId: buyer.id })
    .select(["variantId", "quantity"])
    .execute();
  expect(cart).toEqual([{ variantId: many, quantity: 2 }]);
  expect(await stockOf(many)).toEqual([10, 10, 0]);
  // Not whole any more: one of its things is gone.
  expect(await late(id)).toBe(false);
  await getDb().deleteFrom("orderLines").where("id", "=", lineOf(gone)).execute();
  expect(await late(id)).toBe(true);
  expect([await stockOf(many), await stockOf(few)]).toEqual([
    [8, 8, 2],
    [10, 10, 0],
  ]);
});

it("one ends at its very moment, not before, and never without one", async () => {
  const { id } = await placed([await product()], "bKash");
  const { holdUntil } = await rowOf(id);
  const moment = Date.parse(holdUntil ?? "");
  expect(await end(id, new Date(moment - 1))).toBe(false);
  const set = (until: string | null) =>
    getDb().updateTable("orders").set({ holdUntil: until }).where("id", "=", id).execute();
  await set(null);
  expect(await end(id)).toBe(false);
  await set(holdUntil);
  expect(await end(id, new Date(moment))).toBe(true);
});

it("one stays while an attempt to pay it may still come to something", async () => {
  const thing = await product();
  const { id } = await placed([thing], "bKash");
  const at = new Date().toISOString();
  const attempt = { id: `${id}-try`, orderId: id, provider: "bkash", reference: null, ref: null };
  await getDb()
    .insertInto("payments")
    .values({
      ...{ ...attempt, state: "open", amount: 200_000, currency: "BDT", url: null, endsAt: null },
      ...{ askedAt: null, createdAt: at, updatedAt: at },
    })
    .execute();
  for (const state of ["open", "given", "review", "paid", "ended"] as const) {
    await getDb().updateTable("payments").set({ state }).where("id", "=", attempt.id).execute();
    expect(await end(id), state).toBe(state === "ended");
  }
});

it("a guest's fills the guest's cart again, and nobody's fills none", async () => {
  for (const guestHash of ["hash of a guest", null]) {
    const thing = await product();
    const { id } = await placed([thing], "bKash");
    await getDb()
      .updateTable("orders")
      .set({ userId: null, guestHash })
      .where("id", "=", id)
      .execute();
    expect(await end(id)).toBe(true);
    const lines = await getDb()
      .selectFrom("cartLines")
      .innerJoin("carts", "carts.id", "cartLines.cartId")
      .select(["carts.userId", "carts.tokenHash"])
      .where("variantId", "=", thing)
      .execute();
    expect(lines).toEqual(guestHash === null ? [] : [{ userId: null, tokenHash: guestHash }]);
  }
});

it("makes room for who wants to buy, but not while its provider may still say that it is paid", async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  for (const [ago, status, state] of [
    [1, "Pending", "open"],
    [3, "Cancelled", "ended"],
  ] as const) {
    const thing = await product();
    const { id } = await placed([thing], "bKash");
    const at = minutesAgo(ago);
    await getDb().updateTable("orders").set({ holdUntil: at }).where("id", "=", id).execute();
    await getDb()
      .insertInto("payments")
      .values({
        ...{ id, orderId: id, provider: "bkash", reference: null, state: "open", amount: 1 },
        ...{ ref: null, currency: "BDT", url: null, endsAt: at, askedAt: null },
        ...{ createdAt: at, updatedAt: at },
      })
      .execute();
    await expireHolding([thing]);
    expect((await rowOf(id)).status).toBe(status);
    const tries = getDb().selectFrom("payments").select("state").where("orderId", "=", id);
    expect(await tries.execute()).toEqual([{ state }]);
  }
});

it("is taken up again with its promotion, also where it is nobody's account", async () => {
  const id = await promotion();
  const thing = await product();
  const buyer = await newBuyer();
  const discounts = await discountsOn(thing, 1);
  const placed = await place([line(thing)], buyer, { payment: "bKash", discounts });
  await getDb()
    .updateTable("orders")
    .set({ userId: null, guestHash: null })
    .where("id", "=", placed)
    .execute();
  const before = await usesOf(id);
  expect(await end(placed)).toBe(true);
  expect(await usesOf(id)).not.toEqual(before);
  expect(await late(placed, 180_000)).toBe(true);
  expect(await usesOf(id)).toEqual(before);
});
