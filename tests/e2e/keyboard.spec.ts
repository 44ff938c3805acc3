// The shop by keyboard alone, and without motion for who asked for none.
import { enter } from "../support/people";
import { tabTo } from "../support/tab-to";
import { expect, test, type Locator } from "../support/test";

/** A ring around what has the focus, in a colour of its own. */
async function expectRing(target: Locator) {
  await expect(target).toHaveCSS("outline-style", "solid");
  await expect(target).toHaveCSS("outline-width", "2px");
}

test("the first stop leads past the header", async ({ page }) => {
  await page.goto("/category");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/category#main");
  await page.keyboard.press("Tab");
  const inside = page.getByRole("main").locator(":focus");
  await expect(inside).toHaveCount(1);
});

test("the gallery, the options, the tabs and the cart", async ({ page, javaScriptEnabled }) => {
  await page.goto("/product/galaxy-s24-ultra");
  const third = page.getByRole("link", { name: /^Show:/ }).nth(2);
  await tabTo(page, third);
  await expectRing(third);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/picture=2/);
  await expect(third).toHaveAttribute("aria-current", "true");
  if (javaScriptEnabled) await expect(third).toBeFocused();

  const blue = page.getByRole("link", { name: "Blue", exact: true });
  await tabTo(page, blue);
  await expectRing(blue);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Colour: Blue")).toBeVisible();

  const warranty = page.getByRole("link", { name: "Warranty", exact: true });
  await tabTo(page, warranty);
  await page.keyboard.press("Enter");
  await expect(page.getByText("comes with a 1-year manufacturer warranty")).toBeVisible();

  await page.goto("/product/sony-wh-ch520");
  const quantity = page.getByLabel("Quantity");
  await tabTo(page, quantity);
  await page.keyboard.press("ArrowUp");
  await expect(quantity).toHaveValue("2");
  await tabTo(page, page.getByRole("button", { name: "Buy Now", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkout/details");
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("2 ×");
});

test("the filters of the listing", async ({ page, javaScriptEnabled }) => {
  await page.goto("/category");
  const apply = async () => {
    if (javaScriptEnabled) return;
    await tabTo(page, page.getByRole("button", { name: "Apply filters" }));
    await page.keyboard.press("Enter");
  };
  const samsung = page.getByRole("checkbox", { name: /^Samsung/ });
  await tabTo(page, samsung);
  await expectRing(samsung);
  await page.keyboard.press("Space");
  await apply();
  await expect(page).toHaveURL(/brand=Samsung/);
  if (javaScriptEnabled) await expect(samsung).toBeFocused();

  await tabTo(page, page.getByRole("radio", { name: "Any rating" }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await apply();
  await expect(page).toHaveURL(/rating=4/);
  await expect(page.getByRole("radio", { name: /^4 and up/ })).toBeChecked();

  const lowest = page.getByRole("spinbutton", { name: "Lowest price in taka" });
  await page.goto(page.url());
  await tabTo(page, lowest);
  await page.keyboard.type("20000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/min=20000/);

  const chip = page.getByRole("link", { name: "Samsung Remove" });
  await page.goto(page.url());
  await tabTo(page, chip);
  await expectRing(chip);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/brand=/);
  await expect(samsung).not.toBeChecked();
});

test("the price slider, where scripts bring one", async ({ page, javaScriptEnabled }) => {
  await page.goto("/category");
  const lowest = page.getByRole("slider", { name: "Lowest price in taka" });
  if (!javaScriptEnabled) return expect(lowest).toHaveCount(0);
  await expect(lowest).toBeAttached();
  await tabTo(page, lowest);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/min=1000(&|$)/);
  await expect(lowest).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("slider", { name: "Highest price in taka" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/max=99000/);
});

test("the home page's tabs", async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  const sellers = page.getByRole("link", { name: "BEST SELLERS" });
  await tabTo(page, sellers);
  await expectRing(sellers);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?tab=best-sellers#featured");
  await expect(sellers).toHaveAttribute("aria-current", "page");
  if (javaScriptEnabled) await expect(sellers).toBeFocused();
});

test("the filters and the menu of a small screen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/category");
  await tabTo(page, page.locator("summary[aria-label=Menu]"));
  await page.keyboard.press("Enter");
  const offers = page
    .getByRole("navigation", { name: "Shop" })
    .getByRole("link", { name: "Offers" });
  await page.keyboard.press("Tab");
  await expect(offers).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offers");
  await tabTo(page, page.locator("summary").filter({ hasText: "Filters" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /^Samsung/ })).toBeVisible();
});

test("the slides' dots, and the button that holds them", async ({ page, javaScriptEnabled }) => {
  // A browser's own smooth scrolling needs frames, which a busy machine may not draw.
  if (!javaScriptEnabled) await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const dot = page.getByRole("link", { name: /^Slide 3: / });
  if (javaScriptEnabled) {
    const pause = page.getByRole("button", { name: "Pause the slides" });
    await expect(pause).toBeVisible();
    await tabTo(page, pause);
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play the slides" })).toBeFocused();
  }
  await tabTo(page, dot);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "3 of 4", exact: true })).toBeInViewport({
    ratio: 0.9,
  });
});

