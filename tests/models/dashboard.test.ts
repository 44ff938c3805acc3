// The dashboard's figures: counted in their own days and currencies, whatever else the shop holds.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { changePercent, formatPercent } from "~/models/dashboard/dashboard";
import { overviewUrl } from "~/models/dashboard/view";
import { findFigures } from "~/models/dashboard/figures.server";
import { currencyToShow, readOverviewView } from "~/models/dashboard/view.server";
import { findSales } from "~/models/dashboard/sales.server";
import { findStockReport } from "~/models/dashboard/stock.server";
import { formatMoneyShort } from "~/models/money";
import { stockLevel } from "~/models/stock";
import { forgetSold, now, sell } from "../support/sold";

beforeEach(forgetSold);

describe("figures", () => {
  it("set the last 30 days beside the 30 before, and leave cancelled orders out of the revenue", async () => {
    const before = await findFigures(now);
    await sell({ placedAt: "2031-03-11T00:00:00.000Z", price: 5000 });
    await sell({ placedAt: "2031-03-10T00:00:00.000Z", status: "Cancelled", price: 70_000 });
    await sell({ placedAt: "2031-01-20T00:00:00.000Z", price: 4000 });
    const { orders, revenue } = await findFigures(now);
    expect(orders).toEqual({ total: before.orders.total + 3, recent: 2, earlier: 1 });
    const total = (before.revenue[0]?.total.amount ?? 0) + 9000;
    expect(revenue).toEqual([
      {
        total: { amount: total, currency: "USD" },
        recent: { amount: 5000, currency: "USD" },
        earlier: { amount: 4000, currency: "USD" },
      },
    ]);
  });

  it("never add what was paid in different currencies", async () => {
    const before = await findFigures(now);
    await sell({ placedAt: "2031-03-11T00:00:00.000Z", currency: "BDT", price: 1_250_000 });
    const { revenue } = await findFigures(now);
    expect(revenue).toHaveLength(2);
    expect(revenue[0]).toEqual(before.revenue[0]);
    expect(revenue[1]?.total).toEqual({ amount: 1_250_000, currency: "BDT" });
  });

  it("count users by the day they joined", async () => {
    const { users } = await findFigures(now);
    const { count } = await getDb()
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(users).toEqual({ total: count, recent: 0, earlier: 0 });
    const joined = {
      name: "Joined",
      phone: "",
      roleTitle: "",
      status: "Active",
      updatedAt: "",
    } as const;
    const people = [
      { id: "new", role: "Customer", createdAt: "2031-03-01T00:00:00.000Z" },
      { id: "newer", role: "Admin", createdAt: "2031-03-11T00:00:00.000Z" },
      { id: "older", role: "Customer", createdAt: "2031-02-01T00:00:00.000Z" },
    ] as const;
    for (const one of people) {
      const user = { ...joined, ...one, email: `${one.id}@example.com` };
      await getDb().insertInto("users").values(user).execute();
    }
    const { users: since } = await findFigures(now);
    expect(since).toEqual({ total: count + 3, recent: 2, earlier: 1 });
  });

  it("speak the currency asked for, or the first that orders were paid in", async () => {
    const view = readOverviewView(new URLSearchParams());
    const figures = await findFigures(now);
    expect(currencyToShow(view, figures)).toBe("USD");
    expect(currencyToShow({ ...view, currency: "BDT" }, figures)).toBe("BDT");
    const taka = figures.revenue.map((figure) => ({
      ...figure,
      total: { ...figure.total, currency: "BDT" as const },
    }));
    expect(currencyToShow(view, { ...figures, revenue: taka })).toBe("BDT");
    expect(currencyToShow(view, null)).toBe("USD");
  });

  it("name a change in percent, and none where there was nothing", () => {
    expect(changePercent(200, 225)).toBe(12.5);
    expect(changePercent(3, 2)).toBe(-33.3);
    expect(changePercent(0, 5)).toBeNull();
    expect([12.5, -3, 0, 1234].map(formatPercent)).toEqual(["+12.5%", "-3%", "0%", "+1,234%"]);
  });
});

