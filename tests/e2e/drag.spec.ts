// What is dragged to another place in the back office: by mouse, by finger, by the arrow keys, and not where no scripts run.
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";
import { patiently } from "../support/send";
import { expect, test, type Locator, type Page } from "../support/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const product = "/admin/products/anker-powercore-10000";
const handles = (page: Page) => page.getByRole("button", { name: /^Drag / });
const pictures = (page: Page) =>
  page.getByRole("region", { name: "Pictures in their order" }).getByRole("listitem");
const idsOf = (rows: Locator) => rows.evaluateAll((all) => all.map(({ id }) => id));

/** Takes a handle and lets it go in the lower half of a row. */
async function drag(page: Page, handle: Locator, row: Locator, letGo = true) {
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  if (!from) throw new Error("The handle is not seen");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const to = await row.boundingBox();
  if (!to) throw new Error("The row is not seen");
  await page.mouse.move(from.x, to.y + to.height * 0.8, { steps: 8 });
  if (letGo) await page.mouse.up();
}

test.describe("without scripts", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled, "the buttons do it there");

  test("there is no handle that does nothing, and the form's own request moves as far", async ({
    page,
  }) => {
    await enterBackOffice(page, `${product}/pictures`, "Pictures");
    const before = await idsOf(pictures(page));
    expect(before.length).toBeGreaterThan(3);
    await expect(handles(page)).toHaveCount(0);
    // The same rows as below.
    const picture = before[0]?.replace("picture-", "") ?? "";
    for (const to of ["3", "2", "1"]) {
      const answer = await page.request.post(`${product}/pictures/order`, {
        ...{ form: { picture, to }, ...patiently },
        headers: { Origin: new URL(page.url()).origin },
      });
      expect(answer.ok()).toBe(true);
    }
    await page.reload();
    expect(await idsOf(pictures(page))).toEqual(before);
  });
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "only scripts do this");

  test("pictures are dragged, and moved by the arrow keys", async ({ page }) => {
    await enterBackOffice(page, `${product}/pictures`, "Pictures");
    const before = await idsOf(pictures(page));
    await drag(page, handles(page).first(), pictures(page).nth(2));
    await expect(page.getByText("Moved to place 3")).toBeVisible();
    const [a = "", b = "", c = "", ...rest] = before;
    await expect.poll(() => idsOf(pictures(page))).toEqual([b, c, a, ...rest]);
    await expectAccessible(page, true);

    // Let go by Escape, it goes back.
    await drag(page, handles(page).first(), pictures(page).nth(2), false);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await idsOf(pictures(page))).toEqual([b, c, a, ...rest]);

    for (const place of [2, 1]) {
      await handles(page).nth(place).press("ArrowUp");
      await expect(page.getByText(`Moved to place ${place}`)).toBeVisible();
      await expect(pictures(page).nth(place - 1)).toHaveAttribute("id", a);
    }
    expect(await idsOf(pictures(page))).toEqual(before);
  });

  test("variants are dragged, and what was typed is sent with them", async ({ page }) => {
    await enterBackOffice(page, "/admin/products/galaxy-a55-5g/variants", "Variants");
    const groups = page.locator("fieldset[data-row]");
    const sku = groups.nth(0).getByLabel("SKU");
    const key = (await sku.getAttribute("name"))?.replace("sku", "") ?? "";
    await groups.nth(0).getByLabel("Price (৳)").fill("4242");
    // Caught on its way: the other projects' shops change nothing here.
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.route("**/variants?*", (route) => route.abort());
    await drag(page, handles(page).first(), groups.nth(2));
    const body = new URLSearchParams((await sent).postData() ?? "");
    expect(body.get("move")).toBe(`3 ${key}`);
    expect(body.get(`price${key}`)).toBe("4242");
    expect(body.get("version")).not.toBeNull();
  });

  test("a category is dragged in the bar, and kept by Save", async ({ page }) => {
    await enterBackOffice(page, "/admin/categories/laptops/place", "Place and filter");
    const field = page.getByLabel("Place in the category bar");
    const old = await field.inputValue();
    const rows = page.locator("li[data-row]");
    await drag(page, handles(page), rows.nth(3));
    await expect(field).toHaveValue("4");
    await expect(rows.nth(3)).toContainText("Laptop");
    await handles(page).press("ArrowUp");
    await expect(field).toHaveValue("3");
    for (let place = 3; place > Number(old); place -= 1) await handles(page).press("ArrowUp");
    await expect(field).toHaveValue(old);
    await page.getByRole("link", { name: "Cancel" }).click();
  });
});
