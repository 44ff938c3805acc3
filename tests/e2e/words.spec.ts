// What stands on the shopper's screens, to the word: header, category bar, footer, filters, product page, account.
import { expect, test, type Page } from "../support/test";
import { enter } from "../support/people";

const departments = [
  "Phones & Tablets",
  "Laptops",
  "Sound Equipments",
  "Power & Accessories",
  "Fitness & Wearable",
  "Cover & Glass",
];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.use({ viewport: { width: 1280, height: 800 } });

test("the header: brand, Offers, an empty cart and the way to an account", async ({ page }) => {
  await page.goto("/category");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /^Cart/ })).toContainText(/0.*Add items/s);
  const account = header.getByRole("link", { name: /Account.*Register or Login/ });
  await expect(account).toHaveAttribute("href", "/login");
  await header.getByRole("link", { name: /^Offers/ }).click();
  await expect(heading(page)).toHaveText("Offers");
  await expect(page.getByRole("main").getByText("% OFF").first()).toBeVisible();
  await header.getByRole("link", { name: "Gadget Shop, home" }).click();
  await expect(page).toHaveURL("/");
  await account.click();
  await expect(heading(page)).toHaveText("Login");
});

test("the category bar stays on top and leads to each department", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Categories" });
  await expect(bar.getByRole("link")).toHaveText(departments);
  await expect(bar).toHaveCSS("position", "sticky");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  for (const name of departments) {
    await bar.getByRole("link", { name }).click();
    await expect(heading(page)).toHaveText(name);
    await expect(page).toHaveURL(/\/category\?category=[a-z-]+$/);
  }
});

test("the footer: newsletter, three lists, contact, networks and the copyright line", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  const lists = {
    "ABOUT US": ["Regarding Us", "Terms and Conditions", "Track My Order", "Career"],
    POLICY: ["Delivery Policy", "Return Policy", "Warranty Policy", "Privacy Policy"],
    HELP: ["Contact Us", "Exchange", "FAQ", "Blog"],
  };
  for (const [name, links] of Object.entries(lists)) {
    const list = footer.getByRole("navigation", { name });
    await expect(list.getByRole("heading")).toHaveText(name);
    await expect(list.getByRole("link")).toHaveText(links);
  }
  await expect(footer.getByLabel("E-mail for the newsletter")).toHaveAttribute("type", "email");
  await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible();
  const contact = footer.getByRole("region", { name: "CONTACT" });
  await expect(contact.getByRole("link", { name: /^\+880/ })).toHaveAttribute("href", /^tel:\+880/);
  await expect(contact.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(contact).toContainText("Dhaka");
  // The sample shop is on no network.
  await expect(contact.getByRole("link", { name: /^Gadget Shop on / })).toHaveCount(0);
  await expect(footer.getByText(/^© \d{4} Gadget Shop\. All rights reserved\.$/)).toBeVisible();
});

test("the filters and the order name their choices, prices from 0 to 100000", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/category");
  const form = page.getByRole("form", { name: "Filters" });
  const group = (name: string) => form.getByRole("group", { name });
  const labels = (name: string) => group(name).locator("label:visible");
  await expect(labels("Categories")).toHaveText([
    /^Smartphones \d+ ?$/,
    /^Laptops \d+ ?$/,
    /^Tablets \d+ ?$/,
    /^Accessories \d+ ?$/,
  ]);
  await expect(labels("Brands")).toHaveText(
    ["Samsung", "Apple", "Xiaomi", "Oppo", "Infinix"].map((name) => new RegExp(`^${name} \\d+ ?$`)),
  );
  await expect(labels("Rating")).toHaveText([
    /^Any rating ?$/,
    ...[5, 4, 3, 2, 1].map((stars) => new RegExp(`^${stars} and up \\d+ ?$`)),
  ]);
  await expect(group("Rating").getByLabel("Any rating")).toBeChecked();
  await expect(labels("Colours")).toHaveText(
    ["Black", "White", "Blue", "Red", "Green"].map((name) => new RegExp(`^${name} \\d+ ?$`)),
  );
  await expect(form.getByLabel("In stock")).not.toBeChecked();
  await expect(page.getByLabel("Sort by").locator("option")).toHaveText([
    "Default",
    "Price: Low to High",
    "Price: High to Low",
    "Newest first",
    "Best rated",
    "Most bought",
  ]);
  await expect(page.getByLabel("Sort by")).toHaveValue("default");
  const prices = group("Price range").getByRole("spinbutton");
  await expect(prices.first()).toHaveAttribute("placeholder", "৳0");
  await expect(prices.last()).toHaveAttribute("placeholder", "৳100,000+");
  if (!javaScriptEnabled) return;
  const sliders = group("Price range").getByRole("slider");
  await expect(sliders.first()).toHaveAttribute("min", "0");
  await expect(sliders.last()).toHaveAttribute("max", "100000");
  await expect(sliders.first()).toHaveValue("0");
  await expect(sliders.last()).toHaveValue("100000");
});

