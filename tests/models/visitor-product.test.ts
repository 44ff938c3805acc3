// What a product's page says to one account: where its parcels go, and whether it may review the product.
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { sessionLife, spanFromNow, startSession } from "~/models/account/session.server";
import { findOwn } from "~/models/visitor/product.server";
import { findSignedIn } from "~/models/visitor/session.server";
import { address, line, newBuyer, place, product, step } from "../support/own-orders";

const live = async (userId: string, place: { state: string; country?: string; isDefault?: 0 }) =>
  getDb()
    .insertInto("addresses")
    .values({
      ...{ ...address, id: randomUUID(), userId, isDefault: 1, createdAt: "2026-01-01" },
      ...place,
    })
    .execute();

describe("a product's page says to an account", () => {
  it("where its parcels go, by its own default address at home", async () => {
    const [thing, buyer, abroad, other] = [
      await product(),
      await newBuyer(),
      await newBuyer(),
      await newBuyer(),
    ];
    await live(buyer.id, { state: "Sylhet", isDefault: 0 });
    expect(await findOwn(buyer.id, thing)).toEqual({ district: "", orderToReview: null });
    await live(buyer.id, { state: " khulna" });
    // A state of another country may be called like a district, and a district may be written wrongly.
    await live(abroad.id, { state: "Dhaka", country: "India" });
    await live(other.id, { state: "Gotham" });
    const districts = await Promise.all(
      [buyer, abroad, other].map(async ({ id }) => (await findOwn(id, thing)).district),
    );
    expect(districts).toEqual(["Khulna", "", ""]);
  });

  it("by which of its orders it may review the product: the last that was delivered", async () => {
    const [thing, another, buyer, other] = [
      await product(),
      await product(),
      await newBuyer(),
      await newBuyer(),
    ];
    const orders: string[] = [];
    for (let count = 0; count < 3; count += 1) orders.push(await place([line(thing)], buyer));
    const [first = "", second = ""] = orders;
    await place([line(another)], buyer);
    const found = async (userId = buyer.id) => (await findOwn(userId, thing)).orderToReview;
    expect(await found()).toBeNull();
    for (const order of [second, first]) {
      await step(order, "Processing");
      await step(order, "Delivered");
    }
    expect(await found()).toBe(second);
    expect(await found(other.id)).toBeNull();
    expect((await findOwn(buyer.id, another)).orderToReview).toBeNull();
  });

  it("all of it with one query, which may be the one that finds who is signed in", async () => {
    const [thing, buyer, other] = [await product(), await newBuyer(), await newBuyer()];
    await live(buyer.id, { state: "Khulna" });
    await live(other.id, { state: "Sylhet" });
    const order = await place([line(thing)], buyer);
    await step(order, "Processing");
    await step(order, "Delivered");
    const device = { userAgent: "", address: "" };
    const token = await startSession(buyer.id, device, spanFromNow(sessionLife.brief));
    const [queries, own] = [
      vi.spyOn(getDb().getExecutor(), "executeQuery"),
      { district: "Khulna", orderToReview: order },
    ];
    expect(await findOwn(buyer.id, thing)).toEqual(own);
    expect(queries).toHaveBeenCalledTimes(1);
    // Asked at once for different products, each has its own.
    const [here, elsewhere, nowhere] = await Promise.all(
      [thing, "galaxy-s24-ultra", undefined].map((id) => findSignedIn(token, id)),
    );
    expect(queries).toHaveBeenCalledTimes(4);
    queries.mockRestore();
    expect(here?.own).toEqual(own);
    expect(elsewhere?.own).toEqual({ ...own, orderToReview: null });
    expect(nowhere?.own).toEqual({ district: "", orderToReview: null });
    expect(here?.user).toEqual(nowhere?.user);
  });
});
