// Variants of a product in the back office: made from colours and values, refused, moved, removed, and sold.
import { expect, test } from "../support/test";
import { expectAccessible } from "../support/axe";
import { enterBackOffice } from "../support/back-office";

// A colour on its way to another passes axe at one moment and fails at the next.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a copy becomes a product of two colours and three lengths that is sold", async ({
  page,
  javaScriptEnabled,
}) => {
  await enterBackOffice(page, "/admin/products/sony-wh-ch520", "Sony WH-CH520");
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("heading", { name: "Edit product" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  const id = new URL(page.url()).pathname.split("/")[3] ?? "";
  await page.getByLabel("Product Name").fill("Braided Cable");
  await page.getByLabel("In the shop").selectOption("Published");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Product updated successfully!")).toBeVisible();

  await page.goto(`/admin/products/${id}/variants/add`);
  await expectAccessible(page, javaScriptEnabled);
  for (const colour of ["Black", "White", "Blue"])
    await page.getByLabel(colour, { exact: true }).uncheck();
  await page.getByLabel("Red", { exact: true }).check();
  await page.getByLabel("Gold", { exact: true }).check();
  await page.getByLabel("What the second option is called").fill("Length");
  await page.getByLabel("Its values").fill("1 m, 2 m, 3 m");
  await page.getByLabel("Stock").fill("4");
  await page.getByRole("button", { name: "Add variants" }).click();
  await expect(page.getByText("6 variants added")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  const gold = page.getByRole("group", { name: "Gold, 3 m" });
  await gold.getByLabel("SKU").fill("");
  await page.getByRole("button", { name: "Save variants" }).click();
  await expect(page.locator(".field-error", { hasText: "SKU is required" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await gold.getByLabel("SKU").fill("BRAIDED-GOLD-3");
  await gold.getByLabel("Price (৳)").fill("777");
  await gold.getByRole("button", { name: "Save, and move Gold, 3 m up" }).click();
  await expect(page.getByText("Variants saved")).toBeVisible();
  await expect(gold.getByLabel("SKU")).toHaveValue("BRAIDED-GOLD-3");

  await page.getByRole("link", { name: "Remove Red, 2 m" }).click();
  await expect(page.getByText("Nobody has ordered it")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("The variant was removed.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Red, 2 m" })).toHaveCount(0);

  await page.goto(`/product/${id}?colour=Gold&storage=3+m`);
  await expect(page.getByText("Length:")).toBeVisible();
  await expect(page.getByText("৳777").first()).toBeVisible();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added").first()).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Gold, 3 m").first()).toBeVisible();
});