test("the product's page shows all that the shop knows", async ({ page }) => {
  await page.goto("/product/galaxy-s24-ultra");
  const main = page.getByRole("main");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText(
    /^Home\s*Shop\s*Phones & Tablets\s*Samsung Galaxy S24 Ultra$/,
  );
  await expect(heading(page)).toHaveText("Samsung Galaxy S24 Ultra");
  await expect(main.getByRole("list", { name: "Pictures" }).getByRole("link")).toHaveCount(4);
  await expect(main.getByText("8% OFF", { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/^Rated \d(\.\d)? out of 5 \(\d+ reviews\)$/).first()).toBeVisible();
  await expect(main.getByText("Product code: GS-1042")).toBeVisible();
  await expect(main.locator("s").first()).toHaveText("was ৳150,000");
  await expect(main.getByText(/^\s*In Stock/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Colour" }).getByRole("link")).toHaveCount(7);
  await expect(page.getByRole("region", { name: "Storage" }).getByRole("link")).toHaveText([
    "12GB/256GB ৳138,000",
    "12GB/512GB ৳152,000",
    "12GB/1TB ৳166,000",
  ]);
  await expect(page.getByLabel("Quantity")).toHaveAttribute("min", "1");
  for (const name of ["Buy Now", "Add to Cart", "Wish list", "Compare"]) {
    await expect(main.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await expect(
    page.getByRole("navigation", { name: "Product details" }).getByRole("link"),
  ).toHaveText(["Specification", "Description", "Warranty", "Video"]);
  const facts = page.getByRole("rowheader");
  for (const fact of [
    "Brand",
    "Model",
    "Network",
    "Dimensions",
    "Weight",
    "SIM",
    "Display type",
    "Display size",
    "Resolution",
    "OS",
    "Chipset",
  ]) {
    await expect(facts.filter({ hasText: new RegExp(`^${fact}$`) })).toHaveCount(1);
  }
});

test("the account area: who is signed in, its sections, and orders by date in their colours", async ({
  page,
}) => {
  await enter(page, "shopper@example.com", "Shopper12345!");
  await page.goto("/profile/orders");
  const panel = page.getByRole("complementary");
  await expect(panel).toContainText("Sadman Rahman");
  await expect(panel).toContainText("shopper@example.com");
  await expect(panel.getByRole("link")).toHaveText([
    "Personal Info",
    /^Orders\s*12$/,
    "Reviews",
    "Questions",
    "Addresses",
    "Password",
    "Devices",
    "Letters",
  ]);
  const rows = page.locator("details[name=order] summary");
  await expect(rows).toHaveCount(12);
  await expect(page.getByRole("link", { name: /^Date.*descending/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const dates = (await rows.locator("span:first-of-type").allTextContents()).map(Date.parse);
  expect(dates).toEqual([...dates].sort((one, other) => other - one));
  for (const [status, colour] of [
    ["Delivered", "rgb(220, 245, 228)"],
    ["Processing", "rgb(219, 232, 255)"],
    ["Cancelled", "rgb(253, 224, 228)"],
  ] as const) {
    await expect(rows.getByText(status, { exact: true }).first()).toHaveCSS(
      "background-color",
      colour,
    );
  }
});

test("the slides wait three seconds and glide for half a second", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "only scripts move them");
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Pause the slides" })).toBeVisible();
  const place = () =>
    page.locator(".slides").evaluate((strip) => strip.scrollLeft / strip.clientWidth);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Begins a new count of three seconds; a slide on its way arrives first.
  const startOver = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await startOver();
  await page.clock.runFor(600);
  await startOver();
  const before = await place();
  await page.clock.runFor(2_900);
  expect(await place()).toBe(before);
  await page.clock.runFor(350);
  const midway = Math.abs((await place()) - before);
  expect(midway).toBeGreaterThan(0);
  await page.clock.runFor(350);
  expect([1, 3]).toContain(Math.abs((await place()) - before));
});
