// A product's pictures, specifications and places, as a keeper gives them on the screen.
import { expect, test, type Page } from "../support/test";
import { expectInOrder } from "../support/axe";
import { enter } from "../support/people";
import { heic, png } from "../support/pictures";

const product = "/admin/products/jbl-flip-6";

test.beforeEach(async ({ page }) => {
  await enter(page, "admin@example.com", "Admin12345!");
});

const rows = (page: Page) =>
  page.getByRole("region", { name: "Pictures in their order" }).getByRole("listitem");

test("pictures are added, refused by name, moved, edited and removed", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${product}/pictures`);
  await expect(page.getByRole("heading", { level: 1, name: "Pictures" })).toBeVisible();
  const before = await rows(page).count();
  const files = [
    { name: "one.png", mimeType: "image/png", buffer: await png(200, 100) },
    { name: "two.heic", mimeType: "image/heic", buffer: heic },
  ];
  await page.getByLabel("Images").setInputFiles(files);
  await page.getByLabel("What they show").fill("In the hand");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByText("two.heic: HEIC images cannot be read here.").first()).toBeVisible();
  await expect(page.getByText("This image is kept")).toBeVisible();
  await expectInOrder(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByText("Picture added")).toBeVisible();
  await expect(rows(page)).toHaveCount(before + 1);
  await expect(rows(page).last()).toContainText("In the hand");
  await expect(page.getByText("This image is kept")).toHaveCount(0);

  await page.getByRole("button", { name: `Move picture ${before + 1} up`, exact: true }).click();
  await expect(page.getByText(`Moved to place ${before}`)).toBeVisible();
  await expect(rows(page).nth(before - 1)).toContainText("In the hand");

  await page.getByRole("link", { name: `Edit picture ${before}`, exact: true }).click();
  await page.getByLabel("What it shows").fill("On the table");
  await page.getByLabel("Place").fill("1");
  await expectInOrder(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Picture saved")).toBeVisible();
  await expect(rows(page).first()).toContainText("On the table");

  await page.getByRole("link", { name: "Remove picture 1", exact: true }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Picture removed")).toBeVisible();
  await expect(rows(page)).toHaveCount(before);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Picture put back")).toBeVisible();
  await expect(rows(page)).toHaveCount(before + 1);
  await expect(rows(page).first()).toContainText("On the table");
  await page.getByRole("link", { name: "Remove picture 1", exact: true }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Picture removed")).toBeVisible();
  await expect(rows(page)).toHaveCount(before);
});

test("specifications are arranged in the form and kept by Save", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${product}/specifications`);
  const first = page.getByLabel("Name 1", { exact: true });
  const second = page.getByLabel("Name 2", { exact: true });
  const [one, two] = [await first.inputValue(), await second.inputValue()];
  await page.getByLabel("Value 1", { exact: true }).fill("Typed");
  await page.getByRole("button", { name: "Move down row 1", exact: true }).click();
  await expect(first).toHaveValue(two);
  await expect(second).toHaveValue(one);
  await expect(page.getByLabel("Value 2", { exact: true })).toHaveValue("Typed");
  await expectInOrder(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Specifications saved")).toBeVisible();
  await page.goto(`${product}/specifications`);
  await expect(page.getByLabel("Value 2", { exact: true })).toHaveValue("Typed");
});

test("the pages of places, types and the category bar are accessible", async ({
  page,
  javaScriptEnabled,
}) => {
  const pages = [
    `${product}/places`,
    "/admin/types",
    "/admin/types/new",
    "/admin/types/laptops",
    "/admin/types/laptops/merge",
    "/admin/types/laptops/delete",
    "/admin/categories/laptops/place",
  ];
  for (const path of pages) {
    await page.goto(path);
    await expectInOrder(page, javaScriptEnabled);
  }
});