describe("sales", () => {
  beforeEach(async () => {
    // The shop's midnight is six hours before that of UTC.
    await sell({ placedAt: "2031-03-11T18:00:00.000Z", price: 100 });
    await sell({ placedAt: "2031-03-11T17:59:59.999Z", price: 200 });
    // The Sunday before.
    await sell({ placedAt: "2031-03-09T12:00:00.000Z", price: 300 });
    await sell({ placedAt: "2031-02-28T12:00:00.000Z", price: 400, status: "Cancelled" });
    await sell({ placedAt: "2030-03-31T18:00:00.000Z", price: 500 });
    await sell({ placedAt: "2031-03-12T01:00:00.000Z", price: 9, currency: "BDT" });
  });

  it("stand day by day", async () => {
    const days = await findSales("daily", "USD", now);
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe("2031-02-11");
    expect(days.slice(-4).map(({ revenue }) => revenue)).toEqual([300, 0, 200, 100]);
    expect(days.at(-1)).toEqual({
      day: "2031-03-12",
      label: "Mar 12, 2031",
      orders: 1,
      revenue: 100,
    });
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(3);
  });

  it("stand week by week, from Monday on", async () => {
    const weeks = await findSales("weekly", "USD", now);
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-2)).toMatchObject([
      { day: "2031-03-03", orders: 1, revenue: 300 },
      { day: "2031-03-10", orders: 2, revenue: 300 },
    ]);
  });

  it("stand month by month over a year", async () => {
    const months = await findSales("monthly", "USD", now);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ day: "2030-04-01", label: "Apr 2030", orders: 1, revenue: 500 });
    expect(months.at(-1)).toMatchObject({ label: "Mar 2031", orders: 3, revenue: 600 });
  });

  it("stand in one currency", async () => {
    const days = await findSales("daily", "BDT", now);
    expect(days.at(-1)).toMatchObject({ orders: 1, revenue: 9 });
  });
});

describe("the stock monitor", () => {
  it("knows three levels: 2 or fewer, 3 to 5, above", () => {
    expect([0, 2, 3, 5, 6, 100].map(stockLevel)).toEqual([
      "critical",
      "critical",
      "low",
      "low",
      "healthy",
      "healthy",
    ]);
  });

  it("counts every product at its level and lists the least first", async () => {
    const stocks = await getDb()
      .selectFrom("products")
      .select("stock")
      .where("deletedAt", "is", null)
      .execute();
    const levels = stocks.map(({ stock }) => stockLevel(stock));
    const countOf = (level: string) => levels.filter((one) => one === level).length;
    const { counts, items } = await findStockReport();
    expect(counts).toEqual({
      critical: countOf("critical"),
      low: countOf("low"),
      healthy: countOf("healthy"),
    });
    const least = stocks
      .map(({ stock }) => stock)
      .toSorted((a, b) => a - b)
      .slice(0, 5);
    expect(items.map(({ stock }) => stock)).toEqual(least);
    expect(items[0]).toMatchObject({
      lastUpdated: expect.stringMatching(/ago$|^Just now$/) as string,
    });
  });
});

describe("the address", () => {
  it("says what is not as at first, and is read back", () => {
    const url = overviewUrl({ sales: "weekly", top: "revenue", currency: "BDT", refresh: "off" });
    expect(url).toBe("/admin/overview?sales=weekly&currency=BDT&refresh=off");
    expect(readOverviewView(new URL(url, "http://shop").searchParams)).toEqual({
      sales: "weekly",
      top: "revenue",
      currency: "BDT",
      refresh: "off",
    });
  });

  it("falls back where it is wrong", () => {
    const params = new URLSearchParams("sales=yearly&top=x&currency=EUR&refresh=maybe");
    expect(readOverviewView(params)).toEqual({
      sales: "daily",
      top: "revenue",
      currency: "",
      refresh: "on",
    });
  });
});

it("writes short amounts", () => {
  expect(formatMoneyShort({ amount: 123_456, currency: "USD" })).toBe("$1.2K");
  expect(formatMoneyShort({ amount: 0, currency: "BDT" })).toBe("৳0");
});
