// Categories of the back office: added, found, changed, hidden from shoppers, deleted.
import { expect, test, type Page } from "../support/test";
import { enterBackOffice } from "../support/back-office";
import { expectAccessible } from "../support/axe";

test.describe.configure({ mode: "serial" });
// A colour on its way to another passes axe at one moment and fails at the next.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const name = "Garden Gadgets";
const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
const addButton = (page: Page) => page.getByRole("link", { name: "Add New Category" });
const formHeading = (page: Page, title: string) =>
  page.getByRole("heading", { name: title, exact: true });
const fault = (page: Page, message: string) => page.locator(".field-error", { hasText: message });

test.beforeEach(async ({ page }) => {
  await enterBackOffice(page, "/admin/categories", "Categories");
});

test("the table has the specification's columns, a search and an order", async ({
  page,
  javaScriptEnabled,
}) => {
  for (const column of ["Id", "Category Name", "Description", "Products", "Status", "Actions"]) {
    await expect(page.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  }
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Search categories").fill("EARBUDS");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("1 category", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Sound Equipments")).toBeVisible();
  await page.getByRole("link", { name: "Category Name" }).click();
  await expect(page.getByRole("columnheader", { name: "Category Name" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page.getByLabel("Search categories")).toHaveValue("EARBUDS");
  await page.getByLabel("Search categories").fill("no such thing");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No categories found")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
});

test("a category is added after its faults were named, and stands in the shop", async ({
  page,
  javaScriptEnabled,
}) => {
  await addButton(page).click();
  await expect(formHeading(page, "Add New Category")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await expect(page.getByLabel("Category Name")).toHaveAttribute("maxlength", "50");
  await page.getByLabel("Description").fill("d".repeat(201));
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(fault(page, "Category name is required")).toBeVisible();
  await expect(fault(page, "Description must be less than 200 characters")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("d".repeat(201));
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Category Name").fill("G");
  await page.getByLabel("Description").fill("Lamps and pumps.");
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(fault(page, "Category name must be at least 2 characters")).toBeVisible();
  await page.getByLabel("Category Name").fill("laptops");
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(fault(page, "Another category has this name already")).toBeVisible();
  await page.getByLabel("Category Name").fill(name);
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(page.getByText("Category added successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("Lamps and pumps.");
  await expect(rowOf(page, name)).toContainText("Active");

  await page.goto("/cart");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a category is changed, and nobody overwrites another's change unseen", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(formHeading(page, "Edit Category")).toBeVisible();
  await page.getByLabel("Description").fill("Mine.");

  const other = await context.newPage();
  await other.goto("/admin/categories/garden-gadgets/edit");
  await other.getByLabel("Description").fill("Another's.");
  await other.getByRole("button", { name: "Update Category" }).click();
  await expect(other.getByText("Category updated successfully!")).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: "Update Category" }).click();
  await expect(page.getByRole("alert")).toContainText("was changed since you opened this form");
  const difference = page.getByRole("row", { name: /Description/ });
  await expect(difference.last()).toContainText("Another's.");
  await expect(difference.last()).toContainText("Mine.");
  await expect(page.getByLabel("Description")).toHaveValue("Mine.");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Update Category" }).click();
  await expect(page.getByText("Category updated successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("Mine.");
});

test("an inactive category is hidden from shoppers", async ({ page }) => {
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(formHeading(page, "Edit Category")).toBeVisible();
  await page.getByLabel("Status").selectOption("Inactive");
  await page.getByRole("button", { name: "Update Category" }).click();
  await expect(page.getByText("Category updated successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("Inactive");
  await page.goto("/category?category=garden-gadgets");
  await expect(page.getByText("There is no such category in this shop.")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name }),
  ).toHaveCount(0);
});

test("a category is looked at, with its products and its changes", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.getByRole("link", { name: "View Laptops" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Laptops" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Newest products" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto("/admin/categories/garden-gadgets");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByText("Hidden from shoppers")).toBeVisible();
  const changes = page.getByRole("region", { name: "Changes" }).getByRole("listitem");
  await expect(changes).toHaveCount(4);
  await expect(changes.first()).toContainText("Inactive");
  await expectAccessible(page, javaScriptEnabled);
});

test("a category with products is not deleted", async ({ page, javaScriptEnabled }) => {
  await page.getByRole("link", { name: "Delete Laptops" }).click();
  await expect(
    page.getByText(/Laptops cannot be deleted: it still has \d+ products/),
  ).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(rowOf(page, "Laptops")).toBeVisible();
});

test("a category is deleted after a question", async ({ page, javaScriptEnabled }) => {
  const question = page.getByText("Are you sure you want to delete this category?");
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(rowOf(page, name)).toBeVisible();

  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Category deleted successfully!")).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("the form is a dialog that the keyboard opens, fills and leaves, with a live counter", async ({
    page,
  }) => {
    await addButton(page).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add New Category" });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Description").focus();
    await page.keyboard.type("12345");
    await expect(dialog.getByText("5/200 characters")).toBeVisible();
    page.once("dialog", (question) => void question.accept());
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
    await expect(page).toHaveURL("/admin/categories");
  });
});
