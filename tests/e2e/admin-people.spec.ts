// What the law asks of the back office: a customer erased once nothing is open, a newsletter left by its link.
import { expect, test } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";
import { signUp } from "../support/people";
import { send } from "../support/send";

const dora = { name: "Dora Departing", email: "dora.departing@example.com" };

test("a customer is erased after the last order is over", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const customer = await browser.newContext({ baseURL });
  await signUp(await customer.newPage(), dora.name, dora.email);
  await customer.close();
  await enterBackOffice(page, `/admin/customers?q=${dora.email}`, "Customers");
  await page.getByRole("link", { name: `View ${dora.name}` }).click();
  await page.getByRole("link", { name: "Erase" }).click();
  const open = page.getByText(/^Order #\d+ is not finished/);
  await expect(open).toBeVisible();
  await expect(page.getByRole("button", { name: "Erase for good" })).toHaveCount(0);
  const address = page.url();
  const [, order = ""] = /#(\d+)/.exec(await open.innerText()) ?? [];
  await page.goto(`/admin/orders/${order}/deliver`);
  await page
    .getByRole("main")
    .getByRole("button", { name: /deliver/i })
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order}$`));

  await page.goto(address);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("The customer's e-mail").fill("somebody@example.com");
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("This is not the customer's e-mail").first()).toBeVisible();
  await page.getByLabel("The customer's e-mail").fill(dora.email);
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("The customer is erased.")).toBeVisible();
  await page.goto(`/admin/orders/${order}`);
  await expect(page.getByText("Erased customer").first()).toBeVisible();
  await expect(page.getByText(dora.email)).toHaveCount(0);
});

test("an address is taken off the newsletter's list", async ({ page, javaScriptEnabled }) => {
  const email = "leaver@example.com";
  await send(page, "/newsletter", { form: { email, redirectTo: "/" } });
  await enterBackOffice(page, `/admin/newsletter?q=${email}`, "Newsletter");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, javaScriptEnabled);
  }
  await page.locator("summary", { hasText: "Remove" }).click();
  await page.getByRole("button", { name: `Yes, remove ${email}` }).click();
  await expect(page.getByText("The address is off the list.")).toBeVisible();
  await expect(page.getByText("No addresses found")).toBeVisible();
});

test("a newsletter's link asks, and its button ends it", async ({ page, javaScriptEnabled }) => {
  await page.goto("/newsletter/leave?token=unknown");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(/^You are unsubscribed/)).toBeVisible();
});
