// The back office's first room: products are added, found in the shop, deleted.
import type { Dialog } from "@playwright/test";
import { expect, test, type Page } from "../support/test";
import { png } from "../support/pictures";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";

const picture = async () => ({ name: "photo.png", mimeType: "image/png", buffer: await png() });
const addButton = (page: Page) => page.getByRole("main").getByRole("link", { name: "Add Product" });
/** The table beneath the dialog has labels of its own. */
const form = (page: Page) => page.locator("#add-product");
const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

test.beforeEach(async ({ page }) => {
  await enterBackOffice(page, "/admin/products", "Products");
});

async function fillIn(page: Page, name: string) {
  await page.getByLabel("Product Name").fill(name);
  await form(page).getByLabel("Price").fill("12999.50");
  await form(page).getByLabel("Stock").fill("4");
  await form(page).getByLabel("Category").selectOption("Sound Equipments");
  await form(page).getByLabel("Brand").fill("Acme");
}

/** Waits for the question whether to leave a form as it is, and answers it. */
async function answer(page: Page, say: (question: Dialog) => Promise<void>) {
  const question = await page.waitForEvent("dialog");
  expect(question.message()).toBe("What you typed here is not saved. Leave it?");
  await say(question);
}

async function submit(page: Page) {
  await page.getByRole("button", { name: "Add Product" }).click();
}

