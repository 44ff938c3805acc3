// What a first view asks for first, and what it leaves for later.
import { add } from "../support/sale";
import { shiftsNow, watchShifts } from "../support/shifts";
import { openSlowLine } from "../support/slow-line";
import { expect, test } from "../support/test";

test("on a phone the first pictures go first; others follow them, or the first touch", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Only scripts hold them back.");
  await page.setViewportSize({ width: 375, height: 800 });
  const asked: string[] = [];
  let letGo: (nothing: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route("**/pictures/*", async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto("/category", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect.poll(() => asked.length).toBe(2);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => asked.length).toBeGreaterThan(4);
  letGo(undefined);
  await page.waitForLoadState();
  // Nothing is left of what held them.
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test("who has put something into the cart is not given the rules again", async ({ page }) => {
  await add(page, "sony-wh-ch520");
  await page.goto("/category");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.locator("style[data-own]")).not.toBeAttached();
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
  expect(sheets).toEqual([expect.stringMatching(/tailwind-\w+\.css$/)]);
});

test("the whole stylesheet takes the place of the document's own rules", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Without scripts it is there from the beginning.");
  let letGo: (nothing: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route("**/tailwind-*.css", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/cart", { waitUntil: "commit" });
  const own = page.locator("style[data-own]");
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await expect(own).toBeAttached();
  letGo(undefined);
  await expect(own).not.toBeAttached();
  expect(await page.evaluate(isOnScreen)).toBe(true);

  /** Runs in the page: whether the stylesheet is in force. */
  function isOnScreen(): boolean {
    return [...document.styleSheets].some(
      ({ href, media }) => href !== null && matchMedia(media.mediaText || "all").matches,
    );
  }
});

test("the first picture's small file stands in the body until scripts take the page over", async ({
  page,
  javaScriptEnabled,
}) => {
  let letGo: (nothing: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (letGo = resolve));
  if (javaScriptEnabled) {
    await page.route("**/tailwind-*.css", async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.goto("/product/galaxy-s24-ultra", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  const inBody = page.locator("body style[data-own]");
  await expect(inBody).toHaveCount(javaScriptEnabled ? 0 : 1);
  // Wherever it stands, it is in force.
  const picture = page.locator("img[data-early]");
  await expect(picture).toHaveCSS("background-image", /^url\("data:image\/webp;base64,/);
  letGo(undefined);
  if (javaScriptEnabled) await expect(page.locator("style[data-own]")).toHaveCount(0);
});

test("letters are of few kinds, for each is set up anew at every visit", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const kinds = ["13px 400", "13px 600", "15px 400", "15px 600", "20px 600", "24px 600"];
  for (const path of ["/", "/category", "/product/galaxy-s24-ultra"]) {
    await page.goto(path, { waitUntil: "load" });
    const found = await page.evaluate(() => {
      const others = new Map<string, string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data, parentElement: parent } = texts.currentNode as Text;
        if (data.trim() === "" || !parent?.checkVisibility()) continue;
        const { fontSize, fontWeight, letterSpacing } = getComputedStyle(parent);
        const spaced = letterSpacing === "normal" ? "" : ` ${letterSpacing}`;
        others.set(`${fontSize} ${fontWeight}${spaced}`, data.trim());
      }
      return Object.fromEntries(others);
    });
    for (const [kind, text] of Object.entries(found)) {
      expect.soft(kinds, `${path}: ${text}`).toContain(kind);
    }
    expect(Object.keys(found).length).toBeGreaterThan(3);
  }
});

test("no space stands alone in the shop's name, where it would move when the last word comes later", async ({
  page,
}) => {
  await page.goto("/");
  const name = page.getByRole("banner").getByRole("link", { name: "Gadget Shop, home" });
  await expect(name).toHaveText("Gadget Shop");
  const texts = await name.evaluate((link) => {
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue);
    return found;
  });
  expect(texts).toEqual(["Gadget", " Shop"]);
});

test("what is there of a row on a phone stays in its place when a slow line brings the rest", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const product = "/product/galaxy-s24-ultra";
  const rows: [path: string, first: string, rest: string][] = [
    ["/", "nav a[href='/cart'] svg", "nav a[href='/cart'] > :last-child, nav a[href='/cart'] ~ *"],
    ["/category", ".filters-toggle svg", ".filters-toggle span"],
    ["/category", "label[for='sort']", "#sort, #sort ~ button"],
    [product, ".buy-bar > p", ".buy-bar > form"],
  ];
  for (const [path, first, rest] of rows) {
    await page.goto(path);
    const all = await page.locator(first).boundingBox();
    const count = await page.locator(rest).evaluateAll((found) => {
      for (const one of found) one.remove();
      return found.length;
    });
    expect(count, first).toBeGreaterThan(0);
    const alone = await page.locator(first).boundingBox();
    expect([alone?.x, alone?.y], first).toEqual([all?.x, all?.y]);
  }
});

const cuts: [where: string, path: string, half: RegExp][] = [
  ["the header's entries", "/", /^.*? href="\/compare"[^>]*>/s],
  ["the departments", "/", /^.*? class="category-bar.*?(?:<\/li>.*?){3}/s],
  ["the slides and the banners", "/", /^.*? class="slide-controls.*?<\/section>/s],
  ["a row of cards", "/category?brand=Samsung", /^(?:.*? class="card-actions">){4}/s],
];
for (const [where, path, half] of cuts) {
  test(`nothing moves when a slow line cuts a page amid ${where}`, async ({
    page,
    baseURL,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the browser tells a script");
    await page.setViewportSize({ width: 1280, height: 800 });
    await watchShifts(page);
    const line = await openSlowLine(baseURL ?? "", half);
    try {
      await page.goto(line.origin + path, { waitUntil: "commit" });
      await expect(page.getByRole("banner")).toBeAttached();
      // Long enough to draw what there is.
      await page.waitForTimeout(500);
      await expect(page.getByRole("contentinfo")).not.toBeAttached();
      line.letGo();
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await page.waitForLoadState("load");
      expect(await shiftsNow(page)).toEqual([]);
    } finally {
      await line.close();
    }
  });
}
