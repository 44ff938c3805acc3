// The search box suggests while one types, by keyboard and pointer; without scripts the form alone is there. And what was viewed last.
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";

test("suggestions open while one types, and the keys choose among them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/category");
  const field = page.getByRole("search").locator("#search");
  if (!javaScriptEnabled) {
    await field.fill("galaxy s24 ultra");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await field.press("Enter");
    await expect(page).toHaveURL(/q=galaxy/);
    return;
  }
  await field.focus();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("sams");
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options).toHaveCount(8);
  await expect(page.getByRole("search").getByRole("status")).toHaveText("8 suggestions");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, true);

  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", "search-suggestions-0");
  await field.press("ArrowUp");
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await field.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await field.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("sams");
  await expect(field).toHaveAttribute("aria-expanded", "false");

  // After the last letter's answer nothing is asked any more.
  const last = page.waitForResponse((answer) => answer.url().includes("q=samsung"));
  await field.pressSequentially("ung");
  await last;
  await expect(options.first()).toHaveText(/Samsung\s*Brand/);
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL("/category?brand=Samsung");

  await field.fill("galaxy s24 ul");
  await options.filter({ hasText: "Samsung Galaxy S24 Ultra" }).first().click();
  await expect(page).toHaveURL("/product/galaxy-s24-ultra");
  await expect(options).toHaveCount(0);

  // With nothing chosen the form goes its own way.
  await field.fill("powerbank");
  await expect(options.first()).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL("/category?q=powerbank");
});

test("a product's page leads back to what was viewed before", async ({ page }) => {
  await page.goto("/product/sony-wh-ch520");
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
  await page.goto("/product/xiaomi-15");
  const recent = page.getByRole("region", { name: "Recently viewed" });
  await expect(recent.getByRole("heading", { level: 3 })).toHaveText(["Sony WH-CH520"]);
  await recent.getByRole("link").click();
  await expect(page).toHaveURL("/product/sony-wh-ch520");
  await expect(recent.getByRole("heading", { level: 3 })).toHaveText(["Xiaomi 15"]);
});