test("a product is added and stands in the shop at once", async ({ page }) => {
  await addButton(page).click();
  await fillIn(page, "Acme Whisper 3");
  await page.getByLabel("Description").fill("Quiet, then loud.");
  await page.getByLabel("Product Image").setInputFiles(await picture());
  await submit(page);

  await expect(page.getByText("Product added successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/products");
  const row = rowOf(page, "Acme Whisper 3");
  await expect(row).toContainText("৳12,999.50");
  await expect(row).toContainText("Low Stock");

  await page.goto("/category");
  await page.getByRole("link", { name: "Acme Whisper 3" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme Whisper 3" })).toBeVisible();
  const photo = page.getByRole("main").getByRole("img").first();
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
});

test("a form at fault keeps what was typed and the picture", async ({ page }) => {
  await addButton(page).click();
  const long = "x".repeat(51);
  await page.getByLabel("Product Name").fill(long);
  await page.getByLabel("Product Image").setInputFiles(await picture());
  await submit(page);
  for (const message of [
    "Product name must be less than 50 characters",
    "Price is required",
    "Stock quantity is required",
    "Category is required",
    "Brand is required",
  ]) {
    await expect(page.locator(".field-error", { hasText: message })).toBeVisible();
  }
  await expect(page.getByLabel("Product Name")).toHaveValue(long);
  await expect(page.getByText("51/50 characters")).toBeVisible();
  await expect(page.getByRole("img", { name: "Your selection" })).toBeVisible();

  await fillIn(page, "Acme Whisper 4");
  await submit(page);
  await expect(page.getByText("Product added successfully!")).toBeVisible();
  await expect(rowOf(page, "Acme Whisper 4")).toBeVisible();
});

test("a product is deleted after a question", async ({ page, javaScriptEnabled }) => {
  await page.getByLabel("Search products").fill("redmi");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/admin/products?q=redmi");
  // The address may change a moment before the rows do.
  await expect(page.getByRole("rowheader").first()).toContainText(/redmi/i);
  const name = (await page.getByRole("rowheader").first().textContent()) ?? "";

  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(rowOf(page, name)).toBeVisible();

  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Product deleted successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/products?q=redmi");
  await expect(rowOf(page, name)).toHaveCount(0);
  // The link that asked has gone with its row: the focus stays on the page all the same.
  if (javaScriptEnabled) await expect(page.getByRole("main")).toBeFocused();
});

test("an admin signs out to the shop", async ({ page }) => {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully!")).toBeVisible();
  await page.goto("/admin/overview");
  await expect(page).toHaveURL(/\/login\?/);
});

test("what was typed before somebody else saved is held against it, also when it was kept of a closed form", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const path = "/admin/products/bose-soundlink-flex/edit";
  const open = () =>
    page.getByRole("link", { name: "Edit Bose SoundLink Flex", exact: true }).click();
  await page.goto("/admin/products?q=soundlink+flex");
  await open();
  const brand = page.locator("#edit-product").getByLabel("Brand");
  await brand.fill("Mine");
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await enterBackOffice(other, path, "Edit product");
  await other.getByLabel("Brand").fill("Theirs");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Product updated successfully!")).toBeVisible();
  await other.context().close();

  if (javaScriptEnabled) {
    await open();
    await expect(brand).toHaveValue("Theirs");
    await page.getByRole("button", { name: "Go on with it" }).click();
    await expect(brand).toHaveValue("Mine");
  }
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByText("This product was changed since you opened this form.").first(),
  ).toBeVisible();
  await brand.fill("Bose");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("the form opens over the table, closing it leads back to the button, and it goes on with what was typed", async ({
    page,
  }) => {
    const dialog = page.getByRole("dialog", { name: "Add Product" });
    const name = dialog.getByLabel("Product Name");
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("link", { name: "Close" }).click(),
      () => page.getByRole("link", { name: "Cancel" }).click(),
    ]) {
      const closed = async () => {
        await close();
        await expect(dialog).toHaveCount(0);
        await expect(page).toHaveURL("/admin/products");
        await expect(addButton(page)).toBeFocused();
      };
      await addButton(page).press("Enter");
      await expect(name).toHaveValue("");
      await name.fill("Half typed");
      await form(page).getByLabel("Category").selectOption("Sound Equipments");
      await dialog.getByLabel("Product Image").setInputFiles(await picture());
      await closed();

      await addButton(page).press("Enter");
      await expect(name).toHaveValue("");
      await dialog.getByRole("button", { name: "Go on with it" }).click();
      await expect(name).toHaveValue("Half typed");
      await expect(dialog.getByText("10/50 characters")).toBeVisible();
      await expect(form(page).getByLabel("Category")).toHaveValue("sound-equipments");
      await expect(dialog.getByRole("img", { name: "Your selection" })).toBeVisible();
      await closed();

      await addButton(page).press("Enter");
      await dialog.getByRole("button", { name: "Begin anew" }).click();
      await expect(name).toHaveValue("");
      await closed();
      await addButton(page).press("Enter");
      await expect(name).toHaveValue("");
      await expect(dialog.getByText("You began to fill in this form")).toHaveCount(0);
      await closed();
    }
    await addButton(page).press("Enter");
    await name.fill("Half typed");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await addButton(page).press("Enter");
    await expect(dialog.getByRole("button", { name: "Go on with it" })).toBeVisible();
    await expectAccessible(page, true);
  });

  test("a page that is left unsaved asks first", async ({ page }) => {
    await page.goto("/admin/products/new");
    await page.getByLabel("Product Name").fill("Half typed");
    const leave = () => page.getByRole("link", { name: "Cancel" }).click();
    await Promise.all([answer(page, (question) => question.dismiss()), leave()]);
    await expect(page.getByLabel("Product Name")).toHaveValue("Half typed");
    await Promise.all([answer(page, (question) => question.accept()), leave()]);
    await expect(page).toHaveURL("/admin/products");
  });

  test("a chosen picture is shown, one that is too large is refused before it travels", async ({
    page,
  }) => {
    await addButton(page).click();
    await page.getByLabel("Product Image").setInputFiles(await picture());
    await expect(page.getByRole("img", { name: "Your selection" })).toHaveAttribute(
      "src",
      /^blob:/,
    );
    const large = { ...(await picture()), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
    await page.getByLabel("Product Image").setInputFiles(large);
    await expect(page.getByText("Image size must be less than 10MB")).toBeVisible();
  });

  test("nothing stands in the way of assistive technology", async ({ page }) => {
    await addButton(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, true);
    await submit(page);
    await expect(page.getByText("Price is required").first()).toBeVisible();
    await expectAccessible(page, true);
    await page.goto("/admin/products/new");
    await expectAccessible(page, true);
  });
});
