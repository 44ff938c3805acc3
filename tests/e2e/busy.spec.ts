// Waiting with scripts: a real wait shows a turning ring once it lasts, and tells assistive technology at once.
import { enterBackOffice } from "../support/back-office";
import { expect, test, type Locator, type Page } from "../support/test";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without scripts the browser shows it");

/** Holds what the pages' scripts ask for until it is let go. */
async function hold(page: Page, wanted: RegExp) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(wanted, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

const ring = (place: Locator) =>
  place.evaluate((element) => {
    const { opacity, animationDelay, animationName } = getComputedStyle(element, "::before");
    return { opacity, animationDelay, animationName };
  });

async function expectBusy(place: Locator) {
  await expect(place).toHaveAttribute("aria-busy", "true");
  // Nothing of it is seen before it lasts.
  expect(await ring(place)).toMatchObject({
    animationDelay: "0.3s, 0s",
    animationName: "appear, turn",
  });
  await expect.poll(async () => (await ring(place)).opacity).toBe("1");
}

test("the listing turns a ring while its filters load", async ({ page }) => {
  await page.goto("/category");
  const products = page.locator("#products");
  await expect(products).not.toHaveAttribute("aria-busy");
  const letGo = await hold(page, /_data=routes%2F_shop\.category/);
  await page.getByRole("checkbox", { name: /^Samsung/ }).check();
  await expectBusy(products);
  letGo();
  await expect(page).toHaveURL(/brand=Samsung/);
  await expect(products).not.toHaveAttribute("aria-busy");
  expect(await ring(products)).toMatchObject({ animationName: "none" });
});

test("for who wants less motion the ring stands still", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/category");
  await hold(page, /_data=routes%2F_shop\.category/);
  await page.getByRole("checkbox", { name: /^Samsung/ }).check();
  const products = page.locator("#products");
  await expect.poll(async () => (await ring(products)).opacity).toBe("1");
  const moves = await products.evaluate(
    (element) => getComputedStyle(element, "::before").animationIterationCount,
  );
  expect(moves).toBe("1");
});

test("Add Product turns a ring while it is sent", async ({ page }) => {
  await enterBackOffice(page, "/admin/products", "Products");
  await page.getByRole("link", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog");
  const letGo = await hold(page, /_data=routes%2Fadmin\.products\.new/);
  await dialog.getByLabel("Product name").fill("Ring Phone");
  await dialog.getByRole("button", { name: "Add Product" }).click();
  const button = dialog.getByRole("button", { name: "Processing..." });
  await expectBusy(button);
  letGo();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add Product" })).not.toHaveAttribute(
    "aria-busy",
  );
});
