// Sign-in with Google against a running OpenID provider: new, known, joined, refused, cancelled.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { signIn, signUp } from "../support/people";

interface Person {
  email: string;
  name?: string;
  verified?: boolean;
}

/** Presses the Google button of a screen and tells the provider who one is; it is asked once only. */
async function throughGoogle(page: Page, screen: "/login" | "/signup", person: Person | "nobody") {
  await page.goto(screen);
  await page.getByRole("button", { name: /^Sign (in|up) with Google$/ }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  if (person === "nobody") return page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  if (person.name) await page.getByLabel("Name").fill(person.name);
  await page.getByLabel(/is verified/).setChecked(person.verified ?? true);
  await page.getByRole("button", { name: "Go on" }).click();
}

async function signOut(page: Page) {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
}

test("a newcomer signs up with Google, lands on the home page, and is welcomed back next time", async ({
  page,
}) => {
  const person = { email: "gina.google@example.net", name: "Gina Google" };
  await throughGoogle(page, "/signup", person);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByText("Welcome to Gadget Shop!")).toBeAttached();
  await page.goto("/profile");
  await expect(page.getByText("Gina Google").first()).toBeVisible();

  await signOut(page);
  await throughGoogle(page, "/login", person);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByText("Welcome back!")).toBeAttached();
});

test("who was sent to sign in lands where they wanted to go", async ({ page }) => {
  await page.goto("/profile/orders");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill("gerda.google@example.net");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/profile/orders");
});

test("a verified address joins the account that has it after a question, and only the owner gets in from then on", async ({
  page,
  javaScriptEnabled,
}) => {
  const [email, password] = ["gloria.google@example.net", "Waiting-For-Her-1"] as const;
  await signUp(page, "Gloria Google", email, password);
  await throughGoogle(page, "/login", { email });
  await expect(page).toHaveURL("/auth/google/join");
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("link", { name: "Sign in with my password" }).click();
  await expect(page).toHaveURL("/login");

  await throughGoogle(page, "/login", { email });
  if (javaScriptEnabled) await expectAccessible(page, true);
  await page.getByRole("button", { name: "End the password and go on with Google" }).click();
  await expect(page.getByText(/you sign in with Google from now on/i)).toBeAttached();
  await page.goto("/profile");
  await expect(page.getByText("Gloria Google").first()).toBeVisible();

  await signOut(page);
  await page.goto("/login");
  await signIn(page, email, password);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test("a stranger's address that the provider has not verified opens nothing", async ({ page }) => {
  const [email, password] = ["greta.google@example.net", "Greta-Owns-This-1"] as const;
  await signUp(page, "Greta Google", email, password);
  await throughGoogle(page, "/login", { email, verified: false });
  await expect(page).toHaveURL((url) => url.pathname === "/login");
  await expect(page.getByText(/Google has not verified your e-mail address/)).toBeAttached();

  await page.goto("/login");
  await signIn(page, email, password);
  await expect(page.getByText("Login successful")).toBeAttached();
});

test("who changes their mind at Google comes back to the screen they left, with the words for it", async ({
  page,
}) => {
  await throughGoogle(page, "/login", "nobody");
  await expect(page).toHaveURL((url) => url.pathname === "/login");
  await expect(page.getByText("Google login failed")).toBeAttached();

  await throughGoogle(page, "/signup", "nobody");
  await expect(page).toHaveURL((url) => url.pathname === "/signup");
  await expect(page.getByText("Signup Failed!")).toBeAttached();
});
