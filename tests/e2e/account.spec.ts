// The account area as a shopper uses it: profile, orders, addresses, password, devices, forgotten password.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enter, signUp } from "../support/people";

const shopper = { name: "Account Tester", email: "account@example.com", password: "Account-12345" };

async function open(page: Page, path = "", password = shopper.password) {
  await enter(page, shopper.email, password);
  await page.goto(`/profile${path}`);
}

test.describe.configure({ mode: "serial" });

test("Personal Info is read-only until Edit, names faults, and saves", async ({ page }) => {
  await signUp(page, shopper.name, shopper.email, shopper.password);
  await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Personal Info");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveCount(0);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("First name").fill("");
  await page.getByLabel("Phone").fill("123");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("First name is required");
  await expect(page.getByRole("alert")).toContainText("Invalid phone number");
  await expect(page.getByLabel("Phone")).toHaveValue("123");
  await page.getByLabel("First name").fill("Account Q.");
  await page.getByLabel("Phone").fill("+8801711223344");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeAttached();
  await expect(page.getByRole("main").getByText("+8801711223344")).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveCount(0);
});

test("what was saved meanwhile is shown before it is replaced", async ({ page, context }) => {
  await open(page, "?edit=1");
  await page.getByLabel("First name").fill("Typed First");
  const other = await context.newPage();
  await other.goto("/profile?edit");
  await other.getByLabel("First name").fill("Saved Meanwhile");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Profile updated successfully")).toBeAttached();
  await other.close();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText("changed since you opened this form");
  await expect(page.getByRole("main").getByText("Saved Meanwhile", { exact: true })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Typed First");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated successfully")).toBeAttached();
  await expect(page.getByRole("main").getByText("Typed First", { exact: true })).toBeVisible();
});

test("another e-mail address needs the current password", async ({ page, javaScriptEnabled }) => {
  const moved = "account.moved@example.com";
  await enter(page, shopper.email, shopper.password);
  const move = async (to: string, password: string) => {
    await page.goto("/profile?edit=1");
    await page.getByRole("main").getByLabel("E-mail", { exact: true }).fill(to);
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Save" }).click();
  };
  const fault = page.locator(".field-error");
  await move(moved, "");
  await expect(fault).toHaveText("Current password is required");
  await expectAccessible(page, javaScriptEnabled);
  await move(moved, "Wrong-12345");
  await expect(fault).toHaveText("Current password is incorrect");
  await expect(page.getByRole("main").getByLabel("E-mail", { exact: true })).toHaveValue(moved);
  await expect(page.getByLabel("Current password", { exact: true })).toBeFocused();
  await move(moved, shopper.password);
  await expect(page.getByText("Profile updated successfully")).toBeAttached();
  await expect(page.locator("dd", { hasText: moved })).toBeVisible();
  await move(shopper.email, shopper.password);
  await expect(page.locator("dd", { hasText: shopper.email })).toBeVisible();
});

test("Orders open one at a time and sort both ways", async ({ page }) => {
  await open(page);
  await page
    .getByRole("navigation", { name: "Account" })
    .getByRole("link", { name: /Orders/ })
    .click();
  await expect(page.locator("details[name=order]")).toHaveCount(12);
  await page.locator("details[name=order] summary").nth(0).click();
  await page.locator("details[name=order] summary").nth(1).click();
  await expect(page.locator("details[name=order][open]")).toHaveCount(1);
  const first = page.locator("details[name=order] summary").first();
  await page.getByRole("link", { name: "Total" }).click();
  await expect(page).toHaveURL(/sort=total&dir=desc/);
  const dearest = await first.textContent();
  await page.getByRole("link", { name: /Total/ }).click();
  await expect(page).toHaveURL(/sort=total&dir=asc/);
  await expect(first).not.toHaveText(dearest ?? "");
});

test("Addresses are added, edited, made the default and deleted", async ({ page }) => {
  await open(page, "/addresses");
  await page.getByRole("link", { name: "Add Address" }).click();
  await page.getByLabel("Address type").fill("Cabin");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByRole("alert")).toContainText("Street is required");
  await expect(page.getByLabel("Address type")).toHaveValue("Cabin");
  for (const [label, value] of [
    ["Street", "7 Forest Path"],
    ["City", "Sylhet"],
    ["State", "Sylhet"],
    ["Zip code", "3100"],
    ["Country", "Bangladesh"],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByText("7 Forest Path")).toBeVisible();
  await page.getByRole("link", { name: "Edit Cabin" }).click();
  await page.getByLabel("Street").fill("8 Forest Path");
  await page.getByRole("button", { name: "Update Address" }).click();
  await expect(page.getByText("8 Forest Path")).toBeVisible();
  await page.getByRole("button", { name: "Set as default: Cabin" }).click();
  await expect(page.getByText("Default address changed")).toBeAttached();
  await expect(page.getByRole("button", { name: "Set as default: Cabin" })).toHaveCount(0);
  await expect(page.getByText("Default", { exact: true })).toHaveCount(1);
  await page.getByLabel("Delete Office").click();
  await page.getByRole("button", { name: "Yes, delete: Office" }).click();
  await expect(page.getByText("Address deleted")).toBeAttached();
  await expect(page.getByRole("link", { name: "Edit Office" })).toHaveCount(0);
});

test("a new password signs the other devices out", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled });
  const other = await elsewhere.newPage();
  await open(other);
  await open(page, "/devices");
  await expect(page.getByText("This device")).toHaveCount(1);
  await page
    .getByRole("navigation", { name: "Account" })
    .getByRole("link", { name: "Password" })
    .click();
  await page.getByLabel("Current password", { exact: true }).fill(shopper.password);
  await page.getByLabel("New password", { exact: true }).fill("Changed-12345");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Changed-12345");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeAttached();
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

test("a form whose session has ended comes back as it was typed", async ({ page, context }) => {
  await open(page, "?edit=1", "Changed-12345");
  await page.getByLabel("First name").fill("Typed Before");
  await context.clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Session expired, please log in")).toBeAttached();
  await page.getByLabel("E-mail", { exact: true }).fill(shopper.email);
  await page.getByLabel("Password", { exact: true }).fill("Changed-12345");
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Typed Before");
});

test("the forgotten password has one answer for every address", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The page before has a field of that name too.
  await expect(page).toHaveURL(/\/password\/forgot$/);
  await page.getByLabel("E-mail", { exact: true }).fill("nobody@example.com");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(
    page.getByText("If this address has an account, a mail with a link is on its way."),
  ).toBeVisible();
});
