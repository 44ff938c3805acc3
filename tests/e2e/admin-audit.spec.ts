// The audit log: a change stands in it with before and after, and is found by its filters.
import { expect, test } from "../support/test";
import { enterBackOffice } from "../support/back-office";
import { expectAccessible } from "../support/axe";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a change is written down, found and followed", async ({ page, javaScriptEnabled }) => {
  const name = "Audited Things";
  await enterBackOffice(page, "/admin/categories", "Categories");
  await page.getByRole("link", { name: "Add New Category" }).click();
  await expect(page.getByRole("heading", { name: "Add New Category", exact: true })).toBeVisible();
  await page.getByLabel("Category Name").fill(name);
  await page.getByLabel("Status").selectOption("Inactive");
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(page.getByText("Category added successfully!")).toBeVisible();
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Edit Category", exact: true })).toBeVisible();
  await page.getByLabel("Description").fill("Seen by the log.");
  await page.getByRole("button", { name: "Update Category" }).click();
  await expect(page.getByText("Category updated successfully!")).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await page.getByLabel("Name").fill("audited");
  await page.getByLabel("Person").selectOption("Admin User");
  await page.getByLabel("Kind").selectOption("Category");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/q=audited/);
  const lines = page.getByRole("region", { name: "Changes" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`Admin User updated category ${name}`);
  await expect(lines.first().getByRole("row", { name: /Description/ })).toContainText(
    "Seen by the log.",
  );
  await expect(lines.last()).toContainText("Admin User created category");
  await expect(page.getByLabel("Kind")).toHaveValue("category");
  await expectAccessible(page, javaScriptEnabled);
  await lines.first().getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto("/admin/audit?until=2020-01-01");
  await expect(page.getByText("No changes found")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Show all changes" }).click();
  await expect(page).toHaveURL("/admin/audit");
  await expect(lines.first()).toBeVisible();
});
