// Notifications: under the bell and on a page of their own, marked read one by one and all together.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enter, signUp } from "../support/people";

const bell = (page: Page) => page.locator("summary[aria-label^=Notifications]");
const menu = (page: Page) => page.getByRole("banner").locator("details");

test.beforeEach(async ({ page }) => {
  await enter(page, "admin@example.com", "Admin12345!");
});

const open = (page: Page) => page.goto("/admin/notifications");

// Other specs sign customers up meanwhile: what was there at the start is told apart by its words.
test.describe.configure({ mode: "serial" });

test("one is marked read by a click on it, under the bell", async ({ page, javaScriptEnabled }) => {
  await page.goto("/admin/overview");
  await bell(page).click();
  await expect(menu(page).getByRole("listitem").first()).toContainText(/Just now|\d+[mhd] ago/);
  // The bell shows the newest eight, so any unread one will do.
  const unread = menu(page).getByRole("button", { name: /mark as read/ });
  const words = (await unread.first().getByText(/\.$/).last().textContent()) ?? "";
  await unread.first().click();
  if (!javaScriptEnabled) {
    // The page came anew, with its bell closed.
    await expect(menu(page)).not.toHaveAttribute("open");
    await bell(page).click();
  }
  await expect(menu(page)).toContainText(words);
  await expect(menu(page).getByRole("button").filter({ hasText: words })).toHaveCount(0);
  await expect(page).toHaveURL("/admin/overview");
});

test("all are marked read, and more arrive when a customer signs up", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/overview");
  await bell(page).click();
  const marked = page.waitForResponse((answer) => answer.request().method() === "POST");
  await menu(page).getByRole("button", { name: "Mark all read" }).click();
  await marked;
  await page.goto("/admin/notifications?show=unread");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Yuki Tanaka opened")).toHaveCount(0);

  const visitor = await browser.newContext({ baseURL, javaScriptEnabled });
  await signUp(await visitor.newPage(), "Bella Ringer", "bella.ringer@example.com");
  await visitor.close();

  await page.goto("/admin/notifications?show=unread");
  const entry = page.getByRole("main").getByRole("button", { name: /Bella Ringer/ });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("New customer");
  await expect(entry).toContainText("Just now");
  await entry.click();
  await expect(entry).toHaveCount(0);
});

test("the page lists all of them, reached from the bell", async ({ page }) => {
  await page.goto("/admin/overview");
  await bell(page).click();
  await menu(page).getByRole("link", { name: "View all notifications" }).click();
  await expect(page).toHaveURL("/admin/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByRole("main").getByText("placed order").first()).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Unread" }).click();
  await expect(page).toHaveURL("/admin/notifications?show=unread");
  await page.getByRole("main").getByRole("link", { name: "All", exact: true }).click();
  await expect(page).toHaveURL("/admin/notifications");
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("the menu closes by Escape and by a click elsewhere", async ({ page }) => {
    await open(page);
    await bell(page).click();
    await expect(menu(page)).toHaveAttribute("open");
    await page.keyboard.press("Escape");
    await expect(menu(page)).not.toHaveAttribute("open");
    await expect(bell(page)).toBeFocused();
    await bell(page).click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menu(page)).not.toHaveAttribute("open");
  });

  test("nothing stands in the way of assistive technology", async ({ page }) => {
    await open(page);
    await expectAccessible(page, true);
    await bell(page).click();
    await expectAccessible(page, true);
    await page.setViewportSize({ width: 375, height: 800 });
    await expectAccessible(page, true);
    await page.goto("/admin/notifications?show=unread");
    await expectAccessible(page, true);
  });
});
