// The shop's main job from end to end: a stranger signs up, browses and opens a product; an admin adds one; the shopper finds it.
import { expect, test, type Page } from "../support/test";
import sharp from "sharp";
import { signIn } from "../support/people";

const shopper = {
  name: "Journey Shopper",
  email: "journey@example.com",
  password: "Journey-12345",
};
const product = { name: "Journey Test Speaker", brand: "Acme", price: "4321.50", stock: "7" };

async function enter(page: Page, email: string, password: string) {
  await page.goto("/login");
  await signIn(page, email, password);
  await expect(page.getByText("Login successful")).toBeAttached();
}

test.describe.configure({ mode: "serial" });

test("a stranger signs up, signs in, and browses with search, filter, sort and pages", async ({
  page,
}) => {
  await page.goto("/signup");
  await page.getByLabel("Full name").fill(shopper.name);
  await page.getByLabel("E-mail", { exact: true }).fill(shopper.email);
  await page.getByLabel("Password", { exact: true }).fill(shopper.password);
  await page.getByLabel("Confirm password", { exact: true }).fill(shopper.password);
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Signup successful! Redirecting to login...")).toBeAttached();

  await enter(page, shopper.email, shopper.password);
  await expect(page).toHaveURL((url) => url.pathname === "/");

  await page.getByRole("searchbox").fill("galaxy");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=galaxy/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("galaxy");

  await page.goto("/category");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel("Sort by").selectOption({ label: "Price: Low to High" });
  if (!page.url().includes("sort="))
    await page.getByRole("button", { name: "Sort", exact: true }).click();
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.getByRole("checkbox", { name: /^Samsung/ }).check();
  if (!page.url().includes("brand="))
    await page.getByRole("button", { name: "Apply filters" }).click();
  await expect(page).toHaveURL(/brand=Samsung/);
  await expect(page.getByRole("link", { name: /Samsung Remove/ })).toBeVisible();

  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) })
    .first();
  const name = (await card.getByRole("heading", { level: 3 }).textContent()) ?? "";
  await card.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("an admin adds a product with a picture, and it stands on top of the table", async ({
  page,
}) => {
  const picture = await sharp({
    create: { width: 900, height: 700, channels: 3, background: "#336699" },
  })
    .png()
    .toBuffer();
  await enter(page, "admin@example.com", "Admin12345!");
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto("/admin/products");
  await page.getByRole("link", { name: "Add Product" }).first().click();
  await page.getByLabel(/^(Product )?Name/i).fill(product.name);
  await page.getByLabel(/^Price/).fill(product.price);
  await page.getByLabel("Stock", { exact: true }).fill(product.stock);
  await page.getByLabel(/^Category/).selectOption({ label: "Sound Equipments" });
  await page.getByLabel(/^Brand/).fill(product.brand);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "speaker.png", mimeType: "image/png", buffer: picture });
  await page
    .getByRole("button", { name: /^Add Product$/ })
    .last()
    .click();
  await expect(page.getByText("Product added successfully!")).toBeAttached();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.locator("tbody tr").first()).toContainText(product.name);
});

test("the shopper finds it on the listing and on its own page", async ({ page }) => {
  await enter(page, shopper.email, shopper.password);
  await page.goto("/category?category=sound-equipments");
  await page.getByRole("link", { name: product.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByText("৳4,321.50").first()).toBeVisible();
  await page.goto("/category?q=journey+speaker");
  await expect(page.getByRole("link", { name: product.name })).toBeVisible();
});
