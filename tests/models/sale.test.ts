// Sales write prices at their beginning and take them back at their end, however late, often or interrupted the work comes.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { datesIn } from "~/models/date";
import { deleteProduct, restoreProducts } from "~/models/product/delete.server";
import { editProductSchema, saveProduct } from "~/models/product/edit.server";
import { findProductStates } from "~/models/product/state.server";
import { turnSize } from "~/models/product/turns.server";
import { findGroup } from "~/models/product/undo.server";
import { listSaleLines } from "~/models/sale/sale.server";
import { whileBroken } from "../support/broken";
import { actor, prepareFirst } from "../support/product-rows";
import {
  brand,
  forgetSales,
  HOUR,
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

prepareFirst();
forgetSales();

describe("a sale", () => {
  it("writes its prices at its beginning and takes them back at its end, by its own alarms", async () => {
    const ids = await stocked(100_000, 19_950);
    await setPrice(ids[1] ?? "", 19_950, 25_000);
    const id = await plan();
    await wakeAt(hours(1));
    expect(await pricesOf(ids)).toEqual([
      [100_000, 100_000],
      [19_950, 25_000],
    ]);
    await wakeAt(hours(3));
    expect(await pricesOf(ids)).toEqual([
      [90_000, 100_000],
      [18_000, 25_000],
    ]);
    expect((await listSaleLines(id, 2, 1)).lines.map(({ before }) => before).sort()).toEqual([
      100_000, 19_950,
    ]);
    await wakeAt(hours(9));
    expect((await pricesOf(ids))[0]).toEqual([90_000, 100_000]);
    await wakeAt(hours(11));
    expect(await pricesOf(ids)).toEqual([
      [100_000, 100_000],
      [19_950, 25_000],
    ]);
    expect(await saleOf(id)).toMatchObject({ active: 0, state: "Over" });
    const open = await getDb()
      .selectFrom("tasks")
      .select("key")
      .where("doneAt", "is", null)
      .execute();
    expect(open).toEqual([]);
  });

  it("stands in each product's history as the shop's work, which nothing undoes from the log", async () => {
    const [id = ""] = await stocked(100_000);
    await plan();
    await settle(hours(3));
    await settle(hours(11));
    const entries = await getDb()
      .selectFrom("auditEntries")
      .select(["actorId", "before", "after", "groupId"])
      .where("entityId", "=", id)
      .orderBy("createdAt")
      .execute();
    expect(entries).toMatchObject([
      { actorId: null, before: expect.stringContaining("1000") as string },
      { actorId: null, after: expect.stringContaining("1000") as string },
    ]);
    for (const { groupId } of entries)
      expect(await findGroup(groupId ?? "")).toMatchObject({ canBeUndone: false });
  });

  it("that the shop slept through leaves every price as it was", async () => {
    const ids = await stocked(100_000);
    const id = await plan();
    await wakeAt(hours(20));
    expect(await pricesOf(ids)).toEqual([[100_000, 100_000]]);
    expect(await saleOf(id)).toMatchObject({ active: 0 });
  });

  it("that is settled often changes nothing more", async () => {
    const ids = await stocked(100_000, 50_000);
    await plan();
    for (const at of [3, 3, 4]) await settle(hours(at));
    const once = await findProductStates(ids);
    expect(once.map(({ version }) => version)).toEqual([2, 2]);
    for (const at of [11, 11]) await settle(hours(at));
    expect((await findProductStates(ids)).map(({ version }) => version)).toEqual([3, 3]);
  });

  it("may be settled by two processes at once", async () => {
    const ids = await stocked(...Array.from({ length: turnSize() + 5 }, () => 100_000));
    await plan();
    const both = (at: number) => Promise.all([settle(hours(at)), settle(hours(at))]);
    const prices = async () => [...new Set((await pricesOf(ids)).map(String))];
    await both(3);
    expect(await prices()).toEqual(["90000,100000"]);
    await both(11);
    expect(await prices()).toEqual(["100000,100000"]);
  });

  it("is gone on with where it broke off, at its beginning and at its end", async () => {
    const ids = await stocked(...Array.from({ length: turnSize() + 5 }, () => 100_000));
    await plan();
    const count = async () => (await pricesOf(ids)).filter(([price]) => price === 90_000).length;
    const last = ids.toSorted().at(-1) ?? "";
    for (const [at, part] of [
      [3, turnSize()],
      [11, 5],
    ] as const) {
      const work = () => expect(settle(hours(at))).rejects.toThrow();
      await whileBroken("variants", "update", work, `new.id = '${last}'`);
      expect(await count()).toBe(part);
      await settle(hours(at));
      expect(await count()).toBe(at === 3 ? ids.length : 0);
    }
  });
});

describe("a price that the keeper changed during a sale", () => {
  it("stays the keeper's, and the others go back", async () => {
    const ids = await stocked(100_000, 50_000);
    const [one = "", two = ""] = ids;
    await plan();
    await settle(hours(3));
    const [product] = await findProductStates([one]);
    const version = String(product?.version ?? 0);
    const figures = { price: "850", stock: "10", version, category: product?.categoryId };
    const change = editProductSchema(1).parse({ name: "Changed", brand, ...figures });
    await saveProduct(actor, one, change);
    await settle(hours(4));
    await settle(hours(11));
    expect(await pricesOf([one, two])).toEqual([
      [85_000, 100_000],
      [50_000, 50_000],
    ]);
  });

  it("below the sale's is not raised, when it begins or after", async () => {
    const [one = ""] = await stocked(100_000);
    const id = await plan();
    await setPrice(one, 80_000);
    await settle(hours(3));
    expect(await pricesOf([one])).toEqual([[80_000, 80_000]]);
    expect((await listSaleLines(id, 1, 1)).lines[0]).toMatchObject({ note: "left" });
    // From then on it is the keeper's, whatever it is.
    await setPrice(one, 120_000);
    await settle(hours(4));
    await settle(hours(11));
    expect(await pricesOf([one])).toEqual([[120_000, 120_000]]);
  });
});

describe("products that are not in the shop", () => {
  it("go through a sale too, and come back as they would be", async () => {
    const ids = await stocked(100_000, 50_000);
    const [one = "", two = ""] = ids;
    await plan();
    await deleteProduct(actor, one);
    await settle(hours(3));
    await deleteProduct(actor, two);
    await restoreProducts(actor, [one]);
    expect(await pricesOf([one])).toEqual([[90_000, 100_000]]);
    await settle(hours(11));
    await restoreProducts(actor, [two]);
    expect(await pricesOf(ids)).toEqual([
      [100_000, 100_000],
      [50_000, 50_000],
    ]);
  });

  it("and variants that are removed leave the sale", async () => {
    const ids = await stocked(100_000, 50_000);
    const id = await plan();
    await settle(hours(3));
    await getDb()
      .deleteFrom("variants")
      .where("id", "=", ids[0] ?? "")
      .execute();
    await settle(hours(11));
    expect(await saleOf(id)).toMatchObject({ variants: 1 });
    expect(await pricesOf([ids[1] ?? ""])).toEqual([[50_000, 50_000]]);
  });
});

describe("a weekly sale", () => {
  it("comes each Friday and goes each Sunday", async () => {
    const ids = await stocked(100_000);
    const friday = datesIn("Asia/Dhaka");
    const end = new Date(Date.now() + 20 * 24 * HOUR);
    await plan({ startsAt: typed(hours(-1)), endsAt: typed(end), weekly: "on" });
    const seen: Record<string, number[]> = {};
    for (let at = Date.now(); at < end.getTime() + 24 * HOUR; at += 6 * HOUR) {
      const moment = new Date(at);
      await wakeAt(moment);
      const day = new Date(`${friday.dayOf(moment.toISOString())}T00:00Z`).getUTCDay();
      const [price = 0] = (await pricesOf(ids))[0] ?? [];
      const isOver = at >= end.getTime();
      (seen[isOver ? "over" : String(day)] ??= []).push(price);
    }
    for (const [day, prices] of Object.entries(seen)) {
      const expected = day === "5" || day === "6" ? 90_000 : 100_000;
      expect([...new Set(prices)], day).toEqual([expected]);
    }
    expect(Object.keys(seen)).toHaveLength(8);
  });
});
