// An administrator goes from the shop into the back office and back, and by the browser's own buttons.
import { enterBackOffice } from "../support/back-office";
import { signIn } from "../support/people";
import { expect, test } from "../support/test";

test("signing in leads into the office, and so does the menu of the shop", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/login");
  await signIn(page, "admin@example.com", "Admin12345!");
  const overview = page.getByRole("heading", { level: 1, name: "Overview" });
  await expect(overview).toBeVisible();
  await page.goto("/cart");
  await page.locator("summary[aria-label=Menu]").click();
  await page.getByRole("link", { name: "Back office" }).click();
  await expect(overview).toBeVisible();
});

test("a page of the shop that was loaded anew goes back into the office", async ({ page }) => {
  await enterBackOffice(page, "/admin/sales", "Sales");
  await page.getByRole("link", { name: "View shop" }).click();
  await expect(page).toHaveURL("/");
  await page.reload();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
  await expect(page).toHaveURL("/admin/sales");
});
