// The filters take every choice, however fast it follows the one before.
import { hydrated } from "../support/hydrated";
import { expectListing } from "../support/listing";
import { expect, test } from "../support/test";

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
    await hydrated(page);
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
