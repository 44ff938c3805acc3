// The products' room beyond adding: import, filters, edit, the lost update, bulk changes, undo; each test on products of its own.
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { bring, csvFile, linesOf, list } from "../support/own-rows";
import { enter } from "../support/people";

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
/** The table beneath a dialog has labels of its own. */
const editForm = (page: Page) => page.locator("#edit-product");
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

test.beforeEach(async ({ page }) => {
  await enter(page, "admin@example.com", "Admin12345!");
});

/** Takes a file of products to its dry run, by the screen. */
async function choose(page: Page, file: ReturnType<typeof csvFile>) {
  await page.goto(`${list}/import`);
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(heading(page, "Dry run")).toBeVisible();
}

test("a file with a fault imports nothing; mended it imports everything, and then nothing more", async ({
  page,
}) => {
  const good = ",CSVSPEC-1,Csvspec One,,Csvspec,Laptops,,,100,,10";
  await choose(page, csvFile(good, ",CSVSPEC-2,Csvspec Two,,Csvspec,Nowhere,,,0,,10"));
  await expect(
    page.getByRole("row", { name: "3 CSVSPEC-2 Price(৳) 0 Price must be a positive number" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await page.goto(`${list}?brand=Csvspec`);
  await expect(page.getByText("No products found")).toBeVisible();

  await choose(page, csvFile(...linesOf("Csvspec", ["Csvspec One", "Csvspec Two"])));
  await page.getByRole("button", { name: /^Import \d/ }).click();
  await expect(page.getByText(/^Import finished/)).toBeVisible();
  await page.goto(`${list}?brand=Csvspec`);
  await expect(rowOf(page, "Csvspec Two")).toContainText("৳100");

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const buffer = await readFile(await (await download).path());
  await choose(page, { ...csvFile(), buffer });
  await expect(
    page.getByText("0 changes: the shop holds exactly what this file says."),
  ).toBeVisible();
});

test("filters and heads narrow and sort the table", async ({ page }) => {
  await bring(page, "Filterspec", "Filterspec Bee", "Filterspec Ant");
  await page.goto(`${list}?q=filterspec`);
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Filter by Status").selectOption("Low Stock");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No products found")).toBeVisible();
  // A filter in force keeps its form open.
  await page.getByLabel("Filter by Status").selectOption("Active");
  await page.getByLabel("Filter by stock from").fill("10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(rowOf(page, "Filterspec Ant")).toBeVisible();
  await page.getByRole("link", { name: "Product", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Product", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("rowheader")).toHaveText(["Filterspec Ant", "Filterspec Bee"]);
  await page.getByRole("link", { name: "Product", exact: true }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Filterspec Bee", "Filterspec Ant"]);
  await expect(page).toHaveURL(/q=filterspec&status=Active&min=10&sort=name&dir=desc/);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/q=filterspec&sort=name&dir=desc$/);
});

test("a product is edited, and its page tells who did it", async ({ page }) => {
  await bring(page, "Editspec", "Editspec One");
  await page.getByRole("link", { name: "Edit Editspec One" }).click();
  await page.getByLabel("Price").fill("0");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.locator(".field-error", { hasText: "Price must be a positive number" }),
  ).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("0");
  await page.getByLabel("Price").fill("250");
  await editForm(page).getByLabel("Stock").fill("2");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  await expect(page).toHaveURL(`${list}?brand=Editspec`);
  const row = rowOf(page, "Editspec One");
  await expect(row).toContainText("৳250");
  await expect(row).toContainText("Low Stock");
  await page.getByRole("link", { name: "View Editspec One" }).click();
  await expect(heading(page, "Editspec One")).toBeVisible();
  await expect(page.getByRole("row", { name: "Price(৳) 100 250" })).toBeVisible();
  await page.getByRole("link", { name: "View in the shop" }).click();
  await expect(page).toHaveURL(/\/product\/editspec-one/);
  await expect(heading(page, "Editspec One")).toBeVisible();
});

test("a product's type brings it under its tile of the home page", async ({ page }) => {
  await bring(page, "Typespec", "Typespec One");
  await page.getByRole("link", { name: "Edit Typespec One" }).click();
  await expect(editForm(page).getByLabel("Type")).toHaveValue("laptops");
  await editForm(page).getByLabel("Type").selectOption("MacBook");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  await page.goto("/");
  await page.getByRole("link", { name: "MacBook", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Typespec One" })).toBeVisible();
});

test("the second of two editors is shown what the first one saved", async ({ page, context }) => {
  await bring(page, "Lostspec", "Lostspec One");
  await page.getByRole("link", { name: "Edit Lostspec One" }).click();
  await expect(page.getByLabel("Price")).toHaveValue("100");
  const other = await context.newPage();
  await other.goto(`${list}?brand=Lostspec`);
  await other.getByRole("link", { name: "Edit Lostspec One" }).click();
  await other.getByLabel("Price").fill("150");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Product updated successfully!")).toBeVisible();

  await page.getByLabel("Price").fill("170");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: /Saved meanwhile/ })).toBeVisible();
  await expect(page.getByRole("row", { name: "Price (৳) 150 170" })).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("170");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();
  await expect(rowOf(page, "Lostspec One")).toContainText("৳170");
});

test("chosen products change together, after a look at old and new values", async ({
  page,
  javaScriptEnabled,
}) => {
  await bring(page, "Bulkspec", "Bulkspec One", "Bulkspec Two", "Bulkspec Three");
  if (javaScriptEnabled) {
    const all = page.getByLabel("Select all products on this page");
    await all.check();
    await expect(page.getByText("3 selected")).toBeVisible();
    await page.getByLabel("Select Bulkspec Three").uncheck();
    await expect(page.getByText("2 selected")).toBeVisible();
    await expect(all).not.toBeChecked();
  } else {
    await page.getByLabel("Select Bulkspec One").check();
    await page.getByLabel("Select Bulkspec Two").check();
  }
  await page.getByRole("button", { name: "Change selected" }).click();
  await expect(heading(page, "Change 2 products")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Choose at least one change")).toBeVisible();
  await page.getByLabel("Price by percent").fill("-10");
  await page.getByLabel("Stock", { exact: true }).selectOption("Add");
  await page.getByLabel("Pieces").fill("-7");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("row", { name: "Bulkspec One Price(৳) 100 90" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Bulkspec Two Stock 10 3" })).toBeVisible();
  await page.getByRole("button", { name: "Apply to 2 products" }).click();
  await expect(page.getByText("2 products updated successfully!")).toBeVisible();
  await page.goto(`${list}?brand=Bulkspec`);
  await expect(rowOf(page, "Bulkspec One")).toContainText("৳90");
  await expect(rowOf(page, "Bulkspec Three")).toContainText("৳100");
});

test("deleted products come back: one from its toast, several, and one from the list", async ({
  page,
}) => {
  await bring(page, "Undospec", "Undospec One", "Undospec Two");
  await page.getByRole("link", { name: "Delete Undospec One" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Product deleted successfully!")).toBeVisible();
  await expect(rowOf(page, "Undospec One")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undospec One is back in the shop.")).toBeVisible();
  await expect(page).toHaveURL(`${list}?brand=Undospec`);
  await expect(rowOf(page, "Undospec One")).toBeVisible();

  await page.getByLabel(/^All 2 products/).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expect(heading(page, "Delete 2 products")).toBeVisible();
  await page.getByRole("button", { name: "Delete 2 products" }).click();
  await expect(page.getByText("2 products deleted successfully!")).toBeVisible();
  await page.goto(`${list}/deleted`);
  await page.getByRole("button", { name: "Bring back Undospec Two" }).click();
  await expect(page.getByText("Undospec Two is back in the shop.")).toBeVisible();
  await page.goto(`${list}?brand=Undospec`);
  await expect(page.getByRole("rowheader")).toHaveText(["Undospec Two"]);
});

test("nothing stands in the way of assistive technology", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  for (const path of [
    `${list}?status=Low+Stock&sort=stock`,
    `${list}?q=zzzz`,
    `${list}/galaxy-s24-ultra`,
    `${list}/galaxy-s24-ultra/edit`,
    `${list}/import`,
    `${list}/deleted`,
    `${list}/none`,
  ]) {
    await page.goto(path);
    await expectAccessible(page, true);
  }
  await page.goto(`${list}?q=galaxy`);
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Edit product" })).toBeVisible();
  await expectAccessible(page, true);
  await page.goto(`${list}?q=galaxy`);
  await page
    .getByLabel(/^Select Samsung/)
    .first()
    .check();
  await page.getByRole("button", { name: "Change selected" }).click();
  await page.getByLabel("Price by percent").fill("5");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Old and new values" })).toBeVisible();
  await expectAccessible(page, true);
});
