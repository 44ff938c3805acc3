// The administrator's own profile, with an administrator of this spec's own.
import { expect, test, type Page } from "../support/test";
import { enterBackOffice, makeAdmin } from "../support/back-office";
import { png } from "../support/pictures";
import { expectAccessible } from "../support/axe";

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const keeper = { name: "Profile Keeper", email: "keeper@example.com", password: "Keeper-12345" };
const changed = "Changed-12345";

test.beforeAll(() => makeAdmin(test.info().project.name, keeper));

const enter = (page: Page, password = keeper.password) =>
  enterBackOffice(page, "/admin/profile", "Admin Profile", { ...keeper, password });
const fault = (page: Page, message: string) => page.locator(".field-error", { hasText: message });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Profile sections" }).getByRole("link", { name });

test("personal information is read-only until Edit, names faults, and saves", async ({
  page,
  javaScriptEnabled,
}) => {
  await enter(page);
  await expect(page.getByText("Member since")).toBeVisible();
  await expect(tab(page, "Personal Information")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Profile");
  await expect(page.getByLabel("Role")).not.toBeEditable();
  await expect(page.getByLabel("Join date")).not.toBeEditable();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("First name").fill("P");
  await page.getByLabel("Last name").fill("");
  await page.getByLabel("E-mail").fill("keeper");
  await page.getByLabel("Phone").fill("none");
  await page
    .locator("#admin-profile")
    .evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole("button", { name: "Save Changes" }).click();
  for (const message of [
    "First name must be at least 2 characters",
    "Last name is required",
    "Please enter a valid email address",
    "Please enter a valid phone number",
  ]) {
    await expect(fault(page, message)).toBeVisible();
  }
  await expect(page.getByLabel("Phone")).toHaveValue("none");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByLabel("First name").fill("Profile Q.");
  await page.getByLabel("Last name").fill("Keeper");
  await page.getByLabel("E-mail").fill("shopper@example.com");
  await page.getByLabel("Phone").fill("+1 (555) 123-4567");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(fault(page, "Another account uses this e-mail address already")).toBeVisible();
  await page.getByLabel("E-mail").fill("keeper.moved@example.com");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(fault(page, "Current password is required")).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).fill("Wrong-12345");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(fault(page, "Current password is incorrect")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("E-mail").fill(keeper.email);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByText("+1 (555) 123-4567")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveCount(0);

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Profile Q.");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "First name" })).toHaveCount(0);
});

test("what was saved meanwhile is shown before it is replaced", async ({ page, context }) => {
  await enter(page);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Phone").fill("01711 111 111");
  const other = await context.newPage();
  await other.goto("/admin/profile?edit=1");
  await other.getByLabel("Phone").fill("01711 222 222");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expect(other.getByText("Profile updated successfully!")).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toContainText("changed since you opened this form");
  await expect(page.getByRole("row", { name: /Phone/ })).toContainText("01711 222 222");
  await expect(page.getByLabel("Phone")).toHaveValue("01711 111 111");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByText("01711 111 111")).toBeVisible();
});

test("the picture is changed, here and in the top bar", async ({ page, javaScriptEnabled }) => {
  await enter(page);
  await page.getByRole("link", { name: "Change profile picture" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile picture" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  const input = page.getByLabel("New picture");
  const save = page.getByRole("button", { name: "Save Picture" });
  await input.setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await save.click();
  await expect(fault(page, "Please select a valid image file (JPG, PNG)")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await input.setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  if (!javaScriptEnabled) await save.click();
  await expect(fault(page, "Image size must be less than 5MB")).toBeVisible();
  await input.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await png() });
  await save.click();
  await expect(page.getByText("Profile picture updated successfully!")).toBeVisible();
  for (const place of [page.getByRole("main"), page.getByRole("banner")]) {
    const image = place.locator('img[src^="/pictures/"]');
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test("the password is changed by the rules, and other devices are signed out", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const { userAgent } = await page.evaluate(() => ({ userAgent: navigator.userAgent }));
  const other = await browser.newPage({
    baseURL: test.info().project.use.baseURL,
    javaScriptEnabled,
    userAgent,
  });
  await enter(other);
  await enter(page);
  await tab(page, "Password & Security").click();
  await expect(page.getByRole("heading", { level: 2, name: "Password & Security" })).toBeVisible();
  await expect(page).toHaveURL("/admin/profile/password");
  await expectAccessible(page, javaScriptEnabled);
  const fill = async (current: string, next: string, confirmed: string) => {
    await page.getByLabel("Current password", { exact: true }).fill(current);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm new password", { exact: true }).fill(confirmed);
    await page.getByRole("button", { name: "Update Password" }).click();
  };
  await page
    .locator("#admin-password")
    .evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await fill("", "", "");
  await expect(fault(page, "Current password is required")).toBeVisible();
  await expect(fault(page, "New password is required")).toBeVisible();
  await fill(keeper.password, "Ab1", "Ab1");
  await expect(fault(page, "Password must be at least 8 characters")).toBeVisible();
  await fill(keeper.password, "alllower1", "other");
  await expect(
    fault(
      page,
      "Password must contain at least one uppercase letter, one lowercase letter, and one number",
    ),
  ).toBeVisible();
  await expect(fault(page, "Passwords do not match")).toBeVisible();
  await fill("Wrong-12345", changed, changed);
  await expect(fault(page, "Current password is incorrect")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await fill(keeper.password, changed, changed);
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");

  await other.goto("/admin/profile");
  await expect(other).toHaveURL(/\/login/);
  await other.close();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully!")).toBeVisible();
  await enter(page, changed);
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("meter, checklist and the note that both match follow every letter", async ({ page }) => {
    await enter(page, changed);
    await page.goto("/admin/profile/password");
    const field = page.getByLabel("New password", { exact: true });
    const met = page.getByRole("list", { name: "Password requirements" }).getByRole("img");
    for (const [password, strength, points] of [
      ["a", "Weak", 1],
      ["ab1", "Medium", 2],
      ["Ab1", "Medium", 3],
      ["Abcdefg1", "Strong", 4],
      ["Abcdefg1!", "Strong", 5],
    ] as const) {
      await field.fill(password);
      await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible();
      await expect(met).toHaveCount(points);
    }
    const note = page.getByText("Passwords match");
    await expect(note).toHaveCount(0);
    await page.getByLabel("Confirm new password", { exact: true }).fill("Abcdefg1!");
    await expect(note).toBeVisible();
    await expectAccessible(page, true);
    await page.getByRole("button", { name: "Show new password", exact: true }).click();
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide new password", exact: true }).click();
    await expect(field).toHaveAttribute("type", "password");
  });
});
