// How the account area colours an order.
import { expect, it } from "vitest";
import { accountBadge } from "~/models/order/order";

it("Delivered is green, Processing blue, Cancelled red, any other gray", () => {
  const { Delivered, Processing, Cancelled, ...others } = accountBadge;
  expect([Delivered, Processing, Cancelled]).toEqual(["badge-green", "badge-blue", "badge-red"]);
  expect(new Set(Object.values(others))).toEqual(new Set(["badge-gray"]));
});
