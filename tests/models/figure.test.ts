// Figures beside the overview: what they sum up, against invoices, refunds, stock and counts of their own making.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { count, writeCounts } from "~/models/daily-count.server";
import type { figureUrl } from "~/models/figure/figure";
import { findFigure } from "~/models/figure/figure.server";
import { readMonth } from "~/models/figure/month.server";
import { searchedWords } from "~/models/figure/search";
import { findRunningOut } from "~/models/figure/stock.server";
import { findVat } from "~/models/figure/vat.server";
import { taxIn } from "~/models/price";
import { forgetOrders, line, newBuyer, order, product } from "../support/figures";

beforeEach(forgetOrders);

const month = (name: string) => readMonth(new URLSearchParams({ month: name }));
const cellsOf = async (name: Parameters<typeof figureUrl>[0], of: string) => {
  const { rows } = await findFigure(name, await month(of));
  return Object.fromEntries(rows.map((row) => [row.name, row.cells]));
};

describe("a month", () => {
  it("begins where the shop stands, and none is to come", async () => {
    expect(await month("2026-03")).toMatchObject({
      ...{ from: "2026-02-28T18:00:00.000Z", until: "2026-03-31T18:00:00.000Z" },
      ...{ before: "2026-02", after: "2026-04", label: "Mar 2026" },
    });
    const now = new Date("2026-02-28T18:30:00.000Z");
    for (const asked of ["", "2027-01", "2026-13", "x"]) {
      const span = await readMonth(new URLSearchParams({ month: asked }), now);
      expect([span.month, span.after]).toEqual(["2026-03", ""]);
    }
  });
});

describe("VAT of a month", () => {
  it("equals its invoices by rate, and takes back what was given back in it", async () => {
    const taxed = (total: number, rate: number) => ({ total, tax: taxIn(total, rate) });
    const full = taxed(11_537, 1500);
    await order("2026-03-05", { ...full, invoiceNumber: "a" });
    await order("2026-03-06", { ...taxed(99_999, 1500), invoiceNumber: "b" });
    await order("2026-03-31", { ...taxed(20_000, 750), invoiceNumber: "c" });
    // Without an invoice, of another month by the shop's clock, and cancelled in a later one.
    await order("2026-03-07", taxed(50_000, 1500));
    await order("2026-02-28", { ...taxed(70_000, 1500), invoiceNumber: "d" });
    const gone = await order("2026-03-08", {
      ...{ ...taxed(30_000, 1500), invoiceNumber: "e", status: "Cancelled" },
      cancelledOn: ["2026-04-02", "2026-04-03"],
    });
    // Beside it in April, at other rates and of another currency; then in another month, and without an invoice.
    const away = { ...taxed(30_000, 1500), status: "Cancelled" } as const;
    for (const [invoiceNumber, own] of Object.entries({
      h: {},
      i: taxed(10_000, 750),
      j: { currency: "USD" },
      k: { cancelledOn: ["2026-06-02"] },
      l: { invoiceNumber: null },
    } as const)) {
      await order("2025-12-08", { invoiceNumber, cancelledOn: ["2026-04-04"], ...away, ...own });
    }
    const part = await order("2026-03-09", { ...full, invoiceNumber: "f", paid: 11_537 });
    await part.refund("2026-03-20", 3_333);
    await part.refund("2026-03-21", 5_000, "refused");
    await part.refund("2026-04-20", 8_204);
    // Paid too much: giving that back takes nothing off the invoice.
    const over = await order("2026-03-10", { ...full, invoiceNumber: "g", paid: 20_000 });
    await over.refund("2026-03-22", 8_463);
    await gone.refund("2026-04-03", 100);

    const march = await findVat(await month("2026-03"));
    const invoices = [full, taxed(99_999, 1500), taxed(30_000, 1500), full, full];
    const sum = (what: "total" | "tax") => invoices.reduce((all, one) => all + one[what], 0);
    expect(march).toMatchObject([
      { rate: 1500, invoices: 5, total: sum("total"), tax: sum("tax"), backTotal: 3_333 },
      { rate: 750, invoices: 1, ...taxed(20_000, 750), backTotal: 0, backTax: 0 },
    ]);
    const [april, ...others] = await findVat(await month("2026-04"));
    expect(others).toMatchObject([
      { currency: "BDT", rate: 750, backTotal: 10_000, backTax: taxIn(10_000, 750) },
      { currency: "USD", rate: 1500, backTotal: 30_000, backTax: away.tax },
    ]);
    expect(april).toMatchObject({ currency: "BDT", rate: 1500, invoices: 0, total: 0 });
    expect(april?.backTotal).toBe(2 * 30_000 + 8_204);
    expect(await findVat(await month("2026-05"))).toEqual([]);
    // Both parts of the refund end at the whole VAT of the invoice.
    const back = (march[0]?.backTax ?? 0) + (april?.backTax ?? 0);
    expect(back).toBe(full.tax + 2 * taxed(30_000, 1500).tax);
    const rows = await cellsOf("vat", "2026-03");
    expect(Object.keys(rows)).toEqual(["15% (BDT)", "7.5% (BDT)"]);
  });
});

