// The home page, its slides above all, and the newsletter box under every page.
import { expect, test, type Page } from "../support/test";
import { storedRows } from "../support/stored";

const slide = (page: Page, number: number) =>
  page.getByRole("group", { name: `${number} of 4`, exact: true });
const arrow = (page: Page, number: number, name: string) =>
  slide(page, number).getByRole("link", { name });
/** Sees to it that a slide fills the strip; the page itself may have been scrolled up or down. */
const shows = async (page: Page, number: number) => {
  await expect
    .poll(() =>
      slide(page, number).evaluate(
        (shown) =>
          shown.getBoundingClientRect().x - (shown.parentElement?.getBoundingClientRect().x ?? 0),
      ),
    )
    .toBeCloseTo(0, 0);
};

/** Opens the page; where scripts run, once they have taken the slides over, so that a click is not halved. */
async function open(page: Page, javaScriptEnabled: boolean) {
  // A browser's own smooth scrolling needs frames, which a busy machine may not draw.
  if (!javaScriptEnabled) await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  if (javaScriptEnabled) {
    await expect(page.getByRole("button", { name: "Pause the slides" })).toBeVisible();
  }
}

test.describe("the slides", () => {
  test("follow the arrows, round both ends", async ({ page, javaScriptEnabled }) => {
    await open(page, javaScriptEnabled);
    await shows(page, 1);
    await arrow(page, 1, "Next slide").click();
    await shows(page, 2);
    await arrow(page, 2, "Previous slide").click();
    await shows(page, 1);
    await arrow(page, 1, "Previous slide").click();
    await shows(page, 4);
    await arrow(page, 4, "Next slide").click();
    await shows(page, 1);
  });

  test("follow the dots, and the page stays at its top", async ({ page, javaScriptEnabled }) => {
    await open(page, javaScriptEnabled);
    for (const number of [3, 2, 4, 1]) {
      await page.getByRole("link", { name: new RegExp(`^Slide ${number}: `) }).click();
      await shows(page, number);
    }
    await expect(page.getByRole("banner")).toBeInViewport();
  });

  test("follow the keyboard, which stays on the arrow", async ({ page, javaScriptEnabled }) => {
    await open(page, javaScriptEnabled);
    await arrow(page, 1, "Next slide").focus();
    await page.keyboard.press("Enter");
    await shows(page, 2);
    // Without scripts the browser goes on from the slide that it jumped to.
    if (!javaScriptEnabled) for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
    await expect(arrow(page, 2, "Next slide")).toBeFocused();
    await page.keyboard.press("Enter");
    await shows(page, 3);
  });

  test("go on by themselves only where scripts run, and wait under the pointer", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/");
    await slide(page, 1).hover();
    await page.waitForTimeout(4000);
    await shows(page, 1);
    await page.getByRole("contentinfo").getByText("All rights reserved").hover();
    await page.waitForTimeout(4000);
    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    if (javaScriptEnabled) await expect(slide(page, 1)).not.toBeInViewport();
    else await shows(page, 1);
  });

  test("stand still for who wants less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await page.waitForTimeout(4000);
    await shows(page, 1);
    await expect(page.getByRole("button", { name: "Pause the slides" })).toBeHidden();
  });

  test("can be paused, where they move", async ({ page, javaScriptEnabled }) => {
    await page.goto("/");
    const pause = page.getByRole("button", { name: "Pause the slides" });
    if (!javaScriptEnabled) return expect(pause).toBeHidden();
    await pause.click();
    await page.getByRole("button", { name: "Play the slides" }).blur();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(4000);
    await shows(page, 1);
  });

  test("lead to products", async ({ page }) => {
    await page.goto("/");
    await slide(page, 1).getByRole("link", { name: "Shop Now" }).click();
    await expect(page).toHaveURL(/\/category\?/);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  });
});

test("featured products change with their tab", async ({ page }) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured products" });
  await expect(featured.getByText("% OFF").first()).toBeVisible();
  await expect(featured.getByText("BESTSELLER")).toHaveCount(0);

  await featured.getByRole("link", { name: "BEST SELLERS" }).click();
  await expect(featured.getByText("BESTSELLER", { exact: true })).toHaveCount(8);
  await expect(page).toHaveURL("/?tab=best-sellers#featured");

  const name = await featured.getByRole("heading", { level: 3 }).first().innerText();
  await featured.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("promo cards and categories lead to what they speak of", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Student Discount/ }).click();
  await expect(page).toHaveURL("/category?brand=Apple");
  await page.goto("/");
  await page.getByRole("link", { name: "Hubs & Docks" }).click();
  await expect(page).toHaveURL("/category?type=hubs-docks");
});

test("the strip of brands can be held still", async ({ page }) => {
  await page.goto("/");
  const brands = page.getByRole("region", { name: "Trusted brands" });
  await expect(brands.getByRole("listitem")).toHaveCount(20);
  await brands.getByRole("checkbox", { name: "Hold still" }).check();
  await page.mouse.move(5, 5);
  await brands.getByRole("checkbox").blur();
  await expect(brands.getByRole("list").first()).toHaveCSS("animation-play-state", "paused");
});

test("the newsletter box keeps what was typed, then thanks on the same page", async ({ page }, {
  project,
}) => {
  await page.goto("/pages/faq");
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("E-mail for the newsletter").fill("reader@shop");
  await footer.getByRole("button", { name: "Subscribe" }).click();

  const main = page.getByRole("main");
  const email = main.getByLabel("E-mail");
  await expect(email).toHaveValue("reader@shop");
  await expect(email).toHaveAccessibleDescription("Invalid email address");
  await email.fill("reader@shop.example");
  await main.getByRole("button", { name: "Subscribe" }).click();

  await expect(page).toHaveURL("/pages/faq");
  await expect(page.getByText("Thank you, you are on the list.")).toBeVisible();
  const query = "select email from subscribers where email like 'reader@%'";
  expect(await storedRows(project.name, query)).toEqual(["reader@shop.example"]);
});

test("the footer leads to its pages and to the light shop and back", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Warranty Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Warranty Policy");
  await footer.getByRole("button", { name: "Switch to the light shop (no scripts)" }).click();
  await expect(footer.getByRole("button", { name: "Switch to the full shop" })).toBeVisible();
  await expect(page.locator("script")).toHaveCount(0);
  await expect(page).toHaveURL("/pages/warranty-policy");
  await footer.getByRole("button", { name: "Switch to the full shop" }).click();
  await expect(
    footer.getByRole("button", { name: "Switch to the light shop (no scripts)" }),
  ).toBeVisible();
});
