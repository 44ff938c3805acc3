// Cart, wish list and comparison: filled by guests, kept over visits, brought along when signing in.
import { expect, test, type Page } from "../support/test";

const headphones = { id: "sony-wh-ch520", name: "Sony WH-CH520" };
const buds = { id: "jbl-wave-beam", name: "JBL Wave Beam" };

const line = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** A button that names its product for those who do not see it. */
const buttonFor = (page: Page, action: string, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${action} ?: ${name}$`) });
const cartEntry = (page: Page) =>
  page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /Cart/ });

async function addFromDetail(page: Page, id: string, quantity = 1) {
  await page.goto(`/product/${id}`);
  await page.getByLabel("Quantity").fill(String(quantity));
  await button(page, "Add to Cart").click();
  await expect(page.getByText("Added to cart")).toBeAttached();
}

test("a product goes into the cart from its card and from its page, and Buy Now opens the checkout", async ({
  page,
}) => {
  await page.goto(`/category?q=${headphones.name}&colour=Black`);
  await expect(cartEntry(page)).toContainText("Add items");
  await buttonFor(page, "Add to Cart", headphones.name).click();
  await expect(page.getByText("Added to cart")).toBeAttached();
  await expect(page).toHaveURL(/\/category\?q=/);
  await expect(cartEntry(page)).toContainText("1 item");

  await addFromDetail(page, headphones.id, 2);
  await expect(page).toHaveURL(/\/product\/sony-wh-ch520/);
  await expect(cartEntry(page)).toContainText("3 items");

  await page.goto(`/product/${buds.id}`);
  await button(page, "Buy Now").click();
  await expect(page).toHaveURL("/checkout/details");
  await page.goto("/cart");
  await expect(line(page, headphones.name).getByLabel("Quantity")).toHaveValue("3");
  await expect(line(page, buds.name).getByLabel("Quantity")).toHaveValue("1");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("4 items");
});

test("the chosen colour and storage are what is bought", async ({ page }) => {
  await page.goto("/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB");
  await button(page, "Buy Now").click();
  await expect(page).toHaveURL("/checkout/details");
  await page.goto("/cart");
  await expect(line(page, "Samsung Galaxy S24 Ultra")).toContainText("Blue, 12GB/512GB");
});

test("lines are changed and removed, and the total follows", async ({ page }) => {
  await addFromDetail(page, headphones.id);
  await page.goto("/cart");
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("৳5,400");
  await line(page, headphones.name).getByLabel("Quantity").fill("3");
  await button(page, "Update").click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("৳16,200");
  await page.getByRole("button", { name: `One less: ${headphones.name}` }).click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("৳10,800");
  const remove = page.getByRole("button", { name: `Remove ${headphones.name}` });
  await remove.click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("৳10,800");
  await page.getByRole("button", { name: "Save for later" }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("link", { name: "View wish list" }).click();
  await expect(page.getByRole("heading", { name: headphones.name })).toBeVisible();
});

test("what was added is told beside its button, and covers nothing", async ({ page }) => {
  await addFromDetail(page, headphones.id);
  await expect(page.locator(".notice")).toContainText(`Added: ${headphones.name}`);
  await expect(page.locator(".notice").getByRole("link", { name: "View cart" })).toBeVisible();
  const size = await page.locator(".toast").boundingBox();
  expect(size?.width ?? 0).toBeLessThanOrEqual(1);
});

test("a guest's cart and wish list are there after the browser was closed", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  await addFromDetail(page, buds.id, 2);
  await button(page, "Wish list").click();
  await expect(page.getByText("Added to wish list")).toBeAttached();
  const storageState = await page.context().storageState();
  expect(storageState.cookies.every(({ name, expires }) => name !== "guest" || expires > 0)).toBe(
    true,
  );

  const { javaScriptEnabled } = project.use;
  const context = await browser.newContext({ storageState, baseURL, javaScriptEnabled });
  const later = await context.newPage();
  await later.goto("/cart");
  await expect(line(later, buds.name).getByLabel("Quantity")).toHaveValue("2");
  await later.goto("/wishlist");
  await expect(later.getByRole("heading", { name: buds.name })).toBeVisible();
  await context.close();
});

test("signing in brings the guest's cart and wish list along and says so", async ({ page }) => {
  const account = { email: "cart@example.com", password: "Cart-12345" };
  await page.goto("/signup");
  await page.getByLabel("Full name").fill("Visiting Shopper");
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(account.password);
  await page.getByLabel(/I agree/).check();
  await button(page, "Create Account").click();
  await expect(page).toHaveURL(/\/login$/);

  await addFromDetail(page, headphones.id, 2);
  await button(page, "Wish list").click();
  await expect(page.getByText("Added to wish list")).toBeAttached();
  await page.goto("/login?redirectTo=%2Fcart");
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Remember me").check();
  await button(page, "Login").click();
  await expect(page).toHaveURL("/cart");
  await expect(
    page.getByText("Login successful. 2 items from your visit were added to your cart"),
  ).toBeAttached();
  await expect(line(page, headphones.name).getByLabel("Quantity")).toHaveValue("2");

  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { name: headphones.name })).toBeVisible();
  await button(page, "Logout").first().click();
  await expect(page).toHaveURL("/");
  await expect(cartEntry(page)).toContainText("Add items");
});

test("the heart keeps a product and lets it go", async ({ page }) => {
  await page.goto(`/product/${headphones.id}`);
  await expect(button(page, "Wish list")).toHaveAttribute("aria-pressed", "false");
  await button(page, "Wish list").click();
  await expect(page.getByText("Added to wish list")).toBeAttached();
  await expect(button(page, "Wish list")).toHaveAttribute("aria-pressed", "true");

  await page
    .getByRole("link", { name: /^Wish list/ })
    .first()
    .click();
  await expect(page).toHaveURL("/wishlist");
  await buttonFor(page, "Remove", headphones.name).click();
  await expect(page.getByText("Removed from wish list")).toBeAttached();
  await expect(page.getByText("Your wish list is empty")).toBeVisible();
});

test("four products stand side by side, a fifth is refused, the table scrolls in its frame", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const id of ["galaxy-s24-ultra", "xiaomi-15", "xiaomi-14-ultra", "airpods-4"]) {
    await page.goto(`/product/${id}`);
    await button(page, "Compare").click();
    await expect(page.getByText("Added to compare")).toBeAttached();
    await expect(button(page, "Compare")).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto(`/product/${headphones.id}`);
  await button(page, "Compare").click();
  await expect(page.getByText("please remove one first")).toBeAttached();
  await expect(button(page, "Compare")).toHaveAttribute("aria-pressed", "false");

  await page.goto("/compare");
  await expect(page.getByRole("columnheader")).toHaveCount(5);
  await expect(page.getByRole("row", { name: /^Price/ })).toContainText("৳138,000");
  const frame = page.getByRole("region", { name: "Comparison" });
  expect(await frame.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await frame.evaluate((one) => one.scrollTo(400, 0));
  const header = await page.getByRole("rowheader", { name: "Price" }).boundingBox();
  expect(header?.x).toBeLessThan(30);

  await buttonFor(page, "Remove", "Xiaomi 15").click();
  await expect(page.getByText("Removed from compare")).toBeAttached();
  await expect(page.getByRole("columnheader")).toHaveCount(4);
});
