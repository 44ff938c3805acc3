// Accessibility: axe finds nothing in the states of pages named here, which need something done before; all others are in narrow.spec.ts. It needs scripts itself.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";

/** Pages that need something done before. */
const states: Record<string, (page: Page) => Promise<void>> = {
  "filled cart, and the details of a checkout, refused": async (page) => {
    await press(page, "Add to Cart");
    await page.goto("/cart?district=Dhaka");
    await expectAccessible(page, true);
    await page.goto("/checkout/details");
    await expectAccessible(page, true);
    await page.getByRole("button", { name: "Continue to delivery" }).click();
    await expect(page.getByRole("alert")).toContainText("Name is required");
  },
  "failed tracking": async (page) => {
    await page.goto("/track");
    await page.getByLabel("Order number").fill("1");
    await page.getByLabel("Phone or e-mail").fill("01700000000");
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("We found no order");
  },
  comparison: async (page) => {
    await press(page, "Compare");
    await page.goto("/compare");
  },
  "kept product, and the wish list": async (page) => {
    await press(page, "Wish list");
    // Also for people who want less motion the message stays long enough to be read.
    await expect(page.getByText("Added to wish list")).toBeVisible();
    await expectAccessible(page, true);
    await page.goto("/wishlist");
  },
  "signup with errors": async (page) => {
    await page.goto("/signup");
    await page.locator("#sign-up").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Password").first()).toBeVisible();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  },
  "open mobile menu": async (page) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto("/category");
    await page.locator("summary[aria-label=Menu]").click();
  },
  "open filters": async (page) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto("/category");
    await page.getByText("Show Filters").click();
    await expect(page.getByRole("slider").first()).toBeVisible();
  },
};

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "axe is a script");

for (const [name, prepare] of Object.entries(states)) {
  test(name, async ({ page }) => {
    await prepare(page);
    await expectAccessible(page, true);
  });
}

async function press(page: Page, name: string) {
  await page.goto("/product/sony-wh-ch520");
  await page.getByRole("button", { name, exact: true }).click();
  // The redirect's answer has arrived when its message has.
  await expect(page.getByRole("status").filter({ hasText: /Added/ })).toBeAttached();
}
