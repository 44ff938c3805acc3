// What cancelling an order puts back, and what it writes down.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  addVariant,
  figuresOf,
  line,
  newBuyer,
  orderOf,
  place,
  product,
  rowOf,
  step,
  stockOf,
} from "../support/own-orders";

describe("cancelling", () => {
  it("puts every piece back where it was, and names in the audit log what came back", async () => {
    const buyer = await newBuyer();
    const [phone, cable, gone] = [
      await product("Phone"),
      await product("Cable"),
      await product("Gone"),
    ];
    const red = await addVariant(phone, "Red", "8GB");
    const id = await place(
      [line(red, 1, 300_000), line(cable, 2), line(phone, 3), line(gone)],
      buyer,
    );
    const kept = await place([line(cable)], buyer);
    await getDb().deleteFrom("variants").where("id", "=", gone).execute();
    const before = await rowOf(id);
    await step(id, "Cancelled", "Changed their mind");
    expect(await stockOf(phone)).toEqual([10, 20, 0]);
    expect((await stockOf(red))[0]).toBe(10);
    expect(await stockOf(cable)).toEqual([9, 9, 1]);
    expect(await stockOf(gone)).toEqual([undefined, 9, 0]);
    expect(await figuresOf(buyer.id)).toEqual({ orderCount: 2, spent: (await rowOf(kept)).worth });
    const after = await rowOf(id);
    expect(after).toMatchObject({ status: "Cancelled", version: before.version + 1 });
    expect(after.updatedAt >= before.updatedAt).toBe(true);
    const events = await getDb()
      .selectFrom("orderEvents")
      .select(["actorId", "status", "note"])
      .where("orderId", "=", id)
      .where("status", "!=", "Pending")
      .execute();
    expect(events).toEqual([{ actorId: "admin", status: "Cancelled", note: "Changed their mind" }]);
    const log = await getDb()
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("entityId", "=", id)
      .execute();
    expect(
      log.map((entry) => [entry.before, entry.after].map((text) => JSON.parse(text) as unknown)),
    ).toEqual([
      [
        { Status: "Pending" },
        {
          Status: "Cancelled",
          Note: "Changed their mind",
          "Back in stock": "1 × Phone, 2 × Cable, 3 × Phone",
        },
      ],
    ]);
  });

  it("passes over what has no product or no variant any more, and whom nobody is behind", async () => {
    const buyer = await newBuyer();
    const [one, other, third] = [await product(), await product(), await product()];
    const id = await place([line(one), line(other), line(third)], buyer);
    const lines = getDb().updateTable("orderLines").where("orderId", "=", id);
    await lines.set({ productId: null }).where("productId", "=", one).execute();
    await lines.set({ variantId: null }).where("productId", "=", other).execute();
    await getDb().updateTable("orders").set({ userId: null }).where("id", "=", id).execute();
    const { spent } = await figuresOf(buyer.id);
    await step(id, "Cancelled");
    expect(await stockOf(one)).toEqual([9, 9, 1]);
    expect(await stockOf(other)).toEqual([9, 9, 0]);
    expect(await stockOf(third)).toEqual([10, 10, 0]);
    expect((await figuresOf(buyer.id)).spent).toBe(spent);
    const [, cancelled] = (await orderOf(id)).timeline;
    expect(cancelled?.note).toBe("Cancelled by the shop");
  });
});
