// A browser that is told to load no pictures: nothing waits for them.
import { hydrated } from "../support/hydrated";
import { expect, test } from "../support/test";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), "--blink-settings=imagesEnabled=false"];
    await use({ ...launchOptions, args });
  },
});

test("scripts start by themselves, and the pictures' words stand in their places", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/product/galaxy-s24-ultra");
  const picture = page.getByRole("img", { name: /^Samsung Galaxy S24 Ultra in/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(0);
  if (javaScriptEnabled) await hydrated(page);
});
