// Before the button: a district is chosen on a product's page and stays while colours are tried.
import { expect, test } from "../support/test";

test("delivery to the shopper's district stands beside the button, whatever else is chosen", async ({
  page,
}) => {
  await page.goto("/product/sony-wh-ch520");
  const part = page.getByRole("region", { name: "Delivery, payment and returns" });
  await expect(part).toContainText("Delivery: ৳70 (1 to 2 days) to ৳130 (3 to 5 days)");
  await expect(part).toContainText("Payment: Cash on delivery");
  await expect(part).toContainText("7 days to send it back");
  await expect(part).toContainText("1-year manufacturer warranty");
  await part.getByRole("link", { name: "Choose your district" }).click();
  await part.getByLabel("Deliver to").selectOption("Sylhet");
  await part.getByRole("button", { name: "Show" }).click();
  await expect(part).toContainText("Delivery to Sylhet: ৳130 (3 to 5 days)");
  await expect(page).toHaveURL(/district=Sylhet/);
  await page.getByRole("link", { name: "Blue" }).click();
  await expect(page).toHaveURL(/colour=Blue/);
  await expect(part).toContainText("Delivery to Sylhet: ৳130 (3 to 5 days)");
  await part.getByRole("link", { name: "Change district" }).click();
  await expect(part.getByLabel("Deliver to")).toHaveValue("");
});
