// Accounts of the end-to-end specs: opening one, and signing in as somebody.
import type { Page } from "@playwright/test";
import { send } from "./send";

export const password = "Long-enough-1";

/** Opens an account without the sign-up screen; with sample data it has twelve orders, one of them being processed. */
export async function signUp(page: Page, name: string, email: string, secret = password) {
  const form = { name, email, password: secret, confirmPassword: secret, terms: "on" };
  await send(page, "/signup", { form });
}

/** Signs in without the sign-in screen. */
export async function enter(page: Page, email: string, secret = password) {
  await send(page, "/login", { form: { email, password: secret, remember: "on" } });
}

/** Fills in the sign-in screen that is shown. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
}
