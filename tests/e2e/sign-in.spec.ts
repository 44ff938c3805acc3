// Sign-up, sign-in and sign-out as a visitor meets them: words, messages, toasts, the menu of a small screen.
import { expect, test, type Page } from "../support/test";

const visitor = { name: "Word Tester", email: "words@example.com", password: "Words-12345" };

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The message under a field, in the shop's red. */
const expectFault = async (page: Page, message: string) => {
  const fault = page.locator(".field-error", { hasText: message });
  await expect(fault).toHaveText(message);
  await expect(fault).toHaveCSS("color", "rgb(180, 19, 43)");
};

async function fillSignUp(page: Page, fields: typeof visitor, confirm = fields.password) {
  await field(page, "Full name").fill(fields.name);
  await field(page, "E-mail").fill(fields.email);
  await field(page, "Password").fill(fields.password);
  await field(page, "Confirm password").fill(confirm);
  await page.getByLabel(/I agree/).check();
}

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, "E-mail").fill(email);
  await field(page, "Password").fill(password);
  await page.getByLabel("Remember me").check();
}

async function signIn(page: Page) {
  await page.goto("/login");
  await fillSignIn(page, { email: "shopper@example.com", password: "Shopper12345!" });
  await button(page, "Login").click();
  await expect(page.getByText("Login successful", { exact: true })).toBeVisible();
}

/** Answers no form from now on, as a network that has gone. */
const cutTheLine = (page: Page) =>
  page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
  );

test.describe.configure({ mode: "serial" });

test("sign-up names its faults to the word, then leads to the sign-in screen", async ({ page }) => {
  await page.goto("/signup");
  await fillSignUp(page, { ...visitor, password: "seven-7" }, "other-77");
  await button(page, "Create Account").click();
  await expectFault(page, "Password must be at least 8 characters long");
  await expectFault(page, "Passwords do not match");
  await expect(field(page, "Full name")).toHaveValue(visitor.name);
  await expect(field(page, "Password")).toHaveValue(/^(seven-7)?$/);

  await fillSignUp(page, { ...visitor, password: "Password1" });
  await button(page, "Create Account").click();
  await expectFault(page, "This password is too common. Please choose another one.");

  await fillSignUp(page, visitor);
  await button(page, "Create Account").click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Signup successful! Redirecting to login...")).toBeVisible();

  await page.goto("/signup");
  await fillSignUp(page, { ...visitor, email: "WORDS@example.com" });
  await button(page, "Create Account").click();
  await expect(page.getByRole("alert")).toHaveText(
    /^Signup failed\. Please try again\.If you may have an account here already, log in, or/,
  );
});

test("sign-in refuses a wrong password, keeps the address, then goes home", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, { ...visitor, password: "Not-the-one-1" });
  await button(page, "Login").click();
  await expect(page.getByRole("alert")).toHaveText(
    "Login failed. Please check your e-mail and password.",
  );
  // Seen as a toast too, and read out once: at the form.
  const toast = page.locator(".toast");
  await expect(toast).toHaveText("Login failed. Please check your e-mail and password.");
  await expect(toast).toHaveCSS("animation-duration", "3s");
  await expect(page.getByRole("status").filter({ hasText: "Login failed" })).toHaveCount(0);
  await expect(page.locator("[aria-hidden=true]", { has: page.locator("p") })).toHaveCount(1);
  await expect(toast).toBeHidden();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field(page, "E-mail")).toHaveValue(visitor.email);
  await fillSignIn(page, visitor);
  await page.evaluate(() => document.body.setAttribute("data-before", ""));
  await button(page, "Login").click();
  await expect(page.getByText("Login successful", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
  // The page before could have an opener that keeps hold of it; this is another document.
  await expect(page.locator("[data-before]")).not.toBeAttached();
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/");
  }
});

test("a toast stands top centre and closes by itself after three seconds", async ({ page }) => {
  await signIn(page);
  const toast = page.locator(".toast");
  await expect(toast).toHaveCSS("position", "fixed");
  await expect(toast).toHaveCSS("animation-duration", "3s");
  await expect(toast).toHaveCSS("top", "16px");
  const { x, width } = (await toast.boundingBox()) ?? { x: 0, width: 0 };
  const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
  expect(Math.abs(x + width / 2 - middle)).toBeLessThan(1);
  await expect(toast).toBeHidden();
});

