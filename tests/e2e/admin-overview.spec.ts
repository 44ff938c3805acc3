// The overview: figures, charts in the server's HTML and live, refreshing, the stock monitor, the newest orders.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";
import { signIn } from "../support/people";

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const updated = (page: Page) => page.locator("time").first();

const open = (page: Page, path: string) => enterBackOffice(page, path, "Dashboard Overview");

test("the figures of the shop stand on the first page of the back office", async ({ page }) => {
  await page.goto("/admin");
  await signIn(page, "admin@example.com", "Admin12345!");
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard Overview" })).toBeVisible();
  await expect(page).toHaveURL("/admin/overview");
  for (const title of ["Total Users", "Total Orders", "Total Revenue"]) {
    await expect(panel(page, title)).toContainText("vs last month");
  }
  await expect(page.getByText(/Last updated: \w+ \d+, \d+, [\d:]+ GMT\+6/)).toBeVisible();
  await expect(page.getByText("Admin User")).toBeVisible();
});

test("sales are drawn by day, week and month", async ({ page }) => {
  await open(page, "/admin/overview");
  const sales = panel(page, "Sales Overview");
  const chart = sales.getByRole("img", { name: /^Line chart/ });
  const line = chart.locator(".chart-line, .recharts-line-curve").filter({ visible: true });
  await expect(line).toHaveCount(1);
  await expect(sales.getByRole("link", { name: "Daily" })).toHaveAttribute("aria-current", "true");
  for (const [label, head, rows] of [
    ["Weekly", "Week from", 12],
    ["Monthly", "Month", 12],
    ["Daily", "Day", 30],
  ] as const) {
    await sales.getByRole("link", { name: label }).click();
    await expect(sales.getByRole("link", { name: label })).toHaveAttribute("aria-current", "true");
    await expect(line).toHaveCount(1);
    const table = sales.getByRole("table");
    if (!(await table.isVisible())) await sales.getByText("Sales as a table").click();
    await expect(table.getByRole("columnheader", { name: head })).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(rows + 1);
  }
});

