// When cash at the door is taken after an advance only, how much that is, and which choices a buyer has then.
import { describe, expect, it } from "vitest";
import { advanceOf } from "~/models/payment/advance";
import { payChoices, readChoice } from "~/models/payment/choice";
import type { PaymentMethod } from "~/models/payment/method";
import type { AdvanceRule } from "~/models/settings/settings";

const rule: AdvanceRule = {
  ...{ advanceFrom: 2_000_000, advanceZones: ["far"] },
  ...{ advanceKind: "percent", advancePercent: 10, advanceSum: 150_000 },
};
const order = { goods: 1_999_900, zoneId: "near", rate: 1, refused: false };

describe("an advance", () => {
  it.each([
    ["below the sum", {}, 0],
    ["at the sum", { goods: 2_000_000 }, 200_000],
    ["in a zone where one is always asked for", { zoneId: "far" }, 200_000],
    ["for who fetches it", { zoneId: null }, 0],
    ["after a parcel that was not taken", { refused: true, zoneId: null }, 200_000],
    ["of nothing", { goods: 0, zoneId: "far" }, 0],
    // $200 are 24,000 taka at 120.
    ["in another currency", { goods: 20_000, rate: 120 }, 2_000],
    ["in another currency, below the sum", { goods: 16_666, rate: 120 }, 0],
  ])("%s", (_what, change, advance) => {
    expect(advanceOf(rule, { ...order, ...change })).toBe(advance);
  });

  it("is whole units, rounded up", () => {
    expect(advanceOf(rule, { ...order, goods: 2_012_345 })).toBe(201_300);
  });

  it("may be a sum, or asked for whatever the goods cost nowhere", () => {
    const sum = { ...rule, advanceKind: "sum" as const };
    expect(advanceOf(sum, { ...order, goods: 2_000_000 })).toBe(150_000);
    expect(advanceOf(sum, { ...order, goods: 2_000_000, rate: 120 })).toBe(1_300);
    const never = { ...rule, advanceFrom: null };
    expect(advanceOf(never, { ...order, goods: 9_000_000 })).toBe(0);
  });
});

describe("the choices", () => {
  const method = (id: PaymentMethod["id"], kind: PaymentMethod["kind"]): PaymentMethod => ({
    ...{ id, kind, label: id, words: "", account: "" },
  });
  const methods = [
    method("cod", "on delivery"),
    method("bank", "by hand"),
    method("bkash", "by hand"),
  ];
  const ids = (advance: number) =>
    payChoices(methods, { total: 100, currency: "BDT", advance, pickup: false }).map(
      ({ id, dueNow }) => [id, dueNow],
    );

  it("are cash, or cash after an advance by each other way, or all of it by these", () => {
    expect(ids(0)).toEqual([
      ["cod", 0],
      ["bank", 100],
      ["bkash", 100],
    ]);
    expect(ids(30)).toEqual([
      ["cod:bank", 30],
      ["cod:bkash", 30],
      ["bank", 100],
      ["bkash", 100],
    ]);
    expect(ids(100)).toEqual([
      ["bank", 100],
      ["bkash", 100],
    ]);
  });

  it("are read from nothing else", () => {
    expect(readChoice("cod:bkash")).toEqual({ method: "cod", advanceBy: "bkash" });
    for (const id of ["", "cash", "cod:", "cod:cash", "bank:bkash", "cod:bank:bkash"]) {
      expect(readChoice(id), id).toBeNull();
    }
  });
});
