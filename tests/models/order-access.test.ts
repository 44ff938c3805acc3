// The key that lets somebody without an account see their order.
import { describe, expect, it } from "vitest";
import { hashToken } from "~/models/account/token.server";
import { keyThatOpens, opensOrder, orderAccessHash, orderKey } from "~/models/order/access.server";

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
