// Browsing: filters, order, search, pages and the product's page, with scripts and without.
import { expectListing } from "../support/listing";
import { expect, test, type Page } from "../support/test";

const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const main = (page: Page) => page.getByRole("main");

/** Without scripts a choice waits for the form's button. */
async function send(page: Page, button: string, javaScriptEnabled: boolean | undefined) {
  if (!javaScriptEnabled) await page.getByRole("button", { name: button, exact: true }).click();
}

test("filters narrow the list, show as chips and go away again", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/category");
  await page.getByRole("checkbox", { name: /^Smartphones/ }).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "categories=Smartphones");
  await page.getByRole("checkbox", { name: /^Samsung/ }).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "categories=Smartphones&brand=Samsung");
  await page.getByRole("radio", { name: /^4 and up/ }).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "categories=Smartphones&brand=Samsung&rating=4");
  for (const title of await titles(page).allTextContents()) expect(title).toContain("Samsung");

  const chips = page.getByRole("list", { name: "Filters in force" });
  await expect(chips.getByRole("listitem")).toHaveText([
    "Smartphones",
    "Samsung",
    "4 stars and up",
    "Clear all",
  ]);
  await chips.getByRole("link", { name: /Samsung/ }).click();
  await expectListing(page, "categories=Smartphones&rating=4");
  await expect(page.getByRole("checkbox", { name: /^Samsung/ })).not.toBeChecked();
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: /^Samsung/ })).toBeChecked();
  await chips.getByRole("link", { name: "Clear all" }).click();
  await expectListing(page, "");
  await expect(chips).toHaveCount(0);
});

test("RAM and storage narrow a type's list, and its cards stand for that size", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/category?type=smartphones");
  const size = (group: string, name: RegExp) =>
    page.getByRole("group", { name: group }).getByRole("checkbox", { name });
  await size("RAM", /^12GB/).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "type=smartphones&memory=12GB");
  await size("Storage", /^1TB/).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "type=smartphones&memory=12GB&storage=1TB");
  const chips = page.getByRole("list", { name: "Filters in force" });
  await expect(chips.getByRole("listitem")).toHaveText([
    "Smartphones",
    "12GB RAM",
    "1TB storage",
    "Clear all",
  ]);
  await titles(page).getByRole("link", { name: "Samsung Galaxy S24 Ultra" }).click();
  await expect(page.locator("[aria-current]", { hasText: "12GB/1TB" })).toBeVisible();
  await expect(main(page).getByText("৳166,000").first()).toBeVisible();
});

test("screen and battery narrow a type's list by ranges", async ({ page, javaScriptEnabled }) => {
  await page.goto("/category?type=tablets");
  const range = (group: string, name: RegExp) =>
    page.getByRole("group", { name: group }).getByRole("checkbox", { name });
  await range("Screen size", /^11″/).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "type=tablets&screen=11-13");
  await range("Battery", /^Over 5,000/).check();
  await send(page, "Apply filters", javaScriptEnabled);
  await expectListing(page, "type=tablets&screen=11-13&battery=over-5000");
  const chips = page.getByRole("list", { name: "Filters in force" });
  await chips.getByRole("link", { name: /screen/ }).click();
  await expectListing(page, "type=tablets&battery=over-5000");
});

test("prices are limited by the two fields", async ({ page }) => {
  await page.goto("/category");
  await page.getByRole("spinbutton", { name: "Lowest price in taka" }).fill("10000");
  await page.getByRole("spinbutton", { name: "Highest price in taka" }).fill("20000");
  await page.getByRole("button", { name: "Apply filters" }).click();
  await expectListing(page, "min=10000&max=20000");
  await expect(page.getByRole("link", { name: /৳10,000 – ৳20,000/ })).toBeVisible();
  const prices = await main(page).locator(".price b").allTextContents();
  for (const price of prices) {
    const taka = Number(price.replaceAll(/[^\d.]/g, ""));
    expect(taka).toBeGreaterThanOrEqual(10_000);
    expect(taka).toBeLessThanOrEqual(20_000);
  }
});

test("the slider fills the price fields and sends them by key", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/category?brand=Samsung");
  const lowest = page.getByRole("slider", { name: "Lowest price in taka" });
  if (!javaScriptEnabled) {
    await expect(lowest).toHaveCount(0);
    return;
  }
  await lowest.focus();
  await page.keyboard.press("PageUp");
  await expectListing(page, "brand=Samsung&min=10000");
  await expect(page.getByRole("spinbutton", { name: "Lowest price in taka" })).toHaveValue("10000");
  await expect(main(page).getByText("৳10,000 – ৳100,000+")).toBeVisible();
  await expect(lowest).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expectListing(page, "brand=Samsung&min=11000");

  const highest = page.getByRole("slider", { name: "Highest price in taka" });
  await highest.focus();
  await page.keyboard.press("PageDown");
  await expectListing(page, "brand=Samsung&min=11000&max=90000");
  await page.getByRole("link", { name: /৳11,000 – ৳90,000/ }).click();
  await expectListing(page, "brand=Samsung");
  await expect(main(page).getByText("৳0 – ৳100,000+")).toBeVisible();
});

test("the order changes and stays over the pages", async ({ page, javaScriptEnabled }) => {
  await page.goto("/category?categories=Accessories");
  await page.getByLabel("Sort by").selectOption("Price: High to Low");
  await send(page, "Sort", javaScriptEnabled);
  await expectListing(page, "categories=Accessories&sort=price-desc");
  await page.getByRole("link", { name: "Next" }).click();
  await expectListing(page, "categories=Accessories&sort=price-desc&page=2");
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByLabel("Sort by")).toHaveValue("price-desc");
  await page.getByRole("link", { name: "Previous" }).click();
  await expectListing(page, "categories=Accessories&sort=price-desc");
});

