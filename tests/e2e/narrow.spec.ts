// A screen of 320 px, and one of 1280 px at 200% zoom: no page of the shop scrolls sideways or has tiny targets; and axe finds nothing on any.
import { expect, test, type Page } from "../support/test";
import { expectAccessible } from "../support/axe";
import { hydrated } from "../support/hydrated";
import { officePages } from "../support/office-pages";
import { enter, signUp } from "../support/people";

/** Pages that need nothing but their address; a new one is one more line. */
const pages = [
  "/",
  "/category",
  "/category?brand=Samsung&rating=4&min=10000&max=90000&stock=in&sort=price-asc&q=galaxy",
  "/category?q=samsng",
  "/category?q=zzzzzz&brand=Samsung",
  "/category?page=7",
  "/category?page=x",
  "/product/galaxy-s24-ultra",
  "/product/galaxy-s24-ultra?tab=description",
  "/product/galaxy-s24-ultra?tab=warranty",
  "/product/galaxy-s24-ultra?tab=video",
  "/product/galxy-s24",
  "/cart",
  "/wishlist",
  "/compare",
  "/login",
  "/signup",
  "/password/forgot",
  "/password/reset?token=used",
  "/newsletter",
  "/letters/end?token=used",
  "/letters/confirm?token=used",
  "/track",
  "/order/99999999",
  "/pages/faq",
  "/no-such-page",
];

/** Made as one of those, of other words. */
const likePages = [
  "/?tab=best-sellers",
  "/category?q=averyveryveryverylongwordwithoutanyplacetobreakitanywhereatall",
  "/pages/regarding-us",
  "/pages/terms-and-conditions",
  "/pages/career",
  "/pages/delivery-policy",
  "/pages/return-policy",
  "/pages/warranty-policy",
  "/pages/privacy-policy",
  "/pages/contact-us",
  "/pages/exchange",
  "/pages/blog",
];

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
  "/profile/addresses/nowhere",
  "/profile/password",
  "/profile/devices",
  "/profile/letters",
];

/** 320 px, and a window of 1280 px at 200% zoom. */
const widths = [320, 640];

test.use({ viewport: { width: 320, height: 640 } });

/** Whether the page fits its window, and every target that shows a finger. */
async function expectFit(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(scroll, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
    expect.soft(await smallTargets(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** What can be pressed and is less than 24 px wide or high; a link in the midst of words may be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    // A slider's thumb is its target, not the field behind it.
    [
      ...document.querySelectorAll<HTMLElement>(
        "a,button,input:not([type=range]),select,textarea,summary,[tabindex]:not(input)",
      ),
    ]
      // A box's label is part of the target.
      .map(
        (target) =>
          (target.matches("[type=checkbox],[type=radio]") && target.closest("label")) || target,
      )
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => getComputedStyle(target).display !== "inline")
      .filter((target) => {
        const { width, height, right, bottom } = target.getBoundingClientRect();
        // What stands outside the window is for readers' ears, or comes into view with the focus.
        const seen = right > 0 && bottom > 0 && width > 1;
        // What glides in measures a hair's breadth less.
        return seen && (width < 23.9 || height < 23.9);
      })
      .map((target) => target.outerHTML.slice(0, 120)),
  );
}

/** Fits, and on a wide screen axe finds nothing on it: one visit shows both. */
async function expectRight(page: Page, scripts: boolean | undefined) {
  await expectFit(page);
  if (!scripts) return;
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page, scripts);
  // The next page comes to a narrow screen. With less motion each change of size would take a frame.
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize({ width: 320, height: 640 });
}

/** Goes from page to page in one browser: a new one for each would fetch and read all scripts anew. */
async function expectAllRight(page: Page, paths: string[], scripts: boolean | undefined) {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectRight(page, scripts);
    });
  }
}

test("public pages fit and are accessible", async ({ page, javaScriptEnabled }) => {
  test.slow();
  await expectAllRight(page, pages, javaScriptEnabled);
});

test("pages of other words fit", async ({ page }) => {
  await expectAllRight(page, likePages, false);
});

