// On a phone: price and button of a product stay in reach, its picture can be enlarged, and nothing moves under the finger.
import { hydrated } from "../support/hydrated";
import { patiently } from "../support/send";
import { shiftsNow, watchShifts } from "../support/shifts";
import { expect, test, type Page } from "../support/test";

test.use({ viewport: { width: 375, height: 740 } });

const product = "/product/galaxy-s24-ultra?colour=Blue&storage=12GB%2F512GB";

test("the slim bar holds price and button of the choice wherever the page is scrolled to", async ({
  page,
}) => {
  await page.goto(product);
  const bar = page.locator(".buy-bar");
  for (const place of ["start", "middle", "end of the product"]) {
    if (place === "middle") await page.mouse.wheel(0, 900);
    if (place === "end of the product") await bar.scrollIntoViewIfNeeded();
    await expect(bar, place).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText("৳152,000"), place).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole("button", { name: "Add to Cart" }).click();
  await expect(bar.getByRole("link", { name: "View cart" })).toBeVisible();
  await bar.getByRole("link", { name: "View cart" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText("Blue, 12GB/512GB").first()).toBeVisible();
  await expect(page.getByText("৳152,000").first()).toBeVisible();
});

test("wide screens have no slim bar", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(product);
  await expect(page.locator(".buy-bar")).toBeHidden();
});

test("the large picture leads to its file, of the chosen colour", async ({ page }) => {
  await page.goto(product);
  const enlarge = page.getByTitle("Enlarge the picture");
  const file = (await enlarge.getAttribute("href")) ?? "";
  expect(file).toContain("-blue-");
  const answer = await page.request.get(file, patiently);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toMatch(/^image\//);
});

/** The sum of what moved by itself, and what it was, until the page has been read to its end. */
async function shiftsOf(page: Page, address: string) {
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 30));
    }
  });
  await hydrated(page);
  // Slides beside the screen are fetched when somebody turns to them.
  const isWhole = () =>
    page.evaluate(() =>
      [...document.images].every((image) => {
        const { left, width } = image.getBoundingClientRect();
        return image.complete || width === 0 || left >= innerWidth;
      }),
    );
  await expect.poll(isWhole).toBe(true);
  // What moves now would move when all has come.
  await page.waitForTimeout(500);
  return shiftsNow(page);
}

test("nothing moves by itself: no layout shift on home, listing, product and cart", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser tells a script");
  await watchShifts(page);
  await page.goto("/product/sony-wh-ch520");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: "View cart" }).first()).toBeVisible();
  for (const address of ["/", "/category?brand=Samsung", product, "/cart"]) {
    expect(await shiftsOf(page, address), address).toEqual([]);
  }
});
