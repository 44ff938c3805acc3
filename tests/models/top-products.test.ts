// The dashboard's best sellers: ranked in their own month and currency, and found anew only when the orders change.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findTopProducts } from "~/models/dashboard/top-products.server";
import { forgetSold, now, sell } from "../support/sold";

beforeEach(forgetSold);

describe("top products", () => {
  const march = "2031-03-05T00:00:00.000Z";
  const january = "2031-01-20T00:00:00.000Z";
  beforeEach(async () => {
    await sell({ placedAt: march, productId: "xiaomi-15", price: 500, quantity: 2 });
    await sell({ placedAt: january, productId: "xiaomi-15", price: 500, quantity: 1 });
    await sell({ placedAt: march, productId: "sony-wh-ch520", price: 100, quantity: 5 });
    await sell({ placedAt: march, productId: "sony-wh-ch520", price: 100, currency: "BDT" });
    await sell({ placedAt: march, productId: "galaxy-s24-ultra", status: "Cancelled" });
    await sell({ placedAt: january, productId: "galaxy-s24-ultra", price: 90_000 });
  });
  const namesOf = async (ids: string[]) => {
    const rows = await getDb()
      .selectFrom("products")
      .select(["id", "name"])
      .where("id", "in", ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.name);
  };

  it("are ranked by what they brought in, with their growth", async () => {
    const [first, second] = await namesOf(["xiaomi-15", "sony-wh-ch520"]);
    expect(await findTopProducts("revenue", "USD", now)).toEqual([
      { name: first, units: 2, revenue: 1000, growth: 100 },
      { name: second, units: 5, revenue: 500, growth: null },
    ]);
  });

  it("are ranked by pieces, which have no currency", async () => {
    const [first, second] = await namesOf(["sony-wh-ch520", "xiaomi-15"]);
    expect(await findTopProducts("quantity", "USD", now)).toEqual([
      { name: first, units: 6, revenue: 500, growth: null },
      { name: second, units: 2, revenue: 1000, growth: 100 },
    ]);
  });

  it("are not looked for again while the orders are the same, nor for one that leaves within the hour", async () => {
    await sell({ placedAt: "2031-02-10T10:30:00.000Z", productId: "galaxy-s24-ultra" });
    const before = await findTopProducts("revenue", "USD", now);
    // Nothing does this: it shows that no line was read.
    await getDb().updateTable("orderLines").set({ quantity: 99 }).execute();
    expect(await findTopProducts("revenue", "USD", now)).toEqual(before);
    const within = new Date("2031-03-12T10:59:00.000Z");
    expect(await findTopProducts("revenue", "USD", within)).toEqual(before);
    const next = new Date("2031-03-12T11:00:00.000Z");
    expect(await findTopProducts("revenue", "USD", next)).not.toEqual(before);
    expect(await findTopProducts("quantity", "USD", now)).not.toEqual(before);
  });

  it("are looked for again when one order takes the place of another in each month", async () => {
    const alike = { productId: "galaxy-s24-ultra", price: 70 };
    await sell({ ...alike, placedAt: "2031-01-11T10:30:00.000Z" });
    await sell({ ...alike, placedAt: "2031-02-10T10:30:00.000Z" });
    const unitsAt = async (time: string) => {
      const found = await findTopProducts("quantity", "USD", new Date(time));
      return found.map(({ units }) => units);
    };
    expect(await unitsAt("2031-03-12T10:00:00.000Z")).toEqual([6, 2, 1]);
    await sell({ ...alike, productId: "xiaomi-15", placedAt: "2031-03-12T10:05:00.000Z" });
    expect(await unitsAt("2031-03-12T11:00:00.000Z")).toEqual([6, 3]);
  });

  it("are five at most, the best of all", async () => {
    const lines = await getDb()
      .selectFrom("orderLines")
      .innerJoin("orders", "orders.id", "orderLines.orderId")
      .select(["orderLines.productId", "orderLines.price", "orderLines.quantity"])
      .where("orders.placedAt", ">=", new Date(Date.now() - 30 * 86_400_000).toISOString())
      .where("orders.currency", "=", "USD")
      .where("orders.status", "!=", "Cancelled")
      .execute();
    const sums = new Map<string | null, number>();
    for (const { productId, price, quantity } of lines) {
      sums.set(productId, (sums.get(productId) ?? 0) + price * quantity);
    }
    const best = [...sums.values()].toSorted((x, y) => y - x).slice(0, 5);
    const found = await findTopProducts("revenue", "USD");
    expect(found.map(({ revenue }) => revenue)).toEqual(best);
  });

  it("tell at once of an order, of one that is cancelled, of one that leaves the month, and of a new name", async () => {
    const pieces = async (at = now) => {
      const found = await findTopProducts("quantity", "USD", at);
      return found.map(({ units, growth }) => [units, growth]);
    };
    expect(await pieces()).toEqual([
      [6, null],
      [2, 100],
    ]);
    await sell({ placedAt: "2031-03-06T00:00:00.000Z", productId: "xiaomi-15", quantity: 5 });
    expect(await pieces()).toEqual([
      [7, 600],
      [6, null],
    ]);
    // It brings in what the one before did, at another time.
    await sell({ placedAt: "2031-03-07T00:00:00.000Z", productId: "sony-wh-ch520", quantity: 5 });
    expect(await pieces()).toEqual([
      [11, null],
      [7, 600],
    ]);
    await getDb()
      .updateTable("orders")
      .set({ status: "Cancelled" })
      .where("placedAt", "=", "2031-03-07T00:00:00.000Z")
      .execute();
    expect((await pieces())[0]).toEqual([7, 600]);
    await sell({ placedAt: january, productId: "xiaomi-15", quantity: 6 });
    expect((await pieces())[0]).toEqual([7, 0]);
    expect(await pieces(new Date("2031-04-04T12:00:00.000Z"))).toEqual([[5, 150]]);
    const db = getDb();
    await db
      .updateTable("products")
      .set({ name: "Renamed" })
      .where("id", "=", "xiaomi-15")
      .execute();
    expect((await findTopProducts("quantity", "USD", now))[0]?.name).toBe("Renamed");
    await db.deleteFrom("products").where("id", "=", "xiaomi-15").execute();
    expect(await pieces()).toEqual([[6, null]]);
  });
});
