// Customers of the back office: found, shown, shut out at once and let in again.
import { expect, test, type Page } from "../support/test";
import { enterBackOffice } from "../support/back-office";
import { enter, signIn, signUp } from "../support/people";
import { expectInOrder } from "../support/axe";

const carla = { name: "Carla Customer", email: "carla.customer@example.com" };

/** The page of one customer, by way of the search. */
async function openCustomer(page: Page) {
  await page.goto("/admin/customers");
  await page.getByLabel("Search customers").fill(carla.email.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 customer", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `View ${carla.name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: carla.name })).toBeVisible();
}

test("a customer is found, deactivated and activated again", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const shop = await browser.newContext({ baseURL, javaScriptEnabled });
  const customer = await shop.newPage();
  await signUp(customer, carla.name, carla.email);
  await enter(customer, carla.email);
  await customer.goto("/profile");
  await expect(customer.getByRole("heading", { level: 1, name: "Personal Info" })).toBeVisible();

  await enterBackOffice(page, "/admin/customers", "Customers");
  await openCustomer(page);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^View order/ })).toHaveCount(12);

  await page.getByRole("link", { name: "Deactivate" }).click();
  await expect(page.getByText("Are you sure you want to deactivate")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("Are you sure you want to deactivate")).toHaveCount(0);

  await page.getByRole("link", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Customer deactivated successfully!")).toBeVisible();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();

  // The open session has ended, and there is no way to a new one.
  await customer.goto("/profile");
  await expect(customer).toHaveURL(/\/login\?/);
  await signIn(customer, carla.email);
  await expect(customer.getByRole("alert")).toBeVisible();
  await customer.goto("/profile");
  await expect(customer).toHaveURL(/\/login\?/);

  await page.getByRole("link", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Customer activated successfully!")).toBeVisible();
  await enter(customer, carla.email);
  await customer.goto("/profile");
  await expect(customer.getByRole("heading", { level: 1, name: "Personal Info" })).toBeVisible();
  await shop.close();
});

test("customers are filtered and sorted, and paged without losing either", async ({ page }) => {
  await enterBackOffice(page, "/admin/customers", "Customers");
  await page.getByLabel("Status").selectOption("Active");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/status=Active/);
  await page.getByRole("link", { name: "Spent" }).click();
  await expect(page.getByRole("columnheader", { name: "Spent" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByLabel("Status")).toHaveValue("Active");
  await expect(page.getByRole("columnheader", { name: "Spent" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByLabel("Search customers").fill("nobody of that name");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No customers found")).toBeVisible();
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the question opens over the page, and the keyboard closes it", async ({ page }) => {
    await enterBackOffice(page, "/admin/customers/nusrat-jahan", "Nusrat Jahan");
    const link = page.getByRole("link", { name: "Deactivate" });
    const dialog = page.getByRole("alertdialog", { name: "Deactivate customer" });
    const escape = { key: "Escape", bubbles: true };
    for (const press of [
      () => page.keyboard.press("Escape"),
      // Before the focus has come into the dialog, and where it was lost, the key is the page's.
      () => page.locator("body").dispatchEvent("keydown", escape),
    ]) {
      await link.press("Enter");
      await expect(dialog).toBeVisible();
      await press();
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
    }
  });

  test("nothing stands in the way of assistive technology, and nothing is too wide", async ({
    page,
  }) => {
    /** At both widths: what stands on a page does not depend on the one that it came at. */
    const check = async () => {
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectInOrder(page, true);
      }
    };
    await enter(page, "admin@example.com", "Admin12345!");
    for (const path of ["", "?q=nothing+like+it", "/nusrat-jahan/status", "/nusrat-jahan"]) {
      await page.goto(`/admin/customers${path}`);
      await check();
    }
    await page.getByRole("link", { name: "Deactivate" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await check();
  });
});
