// Accounts of the end-to-end specs: opening one, and signing in as somebody.
import { expect, type Page } from "@playwright/test";

export const password = "Long-enough-1";

/** Opens an account; with sample data it has twelve orders, one of them being processed. */
export async function signUp(page: Page, name: string, email: string, secret = password) {
  await page.goto("/signup");
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByLabel("Confirm password", { exact: true }).fill(secret);
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/login");
}

/** Signs in without the sign-in screen: whoever tries something else need not have it drawn. */
export async function enter(page: Page, email: string, secret = password) {
  const form = { email, password: secret, remember: "on" };
  const answer = await page.request.post("/login", { form, maxRedirects: 0 });
  expect(answer.status(), `${email} signs in`).toBe(302);
  // Its toast would come and go over whatever the spec looks at.
  await page.context().clearCookies({ name: /toast$/ });
}

/** Fills in the sign-in screen that is shown. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
}
