// A house in order at every width and without what a browser may lack: room to search, no colours left by a tap, focus, paper, pictures off, the sign of the taka.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";
import { hydrated } from "../support/hydrated";
import { enter, signUp } from "../support/people";

const product = "/product/galaxy-s24-ultra";

test("the search box has room for words beside a long name", async ({ page }) => {
  const email = "roomy@width.example.com";
  await signUp(page, "Nandini Chattopadhyay-Mukhopadhyay", email, "Roomy-12345");
  await enter(page, email, "Roomy-12345");
  await page.goto("/");
  for (const width of [320, 768, 1024, 1152, 1279, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    const box = await page.getByRole("searchbox", { name: "Search products" }).boundingBox();
    expect.soft(box?.width, `at ${width} px`).toBeGreaterThan(250);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`)
      .toBeLessThanOrEqual(width);
  }
});

test("at 320 px the header's first row holds the name, the cart and the menu", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const middles = await Promise.all(
    [
      page.getByRole("link", { name: "Gadget Shop, home" }),
      page.getByRole("link", { name: /^Cart/ }),
      page.locator("summary[aria-label=Menu]"),
    ].map(async (part) => {
      const box = await part.boundingBox();
      return box && box.y + box.height / 2;
    }),
  );
  expect(Math.max(...middles.map(Number)) - Math.min(...middles.map(Number))).toBeLessThan(8);
});

test("the back office's figures and names stay within their frames", async ({ page }) => {
  await enter(page, "admin@example.com", "Admin12345!");
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/overview");
    await hydrated(page);
    const frame = await page.getByRole("main").boundingBox();
    const card = await page.getByRole("region", { name: "Total Revenue" }).boundingBox();
    const within = (frame?.x ?? 0) + (frame?.width ?? 0) - (card?.x ?? 0) - (card?.width ?? 0);
    expect.soft((card?.x ?? 0) - (frame?.x ?? 0), `at ${width} px`).toBeGreaterThan(10);
    expect.soft(within, `at ${width} px`).toBeGreaterThan(10);
    const names = page.getByRole("region", { name: "Top Products" }).locator("svg text");
    const outside = await names.evaluateAll((texts) =>
      texts
        .filter((text) => {
          const { left, width } = text.getBoundingClientRect();
          const drawing = text.closest("svg")?.getBoundingClientRect();
          return width > 0 && drawing !== undefined && left < drawing.left - 1;
        })
        .map((text) => text.textContent),
    );
    expect.soft(outside, `at ${width} px`).toEqual([]);
    expect.soft(await names.count()).toBeGreaterThan(4);
  }
});

test.describe("under a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 640 } });

  test("a tap leaves no colour behind, and the menu's close sign is seen", async ({ page }) => {
    await page.goto("/");
    const menu = page.locator("summary[aria-label=Menu]");
    await menu.tap();
    await expect(page.getByRole("link", { name: "Wish list (0)" })).toBeVisible();
    // On the header's dark ground, nothing of its own behind it.
    expect(await colours(menu)).toEqual({
      colour: "rgb(255, 255, 255)",
      ground: "rgba(0, 0, 0, 0)",
    });
    await page.goto(product);
    const option = page.getByRole("link", { name: "12GB/1TB" });
    const before = await option.evaluate((link) => getComputedStyle(link).borderColor);
    await option.hover();
    expect(await option.evaluate((link) => getComputedStyle(link).borderColor)).toBe(before);
  });
});

test("a pointer still sees what it is over", async ({ page }) => {
  await page.goto(product);
  const option = page.getByRole("link", { name: "12GB/1TB" });
  const before = await option.evaluate((link) => getComputedStyle(link).borderColor);
  await option.hover();
  expect(await option.evaluate((link) => getComputedStyle(link).borderColor)).not.toBe(before);
});

test("the focus on a card's name is seen around the whole card", async ({ page }) => {
  await page.goto("/category");
  const name = page.locator(".card-name a").first();
  await page.locator("#sort").focus();
  // From the last control before the cards.
  for (let press = 0; press < 3; press += 1) {
    if (await name.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(name).toBeFocused();
  const ring = await name.evaluate((link) => {
    const { outlineStyle, outlineWidth, outlineOffset, width } = getComputedStyle(link, "::after");
    const card = link.closest(".card")?.clientWidth;
    return { outlineStyle, outlineWidth, outlineOffset, whole: parseFloat(width) === card };
  });
  // Inside the card, which cuts off what stands outside.
  expect(ring).toEqual({
    outlineStyle: "solid",
    outlineWidth: "2px",
    outlineOffset: "-2px",
    whole: true,
  });
});

test.describe("on paper", () => {
  test("a product, the cart and the orders stand without menus", async ({ page }) => {
    await page.goto(product);
    await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
    await expect(page.getByText("Added to cart")).toBeAttached();
    await enter(page, "shopper@example.com", "Shopper12345!");
    await page.emulateMedia({ media: "print" });
    for (const [path, there] of [
      [product, page.getByText("Product code: GS-1042")],
      ["/cart", page.getByRole("heading", { name: "Summary" })],
      ["/profile/orders", page.getByText("Quantity: 1").first()],
    ] as const) {
      await page.goto(path);
      await expect(there, path).toBeVisible();
      for (const gone of ["header", "footer", "nav", "button", ".skip-link"]) {
        for (const part of await page.locator(gone).all()) {
          await expect.soft(part, `${path} ${gone}`).toBeHidden();
        }
      }
    }
  });
});

test.describe("without pictures", () => {
  test("everything keeps its place, and what a picture shows is said", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    for (const path of ["/", "/category", product]) {
      await page.goto(path, { waitUntil: "load" });
      const sizes = await sizesOfPictures(page);
      await page.route("**/*.{webp,svg,png}", (route) => route.abort());
      await page.goto(path, { waitUntil: "load" });
      expect.soft(await sizesOfPictures(page), path).toEqual(sizes);
      await page.unrouteAll({ behavior: "wait" });
    }
    await expect(page.getByRole("img", { name: /^Samsung Galaxy S24 Ultra in/ })).toBeVisible();
  });
});

test.describe("the sign of the taka", () => {
  test("comes from the shop where a system has none, and moves nothing", async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send("DOM.enable");
    await client.send("CSS.enable");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/taka-*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(product, { waitUntil: "commit" });
      const before = page.locator("main s").first();
      await expect(before).toBeVisible();
      const early = await before.boundingBox();
      release();
      await expect.poll(() => customFont("main b.text-xl")).toBe(true);
      const late = await before.boundingBox();
      // Browsers count what moves by less than three pixels as standing still.
      expect(Math.abs((late?.x ?? 0) - (early?.x ?? 99))).toBeLessThan(3);
      expect(late?.y).toBe(early?.y);
    }
    await page.goto("/category");
    await expect.poll(() => customFont(".card .price b")).toBe(true);

    /** Whether the sign of a price is drawn in a font that the page has brought along. */
    async function customFont(selector: string): Promise<boolean> {
      const { root } = await client.send("DOM.getDocument");
      const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
      const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.some(({ isCustomFont, glyphCount }) => isCustomFont && glyphCount === 1);
    }
  });

  test("weighs less than 2 kB and is kept for a year", async ({ page, request }) => {
    const file = page.waitForResponse(/\/taka-[^/]+\.woff2$/);
    await page.goto(product);
    const answer = await request.get((await file).url());
    expect((await answer.body()).byteLength).toBeLessThan(2_000);
    expect(answer.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  });
});

function colours(locator: Locator) {
  return locator.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { colour: color, ground: backgroundColor };
  });
}

function sizesOfPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main img")].map((picture) => {
      const { width, height } = picture.getBoundingClientRect();
      return `${Math.round(width)}x${Math.round(height)}`;
    }),
  );
}
