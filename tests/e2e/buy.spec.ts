// Buying from the cart to the order's page and its tracking, as a guest: by pointer, by keyboard alone, on a narrow phone.
import { expect, test, type Locator } from "../support/test";
import { expectInOrder } from "../support/axe";
import { tabTo } from "../support/tab-to";
import { add, fillDetails, forgetOrders, phoneOf, press } from "../support/sale";

test("a guest buys two things for cash, sees the order, and tracks it elsewhere", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
  userAgent,
}, { project }) => {
  // Everything of it at the narrowest width, too.
  await page.setViewportSize({ width: 320, height: 640 });
  const looksRight = () => expectInOrder(page, javaScriptEnabled);
  const phone = phoneOf();
  await add(page, "sony-wh-ch520");
  await add(page, "jbl-wave-beam");
  await page.goto("/cart");
  await page.getByLabel("Deliver to").selectOption("Dhaka");
  await press(page, "Show");
  await expect(page.getByText("Delivery to Dhaka")).toBeVisible();
  await looksRight();

  await page.getByRole("link", { name: "Check out" }).click();
  await expect(page).toHaveURL("/checkout/details");
  await press(page, "Continue to delivery");
  await expect(page.getByRole("alert")).toContainText("Phone number is required");
  await fillDetails(page, { name: "Nadia Karim", phone, email: "nadia-buys@example.com" });
  await looksRight();
  await press(page, "Continue to delivery");

  await expect(page.getByRole("radio", { name: /^Home delivery: ৳70/ })).toBeChecked();
  await looksRight();
  await press(page, "Continue to review");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout: Review");
  await expect(page.getByRole("main")).toContainText("Sony WH-CH520");
  await expect(page.getByRole("main")).toContainText("12 Lake Road");
  await looksRight();
  await forgetOrders(project.name);
  await press(page, "Place order");

  await expect(page).toHaveURL(/\/order\/\d+$/);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Order #\d+$/);
  await expect(page.getByText("We call you to confirm the order")).toBeVisible();
  await expect(page.getByText(/^includes ৳[\d,.]+ VAT$/)).toBeVisible();
  await looksRight();
  const number = (await heading.textContent())?.replace("Order ", "") ?? "";

  // Back to the page that placed it: the cart is empty by now, and nothing is ordered again.
  await page.goto("/checkout/review");
  await expect(page).toHaveURL("/cart");

  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled, userAgent });
  const other = await elsewhere.newPage();
  await other.goto(page.url().replace(/\/cart$/, `/order/${number.slice(1)}`));
  await expect(other.getByText("We found no order with these details.")).toBeVisible();
  await other.getByRole("link", { name: "Track an order by its number" }).click();
  await other.getByLabel("Order number").fill(number);
  await other.getByLabel("Phone or e-mail").fill(phone);
  await press(other, "Track");
  const found = other.getByRole("region", { name: `Order ${number}` });
  await expect(found).toContainText("N••• K•••");
  await expect(found).toContainText("1 × JBL Wave Beam");
  await expect(found).not.toContainText("Lake Road");
  await expectInOrder(other, javaScriptEnabled);
  await elsewhere.close();

  // A change of mind: asked first, and back in the browser that bought.
  await page.goto(`/order/${number.slice(1)}`);
  await page.getByRole("link", { name: "Cancel order" }).click();
  await looksRight();
  await press(page, "Cancel order");
  await expect(page.getByText("You cancelled this order.")).toBeVisible();
  await press(page, "Order again");
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("main")).toContainText("2 items");
});

test("the whole way by keyboard alone", async ({ page }, { project }) => {
  const enter = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  const type = async (label: string, words: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(words);
  };
  await page.goto("/product/sony-wh-ch520");
  await enter(page.getByRole("button", { name: "Buy Now", exact: true }));
  await expect(page).toHaveURL("/checkout/details");
  await type("Name", "Keyboard Only");
  await type("Phone", phoneOf());
  await tabTo(page, page.getByRole("radio", { name: "Bring it to an address" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^I pick it up/ })).toBeChecked();
  await expect(page.getByLabel("Street and house")).toBeHidden();
  await enter(page.getByRole("button", { name: "Continue to delivery" }));
  await expect(page).toHaveURL("/checkout/delivery");
  await enter(page.getByRole("button", { name: "Continue to review" }));
  await expect(page).toHaveURL("/checkout/review");
  await forgetOrders(project.name);
  await enter(page.getByRole("button", { name: "Place order" }));
  await expect(page).toHaveURL(/\/order\/\d+$/);
  await expect(page.getByText(/Please bring ৳5,400 when you pick it up/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Keep this link" })).toBeVisible();
});
