// Accessibility: axe finds nothing on any page and state named here. It needs scripts itself.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { officePages } from "../support/office-pages";
import { enter } from "../support/people";

/** Pages that need nothing but their address; a new one is one more line. */
const pages: Record<string, string> = {
  home: "/",
  listing: "/category",
  "listing with filters": "/category?brand=Samsung&rating=4&min=10000&sort=price-asc",
  "corrected search": "/category?q=samsng",
  "empty listing": "/category?q=zzzzzz&brand=Samsung",
  "last page": "/category?page=7",
  "filter that cannot be read": "/category?page=x",
  specification: "/product/galaxy-s24-ultra",
  description: "/product/galaxy-s24-ultra?tab=description",
  warranty: "/product/galaxy-s24-ultra?tab=warranty",
  video: "/product/galaxy-s24-ultra?tab=video",
  "unknown product": "/product/galxy-s24",
  "empty cart": "/cart",
  "empty wish list": "/wishlist",
  "empty comparison": "/compare",
  "text page": "/pages/faq",
  newsletter: "/newsletter",
  "the end of a letter": "/letters/end?token=used",
  "the proof of an address": "/letters/confirm?token=used",
  tracking: "/track",
  "unknown order": "/order/99999999",
  login: "/login",
  signup: "/signup",
  "unknown page": "/no-such-page",
  "forgotten password": "/password/forgot",
  "used link": "/password/reset?token=used",
};

/** Pages of the account area, seen by the sample shopper. */
const accountPages = [
  "/profile",
  "/profile?edit=1",
  "/profile/orders",
  "/profile/reviews",
  "/profile/questions",
  "/product/galaxy-s24-ultra/reviews",
  "/product/galaxy-s24-ultra/questions",
  "/reviews/galaxy-s24-ultra-review-1/report",
  "/profile/addresses",
  "/profile/addresses/new",
  "/profile/password",
  "/profile/devices",
  "/profile/letters",
];

/** Pages that need something done before. */
const states: Record<string, (page: Page) => Promise<void>> = {
  "filled cart": async (page) => {
    await press(page, "Add to Cart");
    await page.goto("/cart?district=Dhaka");
  },
  "details of a checkout": async (page) => {
    await press(page, "Add to Cart");
    await page.goto("/checkout/details");
  },
  "refused details of a checkout": async (page) => {
    await press(page, "Add to Cart");
    await page.goto("/checkout/details");
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
  "filled wish list": async (page) => {
    await press(page, "Wish list");
    await page.goto("/wishlist");
  },
  comparison: async (page) => {
    await press(page, "Compare");
    await page.goto("/compare");
  },
  "kept product": async (page) => {
    await press(page, "Wish list");
    // Also for people who want less motion the message stays long enough to be read.
    await expect(page.getByText("Added to wish list")).toBeVisible();
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

// One browser goes from page to page: a new one for each would fetch and read all scripts anew.
test("pages by their address", async ({ page }) => {
  test.slow();
  for (const [name, path] of Object.entries(pages)) {
    await test.step(`${name}: ${path}`, async () => {
      await page.goto(path);
      await expectAccessible(page, true);
    });
  }
});

for (const [name, prepare] of Object.entries(states)) {
  test(name, async ({ page }) => {
    await prepare(page);
    await expectAccessible(page, true);
  });
}

test("the account area", async ({ page }) => {
  await enter(page, "shopper@example.com", "Shopper12345!");
  for (const path of accountPages) {
    await page.goto(path);
    await expectAccessible(page, true);
  }
  await page.goto("/profile/addresses/new");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, true);
});

test("the back office's screens", async ({ page }) => {
  test.slow();
  await enter(page, "admin@example.com", "Admin12345!");
  for (const path of officePages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectAccessible(page, true);
    });
  }
});

async function press(page: Page, name: string) {
  await page.goto("/product/sony-wh-ch520");
  await page.getByRole("button", { name, exact: true }).click();
  // The redirect's answer has arrived when its message has.
  await expect(page.getByRole("status").filter({ hasText: /Added/ })).toBeAttached();
}
