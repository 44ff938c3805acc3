// Tables of the back office: on a phone rows of two lines that open and nothing to the right, columns where there is room; rows per page and saved views.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";
import { expect, test } from "../support/test";

const product = "/admin/products/galaxy-s24-ultra";
/** Every kind of table that the sample shop has rows for. */
const pages = [
  "/admin/products",
  "/admin/orders",
  "/admin/customers",
  "/admin/categories",
  "/admin/types",
  "/admin/overview",
  product,
  `${product}/stock`,
];

/** What of the tables is cut off, and the height of the highest row that is closed. */
function lookAt(page: Page) {
  return page.evaluate(() => {
    const frames = [...document.querySelectorAll<HTMLElement>(".table-frame")];
    const rows = frames.flatMap((frame) => [...frame.querySelectorAll<HTMLElement>("tbody tr")]);
    const heights = rows.map((row) => row.getBoundingClientRect().height);
    return {
      tables: frames.length,
      pageIsWide: document.documentElement.scrollWidth > innerWidth,
      cut: frames
        .filter((frame) => frame.scrollWidth > frame.clientWidth)
        .map((frame) => frame.ariaLabel),
      folded: frames.filter(
        (frame) => getComputedStyle(frame.querySelector("tr") ?? frame).display !== "table-row",
      ).length,
      highest: Math.max(...heights),
    };
  });
}

test("every table fits: two lines a row on a phone, columns on a wide screen", async ({ page }) => {
  await enterBackOffice(page, "/admin/orders", "Orders");
  for (const path of pages) {
    await page.goto(path);
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const { tables, pageIsWide, cut, folded, highest } = await lookAt(page);
      expect.soft(tables, path).toBeGreaterThan(0);
      expect
        .soft({ pageIsWide, cut }, `${path} at ${width} px`)
        .toEqual({ pageIsWide: false, cut: [] });
      expect.soft(folded, `${path} at ${width} px`).toBe(tables);
      expect.soft(highest, `${path} at ${width} px`).toBeLessThan(90);
    }
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const { pageIsWide, cut, folded } = await lookAt(page);
      expect
        .soft({ pageIsWide, cut }, `${path} at ${width} px`)
        .toEqual({ pageIsWide: false, cut: [] });
      if (width === 1280) expect.soft(folded, path).toBe(0);
    }
  }
});

test("a row opens to all that it has, by tap and by key", async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await enterBackOffice(page, "/admin/orders", "Orders");
  const row = page.getByRole("row").nth(1);
  const view = row.getByRole("link", { name: /^View order/ });
  await expect(view).toBeHidden();
  // Nothing of the table is lost to readers of the screen.
  await expect(page.getByRole("columnheader", { name: "Payment" })).toHaveCount(1);
  await expect(row.getByRole("rowheader")).toHaveCount(1);
  await expect(row.getByRole("cell", { name: /Card|PayPal|Cash|Bank|bKash/ })).toHaveCount(1);
  await expectAccessible(page, javaScriptEnabled);

  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  // Between the words, where neither link nor box is.
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.6, (box?.y ?? 0) + 16);
  await expect(view).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  const details = row.locator("summary").first();
  await details.focus();
  await page.keyboard.press("Enter");
  await expect(view).toBeHidden();
  await page.keyboard.press("Enter");
  await view.click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/);
});

test("rows per page are chosen, and what is shown is saved, renamed and deleted", async ({
  page,
}) => {
  await enterBackOffice(page, "/admin/products?brand=Samsung", "Products");
  await page.getByLabel("Rows per page").selectOption("10");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL("/admin/products?brand=Samsung&size=10");
  const views = page.getByRole("navigation", { name: "Views" });
  // The address changes a moment before the page does: until then the link leads to what was shown before.
  const save = page.getByRole("link", { name: "Save this view" });
  await expect(save).toHaveAttribute("href", /size%3D10/);
  await save.click();
  await page.getByLabel("Name").fill("Samsung, short");
  await page.getByRole("button", { name: "Save" }).click();
  const view = views.getByRole("link", { name: "Samsung, short" });
  await expect(view).toHaveAttribute("aria-current", "page");
  await page.goto("/admin/products");
  await view.click();
  await expect(page).toHaveURL("/admin/products?brand=Samsung&size=10");

  await views.getByRole("link", { name: "Rename or delete" }).click();
  await page.getByLabel("Name").fill("Short list");
  await page.getByRole("button", { name: "Save" }).click();
  await views.getByRole("link", { name: "Rename or delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Short list");
  await page.getByRole("button", { name: "Delete this view" }).click();
  await expect(page.getByRole("link", { name: "Save this view" })).toBeVisible();
  await expect(page).toHaveURL("/admin/products?brand=Samsung&size=10");
  await page.getByLabel("Rows per page").selectOption("20");
  await page.getByRole("button", { name: "Show", exact: true }).click();
});
