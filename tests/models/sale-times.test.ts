// When a sale's prices hold, by the shop's clock, and whether two sales meet.
import { describe, expect, it } from "vitest";
import { datesIn } from "~/models/date";
import { afterSale, inSale, lessPercent, type HeldItem } from "~/models/sale/price";
import { meet, nextChange, stateAt, stretchAt } from "~/models/sale/times";

const dhaka = datesIn("Asia/Dhaka");
const newYork = datesIn("America/New_York");
// November 2026 begins on a Sunday: the 6th, 13th, 20th and 27th are Fridays.
const once = {
  startsAt: "2026-11-02T04:00:00.000Z",
  endsAt: "2026-11-09T04:00:00.000Z",
  weekly: 0,
  active: 1,
} as const;
const weekly = { ...once, endsAt: "2026-11-30T00:00:00.000Z", weekly: 1 } as const;

describe("a sale's prices", () => {
  it("hold from its beginning on, and at its end no more", () => {
    const { startsAt, endsAt } = once;
    const states = ["2026-11-02T03:59:59.999Z", startsAt, "2026-11-09T03:59:59.999Z", endsAt];
    expect(states.map((at) => stateAt(once, at, dhaka))).toEqual([
      "Planned",
      "Running",
      "Running",
      "Over",
    ]);
    expect(states.map((at) => nextChange(once, at, dhaka))).toEqual([
      startsAt,
      endsAt,
      endsAt,
      null,
    ]);
    expect(stateAt({ ...once, active: 0 }, startsAt, dhaka)).toBe("Over");
  });

  it("hold each week from Friday to Sunday, midnight where the shop stands", () => {
    const first = { from: "2026-11-05T18:00:00.000Z", until: "2026-11-07T18:00:00.000Z" };
    const second = { from: "2026-11-12T18:00:00.000Z", until: "2026-11-14T18:00:00.000Z" };
    for (const [at, stretch] of [
      ["2026-10-01T00:00:00.000Z", first],
      ["2026-11-05T17:59:59.999Z", first],
      [first.from, first],
      ["2026-11-07T17:59:59.999Z", first],
      [first.until, second],
      ["2026-11-10T00:00:00.000Z", second],
    ] as const)
      expect(stretchAt(weekly, at, dhaka), at).toEqual(stretch);
    expect(stateAt(weekly, "2026-11-10T00:00:00.000Z", dhaka)).toBe("Planned");
    expect(stretchAt(weekly, first.from, newYork)).toEqual({
      from: "2026-11-06T05:00:00.000Z",
      until: "2026-11-08T05:00:00.000Z",
    });
  });

  it("hold on days of 23 and 25 hours too", () => {
    // Clocks go back there on Sunday, 1 November 2026, at 2:00, and forward on 14 March 2027.
    const sale = {
      ...weekly,
      startsAt: "2026-10-26T00:00:00.000Z",
      endsAt: "2027-12-01T00:00:00.000Z",
    };
    expect(stretchAt(sale, "2026-10-28T00:00:00.000Z", newYork)).toEqual({
      from: "2026-10-30T04:00:00.000Z",
      until: "2026-11-01T04:00:00.000Z",
    });
    expect(stretchAt(sale, "2027-03-19T12:00:00.000Z", newYork)).toEqual({
      from: "2027-03-19T04:00:00.000Z",
      until: "2027-03-21T04:00:00.000Z",
    });
  });

  it("hold on a weekend only as far as the sale does", () => {
    const short = {
      ...weekly,
      startsAt: "2026-11-07T06:00:00.000Z",
      endsAt: "2026-11-13T06:00:00.000Z",
    };
    expect(stretchAt(short, "2026-11-01T00:00:00.000Z", dhaka)).toEqual({
      from: short.startsAt,
      until: "2026-11-07T18:00:00.000Z",
    });
    expect(stretchAt(short, "2026-11-08T00:00:00.000Z", dhaka)).toEqual({
      from: "2026-11-12T18:00:00.000Z",
      until: short.endsAt,
    });
    const none = {
      ...short,
      startsAt: "2026-11-08T00:00:00.000Z",
      endsAt: "2026-11-12T00:00:00.000Z",
    };
    expect(stretchAt(none, "2026-11-01T00:00:00.000Z", dhaka)).toBeNull();
  });
});

describe("two sales", () => {
  const from = "2026-10-01T00:00:00.000Z";
  const after = { ...once, startsAt: once.endsAt, endsAt: "2026-11-20T00:00:00.000Z" };
  const monday = { ...once, endsAt: "2026-11-03T04:00:00.000Z" };
  const friday = {
    ...once,
    startsAt: "2026-11-20T00:00:00.000Z",
    endsAt: "2026-11-20T01:00:00.000Z",
  };

  it.each([
    ["at the same time", once, { ...once, startsAt: "2026-11-05T00:00:00.000Z" }, true],
    ["one after the other", once, after, false],
    ["a weekend and the Monday before it", weekly, monday, false],
    ["a weekend far on and an hour of it", weekly, friday, true],
    ["the same weekends", weekly, { ...weekly, startsAt: "2026-11-22T00:00:00.000Z" }, true],
    ["one that was ended", once, { ...once, active: 0 as const }, false],
  ])("%s", (_name, one, other, expected) => {
    expect(meet(one, other, from, dhaka)).toBe(expected);
    expect(meet(other, one, from, dhaka)).toBe(expected);
  });

  it("that met in the past do so no more", () => {
    expect(meet(weekly, once, "2026-11-08T00:00:00.000Z", dhaka)).toBe(false);
  });
});

describe("a price in a sale", () => {
  it.each([
    [100_000, 10, 90_000],
    [99_950, 15, 85_000],
    [12_345_600, 12.5, 10_802_400],
    [100_100, 50, 50_100],
    [150, 99, 100],
    [9_999_999_900, 0.01, 9_998_999_900],
  ])("of %i paisa, less %f percent, is %i in whole taka", (price, percent, less) => {
    expect(lessPercent(price, percent)).toBe(less);
  });

  it("leaves the price before that was there, or becomes it", () => {
    expect(inSale({ price: 100, originalPrice: 100 }, 80)).toEqual({
      price: 80,
      originalPrice: 100,
    });
    expect(inSale({ price: 100, originalPrice: 150 }, 80)).toEqual({
      price: 80,
      originalPrice: 150,
    });
    expect(inSale({ price: 70, originalPrice: 150 }, 80)).toEqual({
      price: 70,
      originalPrice: 150,
    });
  });

  it("goes back unless somebody changed one of both", () => {
    const item: HeldItem = { price: 80, priceBefore: 100, originalBefore: 150, state: "On" };
    const back = (price: number, originalPrice: number, change: Partial<HeldItem> = {}) =>
      afterSale({ price, originalPrice }, { ...item, ...change }).price;
    expect(back(80, 150)).toBe(100);
    expect(back(85, 150)).toBe(85);
    expect(back(80, 160)).toBe(80);
    expect(back(80, 150, { state: "Left" })).toBe(80);
    expect(back(80, 150, { state: "Waiting" })).toBe(80);
  });
});