describe("what runs out", () => {
  it("is what lasts less than four weeks, the soonest first", async () => {
    const [fast, slow] = [await product("Fast", 2), await product("Slow", 9)];
    const [safe, old] = [await product("Safe", 50), await product("Old", 1)];
    const now = new Date();
    const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString();
    await order(day(1), { total: 1 }, [line(fast, 8), line(slow, 10), line(safe, 10)]);
    await order(day(2), { total: 1, status: "Cancelled" }, [line(slow, 90)]);
    await order(day(29), { total: 1 }, [line(old, 90)]);
    const rows = await findRunningOut(now);
    expect(rows.map(({ name, pieces, days }) => [name, pieces, days])).toEqual([
      ["Fast", 8, 7],
      ["Slow", 10, 25.2],
    ]);
  });
});

describe("orders, buyers and departments", () => {
  it("of a month leave out what was cancelled, and know who bought before", async () => {
    const [loyal, once] = [await newBuyer(), await newBuyer()];
    await order("2026-02-05", { total: 100, userId: loyal.id });
    await order("2026-02-05", { total: 100, phone: "01700000001" });
    const thing = await product();
    await order("2026-03-05", { total: 4_000_00, userId: loyal.id }, [line(thing, 2)]);
    await order("2026-03-06", { total: 2_000_00, userId: once.id }, [line(thing, 1)]);
    await order("2026-03-07", { total: 1_000_00, phone: "01700000001" });
    await order("2026-03-08", { total: 1_000_00, phone: "01700000002" });
    await order("2026-03-09", { total: 9_000_00, userId: once.id, status: "Cancelled" });
    expect(await cellsOf("buyers", "2026-03")).toEqual({
      "Orders (BDT)": ["4"],
      "Revenue (BDT)": ["৳8,000"],
      "Average order (BDT)": ["৳2,000"],
      Buyers: ["4"],
      "Buyers who had bought before": ["2 (50%)"],
    });
    const departments = Object.entries(await cellsOf("departments", "2026-03"));
    expect(departments).toEqual([[expect.stringContaining("(BDT)"), ["3", "৳6,000"]]]);
  });
});

describe("what is counted by day", () => {
  const at = (time: string) => new Date(time);

  it("adds up over processes and days, and shows searches of several only", async () => {
    for (let n = 0; n < 3; n++)
      count("search", searchedWords(" Zunebook  PRO "), at("2026-03-05T12:00:00Z"));
    count("search", "seldom", at("2026-03-05T12:00:00Z"));
    // Where the shop stands, April has begun.
    count("search", "zunebook pro", at("2026-03-31T18:30:00Z"));
    await Promise.all([writeCounts(), writeCounts()]);
    count("search", "zunebook pro", at("2026-03-06T12:00:00Z"));
    await writeCounts();
    expect(await cellsOf("searches", "2026-03")).toEqual({ "zunebook pro": ["4"] });
    expect(await getDb().selectFrom("dailyCounts").selectAll().execute()).toHaveLength(4);
  });

  it("keeps nothing that may be of a person, and no endless rows", async () => {
    for (const words of ["me@example.com", "01711 111 111", "order 40756-1", "১২৩৪৫৬"]) {
      expect(searchedWords(words)).toBe("");
    }
    expect(searchedWords("Galaxy S24 256")).toBe("galaxy s24 256");
    count("search", "x".repeat(61));
    for (let n = 0; n < 700; n++) count("search", `word ${n}`);
    await writeCounts();
    for (let n = 0; n < 700; n++) count("search", `other ${n}`);
    await writeCounts();
    for (let n = 0; n < 700; n++) count("search", `more ${n}`);
    await writeCounts();
    const rows = await getDb().selectFrom("dailyCounts").select("name").execute();
    expect(rows).toHaveLength(1000);
  });

  it("says how many of the visits became an order", async () => {
    for (let n = 0; n < 8; n++) count("view", "visit", at("2026-03-05T12:00:00Z"));
    for (let n = 0; n < 4; n++) count("view", "product", at("2026-03-05T12:00:00Z"));
    await writeCounts(at("2026-03-06T12:00:00Z"));
    await order("2026-03-05", { total: 100 });
    expect(await cellsOf("conversion", "2026-03")).toMatchObject({
      Visits: ["8", "100.0"],
      "Views of products": ["4", "50.0"],
      Orders: ["1", "12.5"],
    });
  });
});