test("the search forgives a typing error and keeps what was typed", async ({ page }) => {
  await page.goto("/");
  // Suggestions make a combobox of the search box once it was entered: it is found by its name.
  const box = page.getByLabel("Search products");
  await box.fill("samsng galxy");
  await box.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: "Showing results for “samsung galaxy”" }),
  ).toBeVisible();
  await expect(box).toHaveValue("samsng galxy");
  await expect(titles(page).first()).toContainText("Samsung Galaxy");
});

test("a search without results leads on", async ({ page }) => {
  await page.goto("/category?q=zzzzzz&brand=Samsung");
  await expect(page.getByRole("status").filter({ hasText: "No products found" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What others buy" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Without Samsung" })).toHaveCount(0);
  await page.goto("/category?q=galaxy&brand=Apple");
  await page.getByRole("link", { name: /^Without Apple \(\d+\)$/ }).click();
  await expectListing(page, "q=galaxy");
  await page.goto("/category?q=zzzzzz");
  await page.getByRole("link", { name: "Show all products" }).click();
  await expectListing(page, "");
  await expect(titles(page)).toHaveCount(24);
});

test("on a small screen the filters hide behind a toggle", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/category");
  const samsung = page.getByRole("checkbox", { name: /^Samsung/ });
  await expect(samsung).toBeHidden();
  await page.getByText("Show Filters").click();
  await expect(samsung).toBeVisible();
  await page.getByText("Hide Filters").click();
  await expect(samsung).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test("colour and storage change address, picture, price and stock", async ({ page }) => {
  await page.goto("/product/galaxy-s24-ultra");
  const photo = main(page)
    .getByRole("img", { name: /^(?!Show).*Galaxy S24 Ultra/ })
    .first();
  const before = await photo.getAttribute("src");
  await page.getByRole("link", { name: "Blue", exact: true }).click();
  await expect(page).toHaveURL(/colour=Blue/);
  await expect(page.getByText("Colour: Blue")).toBeVisible();
  await expect(photo).not.toHaveAttribute("src", before ?? "");

  const price = main(page).locator("b.text-xl");
  await expect(price).toHaveText("৳138,000");
  await page.getByRole("link", { name: "12GB/1TB" }).click();
  await expect(page).toHaveURL(/storage=12GB%2F1TB/);
  await expect(price).not.toHaveText("৳138,000");
  await page
    .getByRole("link", { name: /^Show:/ })
    .nth(2)
    .click();
  await expect(page).toHaveURL(/picture=2/);
});

test("the tabs show specification, description, warranty and video", async ({ page }) => {
  await page.goto("/product/galaxy-s24-ultra");
  const tabs = page.getByRole("navigation", { name: "Product details" });
  await expect(page.getByRole("rowheader", { name: "Chipset" })).toBeVisible();
  await tabs.getByRole("link", { name: "Warranty" }).click();
  await expect(page).toHaveURL(/tab=warranty/);
  await expect(page.getByText("comes with a 1-year manufacturer warranty")).toBeVisible();
  await tabs.getByRole("link", { name: "Video" }).click();
  await expect(page.getByText("coming soon")).toBeVisible();
  await tabs.getByRole("link", { name: "Description" }).click();
  await expect(tabs.getByRole("link", { name: "Description" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("rowheader", { name: "Chipset" })).toHaveCount(0);
});

test("the quantity goes up to the stock and down to one", async ({ page, javaScriptEnabled }) => {
  await page.goto("/product/sony-wh-ch520");
  const quantity = page.getByLabel("Quantity");
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "One more" }).click();
    await expect(quantity).toHaveValue("2");
    await page.getByRole("button", { name: "One less" }).click();
    await page.getByRole("button", { name: "One less" }).click();
    await expect(quantity).toHaveValue("1");
  }
  await expect(quantity).toHaveAttribute("min", "1");
  await expect(quantity).toHaveAttribute("max", /^\d+$/);
});

test("an unknown product's page suggests those that are meant", async ({ page }) => {
  const answer = await page.goto("/product/galxy-s24-ultra-5g");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Perhaps one of these?" })).toBeVisible();
  await page.getByRole("link", { name: "Samsung Galaxy S24 Ultra", exact: true }).click();
  await expect(page).toHaveURL("/product/galaxy-s24-ultra");
});

test("on a phone the filters' button says how many products it shows, and shows them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/category");
  await page.getByText("Show Filters").click();
  await page.getByRole("checkbox", { name: /^Tablets/ }).check();
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: "Apply filters", exact: true }).click();
    await expectListing(page, "categories=Tablets");
    return;
  }
  // Other specs add products: so many fewer than all that they have two digits.
  const show = page.getByRole("button", { name: /^Show \d\d products$/ });
  const [count] = /\d+/.exec((await show.textContent()) ?? "") ?? [];
  await show.click();
  await expectListing(page, "categories=Tablets");
  await expect(page.getByText(`of ${String(count)} products`)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Tablets/ })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("a link leads past the filters to the products", async ({ page }) => {
  await page.goto("/category");
  const skip = page.getByRole("link", { name: "Skip the filters" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/category#products");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Sort by")).toBeFocused();
});
