// What is sent twice is done once, a picture has one fault at a time, and a fault's page keeps its number.
import { enterBackOffice } from "../support/back-office";
import { hydrated } from "../support/hydrated";
import { png } from "../support/pictures";
import { changeStored, storedRows } from "../support/stored";
import { expect, test } from "../support/test";

for (const [where, button] of [
  ["/product/pixel-9-pro", "Add to Cart"],
  ["/category?brand=Apple", /^Add to Cart/],
] as const) {
  test(`a double click on Add to Cart adds one, at ${where}`, async ({ page }) => {
    await page.goto(where);
    await page.getByRole("button", { name: button }).first().dblclick();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByLabel("Quantity")).toHaveValue("1");
  });
}

test("the way back and the same product again adds one", async ({ page, javaScriptEnabled }, {
  project,
}) => {
  const name = "Sent Twice";
  await enterBackOffice(page, "/admin/products/new", "Add Product");
  for (const words of ["Product added successfully!", "This product was added already."]) {
    await page.getByLabel("Product Name").fill(name);
    await page.getByLabel("Price").fill("100");
    await page.getByLabel("Stock").fill("3");
    await page.getByLabel("Category").selectOption("Laptops");
    await page.getByLabel("Brand").fill("Twice");
    const picture = { name: "own.png", mimeType: "image/png", buffer: await png() };
    await page.getByLabel("Product Image").setInputFiles(picture);
    await page.getByRole("button", { name: "Add Product", exact: true }).click();
    await expect(page.getByText(words)).toBeVisible();
    // Scripts put the list in the place of the form: the way back leads past it.
    await (javaScriptEnabled ? page.goto("/admin/products/new") : page.goBack());
    await expect(page.getByRole("button", { name: "Add Product", exact: true })).toBeVisible();
  }
  const count = `select count(*) from products where name = '${name}'`;
  expect(await storedRows(project.name, count)).toEqual(["1"]);
});

test("a picture that is too large has one message, also after sending", async ({
  page,
  javaScriptEnabled,
}) => {
  await enterBackOffice(page, "/admin/products/new", "Add Product");
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
  await page
    .getByLabel("Product Image")
    .setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Add Product", exact: true }).click();
  await expect(
    page.locator("main").getByText("Image size must be less than 10MB").last(),
  ).toBeVisible();
  await expect(page.getByText("Product image is required")).toHaveCount(0);
  // Scripts do not send it: the other fields are not looked at yet.
  await expect(page.getByText("Brand is required").first()).toBeVisible({
    visible: !javaScriptEnabled,
  });
});

test("the page of a fault keeps its number when scripts take it over", async ({ page }, {
  project,
}) => {
  const id = "spigen-glas-tr-ez-fit-for-iphone-16-pro-2-pack";
  const set = (words: string) =>
    changeStored(
      project.name,
      `update products set specifications = '${words}' where id = '${id}'`,
    );
  const [before = "[]"] = await storedRows(
    project.name,
    `select specifications from products where id = '${id}'`,
  );
  await set("[1]");
  try {
    const answer = await page.goto(`/product/${id}`);
    expect(answer?.status()).toBe(500);
    await expect(page.getByText("Something broke on our side")).toBeVisible();
    await hydrated(page);
    await expect(page.getByText("tell us this number").locator("code")).toHaveText(
      /^[0-9a-f-]{36}$/,
    );
  } finally {
    await set(before);
  }
});
