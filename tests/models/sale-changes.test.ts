// Sales that are changed, ended and deleted, also while they run; and two sales of one product.
import { describe, expect, it } from "vitest";
import { addToSale, deleteSale, endSale, saveSale } from "~/models/sale/edit.server";
import { lineKey, saveSaleLines } from "~/models/sale/lines.server";
import { findSale, listSaleLines } from "~/models/sale/sale.server";
import { actor, prepareFirst } from "../support/product-rows";
import {
  brand,
  forgetSales,
  hours,
  plan,
  pricesOf,
  saleOf,
  setPrice,
  settle,
  stocked,
  typed,
  wakeAt,
} from "../support/sales";

const noCard = { cardText: "", cardPicture: "" };
prepareFirst();
forgetSales();

describe("two sales of one product", () => {
  it("at the same time are refused, by name, in each form", async () => {
    await stocked(100_000);
    const first = await plan({ name: "First" });
    await expect(plan({ name: "Second", startsAt: typed(hours(9)) })).rejects.toMatchObject({
      code: "impossible",
      details: [expect.stringContaining("First")],
    });
    const times = { startsAt: typed(hours(10)), endsAt: typed(hours(20)) };
    const second = await plan({ name: "Second", ...times });
    const { version } = await saleOf(second);
    const early = {
      ...noCard,
      name: "Second",
      startsAt: typed(hours(9)),
      endsAt: times.endsAt,
      version,
    };
    await expect(saveSale(actor, second, early)).rejects.toMatchObject({ code: "impossible" });
    await endSale(actor, first);
    await saveSale(actor, second, early);
  });

  it("one right after the other: the second begins with the price of before the first", async () => {
    const ids = await stocked(100_000);
    await plan({ name: "First" });
    const times = { startsAt: typed(hours(10)), endsAt: typed(hours(20)) };
    await plan({ name: "Second", percent: 5, ...times });
    await settle(hours(3));
    expect(await pricesOf(ids)).toEqual([[90_000, 100_000]]);
    await settle(hours(11));
    expect(await pricesOf(ids)).toEqual([[95_000, 100_000]]);
    await settle(hours(21));
    expect(await pricesOf(ids)).toEqual([[100_000, 100_000]]);
  });
});

describe("a sale that runs", () => {
  const running = async (...prices: number[]) => {
    const ids = await stocked(...prices);
    const id = await plan({ startsAt: typed(hours(-1)) });
    await wakeAt(new Date());
    return { id, ids };
  };

  it("goes back when it is ended, or moved to another day", async () => {
    const { id, ids } = await running(100_000);
    const { version } = await saleOf(id);
    const later = {
      ...noCard,
      name: "Later",
      startsAt: typed(hours(5)),
      endsAt: typed(hours(10)),
      version,
    };
    await saveSale(actor, id, later);
    await wakeAt(new Date());
    expect(await pricesOf(ids)).toEqual([[100_000, 100_000]]);
    await wakeAt(hours(6));
    expect(await pricesOf(ids)).toEqual([[90_000, 100_000]]);
    await endSale(actor, id);
    await wakeAt(hours(6));
    expect(await pricesOf(ids)).toEqual([[100_000, 100_000]]);
    expect(await saleOf(id)).toMatchObject({ state: "Over" });
    await expect(saveSale(actor, id, { ...later, version: version + 2 })).rejects.toMatchObject({
      code: "impossible",
    });
  });

  it("is not deleted before its prices went back", async () => {
    const { id, ids } = await running(100_000);
    await expect(deleteSale(actor, id)).rejects.toMatchObject({ code: "impossible" });
    await endSale(actor, id);
    await wakeAt(new Date());
    await deleteSale(actor, id);
    await deleteSale(actor, id);
    expect(await findSale(id)).toBeNull();
    expect(await pricesOf(ids)).toEqual([[100_000, 100_000]]);
  });

  it("takes a price by hand at once, and gives one back that is taken out", async () => {
    const { id, ids } = await running(100_000, 50_000);
    const [one = "", two = ""] = ids;
    const { version } = await saleOf(id);
    const change = { version, [`price${lineKey(one)}`]: 88_850, [`remove${lineKey(two)}`]: "on" };
    expect(await saveSaleLines(actor, id, ids, change)).toBe(2);
    expect(await pricesOf(ids)).toEqual([
      [88_850, 100_000],
      [50_000, 50_000],
    ]);
    await expect(saveSaleLines(actor, id, ids, change)).rejects.toMatchObject({ code: "stale" });
    const dear = { version: version + 1, [`price${lineKey(one)}`]: 100_000 };
    await expect(saveSaleLines(actor, id, ids, dear)).rejects.toMatchObject({
      fields: { [`price${lineKey(one)}`]: "It must cost less than ৳1,000" },
    });
    await wakeAt(hours(11));
    expect(await pricesOf(ids)).toEqual([
      [100_000, 100_000],
      [50_000, 50_000],
    ]);
  });

  it("puts a line on sale anew whose price was changed, when it is given one by hand", async () => {
    const { id, ids } = await running(100_000);
    const [one = ""] = ids;
    await setPrice(one, 95_000, 100_000);
    expect((await listSaleLines(id, 1, 1)).lines[0]).toMatchObject({
      ...{ note: "changed", before: 95_000 },
    });
    const { version } = await saleOf(id);
    await saveSaleLines(actor, id, ids, { version, [`price${lineKey(one)}`]: 94_000 });
    await wakeAt(new Date());
    expect(await pricesOf(ids)).toEqual([[94_000, 100_000]]);
    await wakeAt(hours(11));
    expect(await pricesOf(ids)).toEqual([[95_000, 100_000]]);
  });

  it("puts products on sale that are added", async () => {
    const { id, ids } = await running(100_000);
    const first = brand;
    const [more = ""] = await stocked(20_000);
    const { version } = await saleOf(id);
    const choice = { percent: 50, chosen: "", category: "", type: "", version };
    expect(await addToSale(actor, id, { ...choice, brand })).toBe(1);
    await wakeAt(new Date());
    expect(await pricesOf([more])).toEqual([[10_000, 20_000]]);
    const again = { ...choice, version: version + 1, brand: first };
    await expect(addToSale(actor, id, again)).rejects.toMatchObject({ code: "invalid" });
    expect(await pricesOf(ids)).toEqual([[90_000, 100_000]]);
  });
});
