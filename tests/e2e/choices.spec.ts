// The listing takes every choice, however fast it follows the one before.
import { expectListing } from "../support/listing";
import { expect, test, type Page } from "../support/test";

test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "without scripts a list comes when its button is pressed",
);

test("choices made faster than their lists come all count", async ({ page }) => {
  const brands = ["Apple", "Samsung", "Xiaomi", "Oppo", "Infinix"];
  const colours = ["Black", "White", "Blue", "Red"];
  const query = [
    ...brands.map((brand) => `brand=${brand}`),
    ...colours.map((colour) => `colour=${colour}`),
  ].join("&");
  const boxes = page.getByRole("form", { name: "Filters" }).getByRole("checkbox");
  // Each round meets the lists at other moments: as they are asked for, as they come; the last as they are drawn.
  for (const pause of [5, 40, 75, 110, 0]) {
    await page.goto("/category");
    await boxes.evaluateAll(
      async (all, { wanted, pause }) => {
        for (const box of all) {
          if (!(box instanceof HTMLInputElement) || !wanted.includes(box.value)) continue;
          const drawn = new Promise((resolve) => {
            new MutationObserver(resolve).observe(document.head, {
              subtree: true,
              childList: true,
            });
          });
          box.click();
          pause = (pause * 3) % 140;
          await (pause > 0 ? new Promise((resolve) => setTimeout(resolve, pause)) : drawn);
        }
      },
      { wanted: [...brands, ...colours], pause },
    );
    await expectListing(page, query);
    await expect(boxes.and(page.locator(":checked"))).toHaveCount(brands.length + colours.length);
  }
});

const filter = { query: "brand=Samsung", choose: (page: Page) => samsung(page).check() };
const order = {
  query: "sort=price-asc",
  choose: (page: Page) => sort(page).selectOption("price-asc"),
};
const samsung = (page: Page) => page.getByRole("checkbox", { name: /^Samsung/ });
const sort = (page: Page) => page.getByRole("combobox", { name: "Sort by" });

for (const [name, first, second] of [
  ["an order chosen while a filter's list is on its way keeps the filter", filter, order],
  ["a filter chosen while an order's list is on its way keeps the order", order, filter],
] as const) {
  test(name, async ({ page }) => {
    await page.goto("/category?q=galaxy&offers=1");
    // It never comes.
    await page.route(
      (url) => url.search.includes(first.query) && !url.search.includes(second.query),
      () => undefined,
    );
    const asked = page.waitForRequest((request) => request.url().includes(first.query));
    await first.choose(page);
    await asked;
    await second.choose(page);
    await expectListing(page, `q=galaxy&offers=1&${first.query}&${second.query}`);
    await expect(samsung(page)).toBeChecked();
    await expect(sort(page)).toHaveValue("price-asc");
  });
}

test("a price is typed on while a choice's list comes, and goes with the way back", async ({
  page,
}) => {
  await page.goto("/category");
  let arrive = () => {};
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/brand=Samsung/, async (route) => {
    await gate;
    await route.continue();
  });
  const asked = page.waitForRequest(/brand=Samsung/);
  await samsung(page).check();
  await asked;
  const lowest = page.getByLabel("Lowest price in taka");
  await lowest.pressSequentially("5000");
  arrive();
  await expectListing(page, "brand=Samsung");
  await expect(lowest).toHaveValue("5000");
  await lowest.press("Enter");
  await expectListing(page, "brand=Samsung&min=5000");
  await page.goBack();
  await expectListing(page, "brand=Samsung");
  await expect(lowest).toHaveValue("");
});

test("the order stays in focus and follows the way back", async ({ page }) => {
  await page.goto("/category");
  await sort(page).focus();
  await sort(page).selectOption("rating");
  await expectListing(page, "sort=rating");
  await expect(sort(page)).toBeFocused();
  await page.goBack();
  await expectListing(page, "");
  await expect(sort(page)).toHaveValue("default");
});