test("an order opens and closes, and an address asks before it goes", async ({ page }) => {
  await page.goto("/login?redirectTo=/profile/orders");
  await tabTo(page, page.getByLabel("E-mail", { exact: true }));
  await page.keyboard.type("shopper@example.com");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type("Shopper12345!");
  await tabTo(page, page.getByLabel("Remember me"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  const order = page.locator("details[name=order]").first();
  await tabTo(page, order.locator("summary"));
  await expectRing(order.locator("summary"));
  await page.keyboard.press("Enter");
  await expect(order).toHaveAttribute("open", "");
  await page.keyboard.press("Enter");
  await expect(order).not.toHaveAttribute("open");

  await page.goto("/profile/addresses");
  await tabTo(page, page.getByLabel("Delete Office"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Yes, delete: Office" })).toBeFocused();
});

test("nothing moves by itself for who wants less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/category", "/product/galaxy-s24-ultra"]) {
    await page.goto(path);
    const endless = await page.evaluate(
      () =>
        document.getAnimations().filter((one) => {
          const { iterations, duration } = one.effect?.getComputedTiming() ?? {};
          return iterations === Infinity && Number(duration) > 1;
        }).length,
    );
    expect(endless).toBe(0);
  }
  await page.goto("/");
  const brands = page.getByRole("region", { name: "Trusted brands" });
  await expect(brands.getByRole("listitem")).toHaveCount(20);
  for (const brand of await brands.getByRole("listitem").all()) {
    const { x, width } = (await brand.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(1280);
  }
});

test("the back office's forms: every control is reached and shows the focus", async ({ page }) => {
  test.slow();
  await enter(page, "admin@example.com", "Admin12345!");
  for (const path of [
    "/admin/settings/home",
    "/admin/settings/pages/new",
    "/admin/promotions/new",
  ]) {
    await page.goto(path);
    const controls = page.getByRole("main").locator("input:not([type=hidden]), select, textarea");
    const [first, last] = [controls.first(), controls.last()];
    await tabTo(page, first);
    await expectRing(first);
    await tabTo(page, last);
    await expectRing(last);
  }
});

test("a quantity of the cart stays in focus when it is changed", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/product/sony-wh-ch520");
  await page.getByRole("button", { name: "Buy Now", exact: true }).click();
  await expect(page).toHaveURL("/checkout/details");
  await page.goto("/cart");
  const quantity = page.getByLabel("Quantity", { exact: true });
  await tabTo(page, quantity);
  await quantity.fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("3 items");
  await expect(quantity).toHaveValue("3");
  if (javaScriptEnabled) await expect(quantity).toBeFocused();
  const less = page.getByRole("button", { name: /^One less/ });
  await less.press("Enter");
  await expect(quantity).toHaveValue("2");
  if (javaScriptEnabled) await expect(less).toBeFocused();
  await less.press("Enter");
  await expect(quantity).toHaveValue("1");
  // It can do no more.
  await expect(less).toBeDisabled();
  if (javaScriptEnabled) await expect(quantity).toBeFocused();
});
