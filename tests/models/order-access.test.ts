// Who sees an order: its buyer, the browser that placed it, and whoever has its key.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { hashToken } from "~/models/account/token.server";
import { keyThatOpens, opensOrder, orderAccessHash, orderKey } from "~/models/order/access.server";
import { findBuyerOrder } from "~/models/order/page.server";
import { order } from "../support/lamps";

describe("an order's key", () => {
  it("follows from its number alone, opens that order, and is not kept", () => {
    const [key, accessHash] = [orderKey("40755"), orderAccessHash("40755")];
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(accessHash).toBe(hashToken(key));
    expect(orderKey("40755")).toBe(key);
    expect(opensOrder(key, { accessHash })).toBe(true);
    expect(opensOrder(orderKey("40756"), { accessHash })).toBe(false);
    for (const none of ["", key]) expect(opensOrder(none, { accessHash: null })).toBe(false);
    expect(keyThatOpens({ id: "40755", accessHash })).toBe(key);
    expect(keyThatOpens({ id: "40756", accessHash })).toBeNull();
  });
});

describe("an order's page", () => {
  const nobody = { userId: null, guestHash: null, opened: [] };

  it("is its buyer's, with what was paid for each thing, and no stranger's", async () => {
    const { id, buyer } = await order();
    const seen = await findBuyerOrder(id, { ...nobody, userId: buyer.id });
    expect(seen).toMatchObject({
      owned: true,
      lines: [
        { variantId: expect.any(String) as string, discount: 0, net: 600_000 },
        { variantId: expect.any(String) as string, discount: 0, net: 200_000 },
      ],
    });
    for (const asker of [
      nobody,
      { ...nobody, userId: "shopper" },
      { ...nobody, guestHash: hashToken("another") },
      { ...nobody, opened: ["1"] },
    ])
      expect(await findBuyerOrder(id, asker)).toBeNull();
  });

  it("is the browser's that placed it as a guest, and nobody's else without an account", async () => {
    const { id } = await order();
    const guestHash = hashToken("own");
    const orders = getDb().updateTable("orders").where("id", "=", id);
    await orders.set({ userId: null, guestHash }).execute();
    expect(await findBuyerOrder(id, { ...nobody, guestHash })).toMatchObject({ owned: false });
    expect(await findBuyerOrder(id, nobody)).toBeNull();
    // One that the office took for nobody's account.
    await orders.set({ guestHash: null }).execute();
    expect(await findBuyerOrder(id, nobody)).toBeNull();
    expect(await findBuyerOrder(id, { ...nobody, opened: [id] })).toMatchObject({ id });
  });
});
