// Guests' orders that become an account's: with the account that an order's page opens, or when the address is proven.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { User } from "~/models/account/user";
import { claimGuestOrders, openAccountWith } from "~/models/order/claim.server";
import { placeOrder } from "~/models/order/place.server";
import { figuresOf, line, newBuyer, place, product, rowOf, step } from "../support/own-orders";

/** An order that a guest placed with this address. */
async function guestOrder(email: string, quantity = 1) {
  const guest = { id: null, name: "Nadia Rahman", email, phone: "01711223344" };
  const lines = [line(await product(), quantity)];
  return placeOrder(guest, { payment: "PayPal", address: null, lines });
}
const prove = ({ id }: User, emailProvenAt: string | null = new Date().toISOString()) =>
  getDb().updateTable("users").set({ emailProvenAt }).where("id", "=", id).execute();

describe("the orders of an address", () => {
  it("come to who proved it, each counted, and what was cancelled is not spent", async () => {
    const [user, other] = [await newBuyer(), await newBuyer()];
    const ids = [await guestOrder(user.email), await guestOrder(user.email.toUpperCase(), 2)];
    const cancelled = await guestOrder(user.email);
    await step(cancelled, "Cancelled");
    const others = [
      await guestOrder(other.email),
      await place([line(await product())], { ...other, email: user.email }),
    ];
    await prove(user);
    await claimGuestOrders(user);
    await claimGuestOrders(user);
    for (const id of [...ids, cancelled]) expect((await rowOf(id)).userId).toBe(user.id);
    for (const id of others) expect((await rowOf(id)).userId).not.toBe(user.id);
    const [one = 0, two = 0] = await Promise.all(ids.map(async (id) => (await rowOf(id)).worth));
    expect(two).toBeGreaterThan(one);
    expect(await figuresOf(user.id)).toEqual({ orderCount: 3, spent: one + two });
  });

  it("stay guests' while nobody proved it, and where there are none nothing changes", async () => {
    const user = await newBuyer();
    const id = await guestOrder(user.email);
    await prove(user, null);
    await claimGuestOrders(user);
    await claimGuestOrders({ id: "nobody", email: user.email });
    expect((await rowOf(id)).userId).toBeNull();
    const without = await newBuyer();
    await prove(without);
    await claimGuestOrders(without);
    expect(await figuresOf(without.id)).toEqual({ orderCount: 0, spent: 0 });
  });
});

describe("an account that is opened with an order", () => {
  it("has its name, phone and this order alone", async () => {
    const email = `${randomUUID()}@example.com`;
    const [id, other] = [await guestOrder(email), await guestOrder(email)];
    const of = { id, name: "Nadia Rahman", email, phone: "+8801711223344" };
    const user = await openAccountWith(of, "Nadia-12345");
    expect(user).toMatchObject({ name: "Nadia Rahman", email, phone: "+8801711223344" });
    expect([(await rowOf(id)).userId, (await rowOf(other)).userId]).toEqual([user.id, null]);
  });

  it("is not opened with one that belongs to another by then", async () => {
    const id = await place([line(await product())]);
    const email = `${randomUUID()}@example.com`;
    await expect(
      openAccountWith({ id, name: "Late", email, phone: "" }, "Nadia-12345"),
    ).rejects.toMatchObject({
      ...{ code: "stale", message: "This order belongs to an account already." },
    });
    const opened = getDb().selectFrom("users").select("id").where("email", "=", email);
    expect(await opened.execute()).toEqual([]);
  });
});