test("what is opened or filled fits", async ({ page }) => {
  await page.goto("/category");
  await page.locator("summary[aria-label=Menu]").click();
  await expectFit(page);
  await page.goto("/category");
  await page.getByText("Show Filters").click();
  await expect(page.getByRole("checkbox", { name: /^Samsung/ })).toBeVisible();
  await expectFit(page);

  for (const id of ["galaxy-s24-ultra", "sony-wh-ch520"]) {
    await page.goto(`/product/${id}`);
    for (const [name, added] of [
      ["Add to Cart", "Added to cart"],
      ["Wish list", "Added to wish list"],
      ["Compare", "Added to compare"],
    ] as const) {
      // On phones the bar at the lower edge has the button once more.
      await page.getByRole("button", { name, exact: true }).first().click();
      await expect(page.getByText(added)).toBeAttached();
      await expectFit(page);
    }
  }
  for (const path of ["/cart", "/wishlist", "/compare"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText("Sony WH-CH520");
    await expectFit(page);
  }
});

test("the account area fits and is accessible, errors and open rows included", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await enter(page, "shopper@example.com", "Shopper12345!");
  await expectAllRight(page, accountPages, javaScriptEnabled);
  await page.goto("/profile/orders");
  await page.locator("details[name=order] summary").first().click();
  await expect(page.getByText("Quantity:").first()).toBeVisible();
  await expectFit(page);
  await page.goto("/profile/addresses");
  await page.getByLabel("Delete Office").click();
  await expectFit(page);
  await page.goto("/profile/addresses/new");
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectRight(page, javaScriptEnabled);
});

test("the back office's screens fit and are accessible, and the way back from a change", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await enter(page, "admin@example.com", "Admin12345!");
  await expectAllRight(page, officePages, javaScriptEnabled);
  await page.goto("/admin/settings/vat");
  await page.getByLabel("Rate in percent").fill("14");
  await page.getByRole("button", { name: "Save" }).click();
  const undo = await page.locator("form[action*='/undo/']").getAttribute("action");
  await page.goto(undo ?? "");
  await expectRight(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(page).toHaveURL("/admin/settings/vat");
  await page.goto("/admin/settings/vat");
  await expect(page.getByLabel("Rate in percent")).toHaveValue("15");
});

test("a product's name of fifty letters fits, wherever it stands", async ({ page }) => {
  await page.goto("/product/sony-wh-ch520");
  for (const [name, added] of [
    ["Add to Cart", "Added to cart"],
    ["Wish list", "Added to wish list"],
    ["Compare", "Added to compare"],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).first().click();
    await expect(page.getByText(added)).toBeAttached();
  }
  for (const path of [
    "/",
    "/category",
    "/product/sony-wh-ch520",
    "/cart",
    "/wishlist",
    "/compare",
  ]) {
    await page.goto(path);
    // Scripts that take over would put the names back.
    await hydrated(page);
    // As the server would have sent it: no spec changes a product that the others use.
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const name = /^(Sony WH-CH520|Samsung Galaxy .*|Xiaomi .*)$/;
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (name.test(text.nodeValue ?? "")) text.nodeValue = "W".repeat(50);
      }
    });
    await expect(page.getByText("W".repeat(50)).first()).toBeAttached();
    await expectFit(page);
  }
});

test("names without a gap fit", async ({ page }) => {
  const email = `${"n".repeat(60)}@narrow.example.com`;
  await signUp(page, "N".repeat(100), email, "Narrow-12345");
  await enter(page, email, "Narrow-12345");
  for (const path of ["/", "/profile", "/profile?edit=1"]) {
    await page.goto(path);
    await expectFit(page);
    await page.setViewportSize({ width: 1280, height: 640 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    await page.setViewportSize({ width: 320, height: 640 });
  }
  await page.locator("summary[aria-label=Menu]").click();
  await expectFit(page);
  await page.goto("/profile/addresses/new");
  for (const label of ["Address type", "Street", "City", "State", "Zip code", "Country"]) {
    await page.getByLabel(label).fill("W".repeat(60));
  }
  await page.getByRole("button", { name: "Add Address" }).click();
  await expect(page.getByText("W".repeat(60)).first()).toBeVisible();
  await expectFit(page);
});