test("products are ranked by revenue or by quantity", async ({ page }) => {
  await open(page, "/admin/overview");
  const products = panel(page, "Top Products");
  const bars = products.locator(".chart-bar, .recharts-bar-rectangle").filter({ visible: true });
  for (const label of ["By Quantity", "By Revenue"]) {
    await products.getByRole("link", { name: label }).click();
    await expect(products.getByRole("link", { name: label })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expect(bars).toHaveCount(5);
    const table = products.getByRole("table");
    if (!(await table.isVisible())) await products.getByText("Top products as a table").click();
    await expect(table.getByRole("row")).toHaveCount(6);
  }
});

test("what was chosen stays when the page is refreshed", async ({ page }) => {
  await open(page, "/admin/overview?sales=weekly");
  await page.getByRole("link", { name: "Auto-refresh ON" }).click();
  await expect(page.getByRole("link", { name: "Auto-refresh OFF" })).toBeVisible();
  await expect(panel(page, "Stock Monitor")).toContainText("Auto-refresh is off");
  const before = (await updated(page).getAttribute("datetime")) ?? "";
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(updated(page)).not.toHaveAttribute("datetime", before);
  await expect(page).toHaveURL("/admin/overview?sales=weekly&refresh=off");
  await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  await page.getByRole("link", { name: "Auto-refresh OFF" }).click();
  await expect(page.getByRole("link", { name: "Auto-refresh ON" })).toBeVisible();
});

test("the stock monitor counts its levels and is refreshed by itself", async ({ page }) => {
  await open(page, "/admin/overview");
  const stock = panel(page, "Stock Monitor");
  await expect(stock).toContainText("Auto-refresh: 5 min");
  await expect(stock.getByRole("term")).toHaveText(["Critical", "Low", "Healthy"]);
  await expect(stock.getByRole("listitem").first()).toContainText("Critical");
  const before = (await updated(page).getAttribute("datetime")) ?? "";
  await stock.getByRole("link", { name: "Refresh stock levels" }).click();
  await expect(updated(page)).not.toHaveAttribute("datetime", before);
  await stock.getByRole("link", { name: "View all products" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
});

test("the five newest orders stand in a table", async ({ page }) => {
  await open(page, "/admin/overview");
  const orders = panel(page, "Recent Orders");
  await expect(orders.getByRole("row")).toHaveCount(6);
  await expect(orders.getByRole("columnheader")).toHaveText([
    "Order ID",
    "Customer",
    "Amount",
    "Status",
    "Date",
  ]);
  await expect(orders.getByRole("link", { name: "View All Orders" })).toHaveAttribute(
    "href",
    "/admin/orders",
  );
});

test("nothing hangs over the side at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, "/admin/overview");
  await page.getByText("Sales as a table").click();
  await page.getByText("Top products as a table").click();
  const box = await page.getByRole("main").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(320);
  const last = await panel(page, "Stock Monitor").boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(320);
});

test.describe("without scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled, "scripts do it otherwise");

  test("the page renews itself only while auto-refresh is on", async ({ page }) => {
    await open(page, "/admin/overview");
    const renewal = page.locator('noscript meta[http-equiv="refresh"]');
    await expect(renewal).toHaveAttribute("content", "300");
    await page.getByRole("link", { name: "Auto-refresh ON" }).click();
    await expect(page.getByRole("link", { name: "Auto-refresh OFF" })).toBeVisible();
    await expect(renewal).toHaveCount(0);
  });
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("pointing at the line tells the day's revenue and orders", async ({ page }) => {
    await open(page, "/admin/overview");
    const chart = page.getByRole("img", { name: /^Line chart/ });
    await expect(chart.locator("svg.recharts-surface")).toHaveCount(1);
    await chart.hover();
    await expect(chart.locator(".recharts-tooltip-wrapper")).toContainText(/Revenue \$[\d.,]+/);
  });

  test("the figures renew themselves every five minutes while auto-refresh is on", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, "/admin/overview");
    // The frame has measured the chart: the page has come to life.
    await expect(page.locator("#sales-overview svg.recharts-surface")).toHaveCount(1);
    const first = (await updated(page).getAttribute("datetime")) ?? "";
    await page.clock.fastForward("05:01");
    await expect(updated(page)).not.toHaveAttribute("datetime", first);
    await page.getByRole("link", { name: "Auto-refresh ON" }).click();
    await expect(page.getByRole("link", { name: "Auto-refresh OFF" })).toBeVisible();
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("_data=")) asked += 1;
    });
    await page.clock.fastForward("11:00");
    await page.getByText("Sales as a table").click();
    expect(asked).toBe(0);
  });

  test("the button is disabled while the figures are on their way", async ({ page }) => {
    await open(page, "/admin/overview");
    await page.route(/_data=routes%2Fadmin.overview/, async (route) => {
      await expect(page.getByRole("button", { name: "Refreshing..." })).toBeDisabled();
      await route.continue();
    });
    const before = (await updated(page).getAttribute("datetime")) ?? "";
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(updated(page)).not.toHaveAttribute("datetime", before);
    await expect(page.getByRole("button", { name: "Refresh" })).toBeEnabled();
  });

  test("a chart that cannot be had says so alone, and trying again brings it", async ({ page }) => {
    await open(page, "/admin/overview");
    const data = /_data=routes%2Fadmin.overview/;
    await page.route(data, async (route) => {
      const answer = await route.fetch();
      const parts = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: { ...parts, sales: null } });
    });
    await page.getByRole("button", { name: "Refresh" }).click();
    const sales = panel(page, "Sales Overview");
    await expect(sales.getByRole("alert")).toContainText("Failed to load chart data");
    await expect(page.locator("#top-products .recharts-bar-rectangle").first()).toBeVisible();
    await page.unroute(data);
    await sales.getByRole("link", { name: "Try again" }).click();
    await expect(sales.locator(".recharts-line-curve")).toHaveCount(1);
    await expect(sales.getByRole("alert")).toHaveCount(0);
  });

  test("nothing stands in the way of assistive technology", async ({ page }) => {
    await open(page, "/admin/overview");
    await expectAccessible(page, true);
    await page.getByText("Sales as a table").click();
    await page.getByText("Top products as a table").click();
    await expectAccessible(page, true);
    await page.setViewportSize({ width: 375, height: 800 });
    await expectAccessible(page, true);
  });
});
