// The overview as a browser without scripts meets it: figures, charts, tables, and parts that cannot be had.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import type { Client } from "../support/shop";
import { sell } from "../support/sold";

let admin: Client;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const text = async (path: string) => {
  const html = await (await admin.get(path)).text();
  return html.replaceAll(/<script[^]*?<\/script>/g, "").replaceAll("<!-- -->", "");
};
const panelOf = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[^]*?</section>`).exec(html)?.[0] ?? "";
const cardOf = (html: string, title: string) =>
  new RegExp(`<section[^>]*aria-label="${title}"[^]*?</section>`).exec(html)?.[0] ?? "";
const words = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

it("is where the back office begins", async () => {
  expect((await admin.get("/admin")).headers.get("Location")).toBe("/admin/overview");
});

describe("the figures", () => {
  it("are the database's, with their change against last month", async () => {
    const html = await text("/admin/overview");
    const { users, orders, revenue } = await getDb()
      .selectNoFrom((eb) => [
        eb.selectFrom("users").select(eb.fn.countAll<number>().as("n")).as("users"),
        eb.selectFrom("orders").select(eb.fn.countAll<number>().as("n")).as("orders"),
        eb
          .selectFrom("orders")
          .select(({ fn }) => fn.sum<number>("total").as("n"))
          .where("status", "!=", "Cancelled")
          .as("revenue"),
      ])
      .executeTakeFirstOrThrow();
    expect(words(cardOf(html, "Total Users"))).toContain(` ${users} `);
    expect(words(cardOf(html, "Total Orders"))).toContain(` ${orders} `);
    const dollars = ((revenue ?? 0) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
    expect(words(cardOf(html, "Total Revenue"))).toContain(`$${dollars}`);
    for (const title of ["Total Users", "Total Orders", "Total Revenue"]) {
      expect(words(cardOf(html, title))).toMatch(/[+-]?[\d.,]+% vs last month/);
    }
    expect(html).toMatch(/Last updated: <time[^>]*>\w+ \d+, \d+, \d\d:\d\d:\d\d GMT\+6/);
  });

  it("show one currency at a time once orders came in two", async () => {
    expect(cardOf(await text("/admin/overview"), "Total Revenue")).not.toContain("Taka");
    const [order] = await getDb().selectFrom("orders").selectAll().limit(1).execute();
    if (!order) throw new Error("The sample shop has no orders");
    const taka = { ...order, id: "taka-1", currency: "BDT" as const, total: 1_250_000 };
    await getDb()
      .insertInto("orders")
      .values({ ...taka, status: "Delivered" as const })
      .execute();
    try {
      const dollars = cardOf(await text("/admin/overview"), "Total Revenue");
      expect(dollars).toContain('href="/admin/overview?currency=BDT"');
      expect(words(dollars)).toMatch(/\$[\d,]+\.\d\d/);
      const inTaka = await text("/admin/overview?currency=BDT");
      expect(words(cardOf(inTaka, "Total Revenue"))).toContain("৳12,500 ");
      expect(words(panelOf(inTaka, "sales-overview"))).not.toContain("$");
    } finally {
      await getDb().deleteFrom("orders").where("id", "=", "taka-1").execute();
    }
  });
});

describe("the charts", () => {
  it("are in the only currency that orders came in", async () => {
    const setAll = (from: "USD" | "BDT", currency: "USD" | "BDT") =>
      getDb().updateTable("orders").set({ currency }).where("currency", "=", from).execute();
    await setAll("USD", "BDT");
    try {
      const html = await text("/admin/overview");
      for (const id of ["sales-overview", "top-products"]) {
        const shown = words(panelOf(html, id));
        expect(shown, id).toMatch(/৳[1-9]/);
        expect(shown, id).not.toContain("$");
      }
    } finally {
      await setAll("BDT", "USD");
    }
  });

  it("are drawn in the page, and stand as tables too", async () => {
    const html = await text("/admin/overview");
    const sales = panelOf(html, "sales-overview");
    expect(sales).toContain("Revenue trends over time");
    expect(sales).toMatch(/<path class="chart-line" d="M/);
    // The words below and at the left, in both of its widths.
    expect(sales.match(/<svg [^>]*viewBox/g)).toHaveLength(2);
    expect(sales.match(/text-anchor="end"[^>]*>\$0</g)).toHaveLength(2);
    expect(sales.match(/<tr\b/g)).toHaveLength(31);
    const products = panelOf(html, "top-products");
    expect(products).toContain("Best performing products");
    expect(products.match(/<path class="chart-bar" d="M/g)).toHaveLength(2 * 5);
    expect(products.match(/<tr\b/g)).toHaveLength(6);
  });

  it.each([
    ["", "Daily", 30],
    ["?sales=weekly", "Weekly", 12],
    ["?sales=monthly", "Monthly", 12],
    ["?sales=hourly", "Daily", 30],
  ])("follow the chosen step: %s", async (search, label, rows) => {
    const sales = panelOf(await text(`/admin/overview${search}`), "sales-overview");
    expect(sales).toMatch(new RegExp(`<a aria-current="true"[^>]*>${label}</a>`));
    expect(sales.match(/<tr\b/g)).toHaveLength(rows + 1);
  });

  it.each([
    ["", "By Revenue", 1],
    ["?top=quantity", "By Quantity", 0],
  ])("rank products the best first: %s", async (search, label, column) => {
    const products = panelOf(await text(`/admin/overview${search}`), "top-products");
    expect(products).toMatch(new RegExp(`<a aria-current="true"[^>]*>${label}</a>`));
    const figures = [...products.matchAll(/<tr[^>]*><th scope="row"[^]*?<\/tr>/g)].map(([row]) => {
      const cells = [...row.matchAll(/<td[^>]*>([^<]*)</g)].map((cell) => cell[1] ?? "");
      return Number((cells[column] ?? "").replaceAll(/[^\d.]/g, ""));
    });
    expect(figures).toHaveLength(5);
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
  });
});

describe("recent orders", () => {
  it("are the five newest, each leading to its page", async () => {
    const panel = panelOf(await text("/admin/overview"), "recent-orders");
    const newest = await getDb()
      .selectFrom("orders")
      .select("id")
      .orderBy("placedAt", "desc")
      .limit(5)
      .execute();
    const shown = [...panel.matchAll(/href="\/admin\/orders\/([^"]+)"/g)].map(([, id]) => id);
    expect(shown).toEqual(newest.map(({ id }) => id));
    expect(panel).toContain("Latest customer orders");
    expect(panel).toMatch(/href="\/admin\/orders"[^>]*>View All Orders/);
    for (const head of ["Order ID", "Customer", "Amount", "Status", "Date"]) {
      expect(panel).toContain(`>${head}</th>`);
    }
  });

  it("colour each status as the dashboard does", async () => {
    const before = await getDb()
      .selectFrom("orders")
      .select(["id", "status"])
      .orderBy("placedAt", "desc")
      .limit(4)
      .execute();
    const looks = [
      ["Delivered", "badge-green", "Completed"],
      ["Processing", "badge-blue", "Processing"],
      ["Pending", "badge-yellow", "Pending"],
      ["Cancelled", "badge-red", "Cancelled"],
    ] as const;
    const set = (id: string, status: (typeof looks)[number][0]) =>
      getDb().updateTable("orders").set({ status }).where("id", "=", id).execute();
    for (const [index, { id }] of before.entries()) await set(id, looks[index]?.[0] ?? "Pending");
    const panel = panelOf(await text("/admin/overview"), "recent-orders");
    for (const { id, status } of before) await set(id, status);
    for (const [, badge, label] of looks) {
      expect(panel).toContain(`<span class="badge ${badge}">${label}</span>`);
    }
  });
});

describe("the stock monitor", () => {
  it("counts the levels and lists the most critical first", async () => {
    const panel = words(panelOf(await text("/admin/overview"), "stock-monitor"));
    expect(panel).toContain("Auto-refresh: 5 min");
    expect(panel).toMatch(/Critical \d+ Low \d+ Healthy \d+/);
    expect(panel).toMatch(/0 units Critical/);
  });

  it("shows a stock that changed as soon as it is asked again", async () => {
    const product = await getDb()
      .selectFrom("products")
      .select(["id", "name", "stock"])
      .where("stock", ">", 5)
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow();
    const set = (name: string, stock: number) =>
      getDb().updateTable("products").set({ name, stock }).where("id", "=", product.id).execute();
    await set("AAA first of all", 0);
    const panel = panelOf(await text("/admin/overview"), "stock-monitor");
    await set(product.name, product.stock);
    expect(panel).toContain("AAA first of all");
  });
});

describe("refreshing", () => {
  it("is on at first: the page renews itself each five minutes without scripts", async () => {
    const html = await text("/admin/overview?sales=weekly");
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="300"\/><\/noscript>/);
    expect(html).toContain("Auto-refresh ON");
    expect(html).toContain('href="/admin/overview?sales=weekly&amp;refresh=off"');
  });

  it("stays off once turned off", async () => {
    const html = await text("/admin/overview?sales=weekly&refresh=off");
    expect(html).not.toContain('http-equiv="refresh"');
    expect(html).toContain("Auto-refresh OFF");
    expect(html).toContain('href="/admin/overview?sales=weekly"');
    const form = /<form[^>]*action="\/admin\/overview"[^]*?<\/form>/.exec(html)?.[0] ?? "";
    expect(form).toContain('name="sales" value="weekly"');
    expect(form).toContain('name="refresh" value="off"');
    expect(words(form)).toContain("Refresh");
  });
});

describe("what cannot be had", () => {
  const away: string[] = [];
  const takeAway = async (table: string) => {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}Away`)}`.execute(
      getDb(),
    );
    away.push(table);
  };
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const table of away.splice(0)) {
      await sql`alter table ${sql.table(`${table}Away`)} rename to ${sql.table(table)}`.execute(
        getDb(),
      );
    }
  });

  it("leaves the rest standing, and trying again tries again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    // What is known of the best sellers holds until there is another order.
    await sell({ placedAt: new Date().toISOString() });
    await takeAway("orderLines");
    const answer = await admin.get("/admin/overview?top=quantity");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const failed = panelOf(html, "top-products");
    expect(failed).toContain("Failed to load product data");
    expect(failed).toMatch(/href="\/admin\/overview\?top=quantity"[^>]*>[^]*Try again/);
    expect(html).not.toContain("Failed to load chart data");
    expect(panelOf(html, "sales-overview")).toContain("chart-line");
    const reference = /Reference: (?:<!-- -->)?<code>([^<]+)/.exec(html)?.[1] ?? "none";
    expect(String(log.mock.calls[0]?.[0])).toContain(reference);

    await sql`alter table "orderLinesAway" rename to "orderLines"`.execute(getDb());
    away.length = 0;
    expect(panelOf(await text("/admin/overview?top=quantity"), "top-products")).toContain(
      "chart-bar",
    );
  });

  it("names each part that has failed", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    // The chart comes from the sums alone.
    for (const table of ["orders", "orderSums"]) await takeAway(table);
    const html = await text("/admin/overview");
    expect(html).toContain("Failed to load dashboard data");
    expect(panelOf(html, "sales-overview")).toContain("Failed to load chart data");
    expect(panelOf(html, "top-products")).toContain("Failed to load product data");
    expect(panelOf(html, "recent-orders")).toContain("Failed to load orders");
    expect(words(panelOf(html, "stock-monitor"))).toMatch(/Critical \d+/);
  });

  it("says so once when nothing can be had", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const table of ["orders", "orderSums", "rowCounts"]) await takeAway(table);
    const answer = await admin.get("/admin/overview");
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Failed to load dashboard data");
    expect(html).toContain("Try again");
    expect(html).not.toContain('id="sales-overview"');
  });
});

it("keeps chart code to itself: no other page of the shop or the back office loads it", async () => {
  const chartsIn = async (path: string) => {
    const html = await (await admin.get(path)).text();
    // The start script names the files without folder and ending.
    const names = [...html.matchAll(/"((?:routes|_shared|entry|root)[\w./$-]*-[A-Z0-9]{8})"/g)];
    expect(names.length).toBeGreaterThan(2);
    const files = new Set(names.map(([, name]) => `public/build/${name}.js`));
    return [...files].filter((file) => readFileSync(file, "utf8").includes("recharts"));
  };
  expect(await chartsIn("/admin/overview")).toHaveLength(1);
  for (const path of ["/", "/category", "/cart", "/admin/products", "/admin/notifications"]) {
    expect(await chartsIn(path)).toEqual([]);
  }
});
