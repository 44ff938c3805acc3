// A sale from the products' table to the shop and back, with and without scripts.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";

test("products are put on sale, priced by hand, and go back when it is ended", async ({
  page,
  javaScriptEnabled,
}) => {
  await enterBackOffice(page, "/admin/sales", "Sales");
  await expect(page.getByRole("link", { name: "Weekend Sale" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.goto("/admin/products?q=galaxy+s24+ultra+standing");
  await page
    .getByRole("checkbox", { name: /^Select .*Galaxy S24 Ultra/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Put on sale" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New sale");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Sale name").fill("Flash");
  await page.getByLabel("From").fill("2026-01-01T00:00");
  // Left as it is offered, it would be another one in the other shop when the hour changes in between.
  await page.getByLabel("Until").fill(`${new Date().getUTCFullYear() + 1}-06-01T00:00`);
  await page.getByLabel("Percent off").fill("100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a percentage from 1 to 99");
  await expect(page.getByLabel("Sale name")).toHaveValue("Flash");
  await expect(page.getByText("The product that you chose")).toBeVisible();
  await page.getByLabel("Percent off").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flash");
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, javaScriptEnabled);
  }
  const sale = page.url();

  // Only when it has its price can one be changed.
  await productComesTo(page, (main) => main.toContainText("৳1,760", { timeout: 500 }));
  await page.goto(sale);
  const price = page.getByLabel(/^Price of/).first();
  await price.fill("1234");
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(page.getByText("1 line changed")).toBeVisible();
  await expect(price).toHaveValue("1234");
  await productComesTo(page, (main) => main.toContainText("৳1,234", { timeout: 500 }));

  await page.goto(sale);
  await page.getByRole("link", { name: "End now" }).click();
  await page.getByRole("button", { name: "End it now" }).click();
  await expect(page.getByText("Over", { exact: true })).toBeVisible();
  await productComesTo(page, (main) => main.not.toContainText("৳1,234", { timeout: 500 }));
  await page.goto(`${sale}/delete`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/sales");
  await expect(page.getByRole("link", { name: "Weekend Sale" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Flash" })).toHaveCount(0);
});

/** A sale runs by the clock; its prices come with a task a moment later, and so they go. */
async function productComesTo(
  page: Page,
  check: (main: ReturnType<typeof expect<Locator>>) => Promise<void>,
) {
  await expect(async () => {
    await page.goto("/product/galaxy-s24-ultra-standing-grip-case");
    await check(expect(page.getByRole("main")));
  }).toPass();
}