test("a password can be shown where scripts run, and without them no button pretends to", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/signup");
  for (const name of ["Password", "Confirm password"]) {
    const show = button(page, `Show ${name.toLowerCase()}`);
    if (!javaScriptEnabled) {
      await expect(show).toHaveCount(0);
      continue;
    }
    await field(page, name).fill("Shown-12345");
    await expect(field(page, name)).toHaveAttribute("type", "password");
    await show.click();
    await expect(field(page, name)).toHaveAttribute("type", "text");
    await button(page, `Hide ${name.toLowerCase()}`).click();
    await expect(field(page, name)).toHaveAttribute("type", "password");
    await expect(field(page, name)).toHaveValue("Shown-12345");
  }
});

test("the menu of a small screen holds the same entries and is closed after signing out", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  const menu = page.locator("summary[aria-label=Menu]");
  const shop = page.getByRole("navigation", { name: "Shop" });
  const entry = (name: string | RegExp) => shop.getByRole("link", { name });
  await expect(entry(/^Cart/)).toBeVisible();
  await expect(entry("Offers")).toBeHidden();
  await menu.click();
  await expect(entry("Offers")).toBeVisible();
  await expect(entry(/Register or Login/)).toBeVisible();
  for (const name of [
    "Phones & Tablets",
    "Laptops",
    "Sound Equipments",
    "Power & Accessories",
    "Fitness & Wearable",
    "Cover & Glass",
  ]) {
    await expect(entry(name)).toBeVisible();
  }
  await entry(/Register or Login/).click();
  await expect(page).toHaveURL("/login");
  await expect(entry("Offers")).toBeHidden();

  await signIn(page);
  await menu.click();
  await expect(entry("Sadman Rahman")).toHaveAttribute("href", "/profile");
  await shop.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(entry("Offers")).toBeHidden();
  await menu.click();
  await expect(entry(/Register or Login/)).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile");
});

test("a session that ended elsewhere leads to the sign-in screen at the next step", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto("/profile");
  await context.clearCookies({ name: "session" });
  await page.getByRole("navigation", { name: "Account" }).getByText("Addresses").click();
  await expect(page).toHaveURL("/login?redirectTo=%2Fprofile%2Faddresses");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("a form on its way reads 'Processing...' and cannot be sent twice", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.goto("/login");
    await page.route("**/login?**", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await fillSignIn(page, visitor);
    await button(page, "Login").click();
    await expect(button(page, "Processing...")).toBeDisabled();
    release();
    await expect(page.getByText("Login successful", { exact: true })).toBeVisible();
  });

  test("a toast can be closed at once", async ({ page }) => {
    await page.goto("/login");
    await button(page, "Sign in with Google").click();
    await button(page, "Cancel").click();
    const toast = page.locator(".toast");
    await toast.getByRole("button", { name: "Close message" }).click();
    await expect(toast).toBeHidden();
  });

  test("without an answer the form stays as it was typed and says so", async ({ page }) => {
    await page.goto("/signup");
    await fillSignUp(page, { ...visitor, email: "unsent@example.com" });
    await cutTheLine(page);
    await button(page, "Create Account").click();
    await expect(page.getByRole("alert")).toHaveText("Network Error! Please try again later.");
    await expect(field(page, "E-mail")).toHaveValue("unsent@example.com");
    await expect(field(page, "Password")).toHaveValue(visitor.password);

    await page.goto("/login");
    await fillSignIn(page, visitor);
    await button(page, "Login").click();
    await expect(page.getByRole("alert")).toHaveText("Network error");
    await page.unrouteAll();
    await button(page, "Login").click();
    await expect(page.getByText("Login successful", { exact: true })).toBeVisible();

    await page.goto("/profile?edit=1");
    await field(page, "First name").fill("Typed Offline");
    await cutTheLine(page);
    await button(page, "Save").click();
    await expect(page.getByRole("alert")).toHaveText("Failed to update profile");
    await expect(field(page, "First name")).toHaveValue("Typed Offline");
  });
});
