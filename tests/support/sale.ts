// The way from a product to an order in a browser, for end-to-end specs.
import { expect, type Page } from "@playwright/test";
import { changeStored } from "./stored";

/** Presses the first button of a name. */
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Puts one of a product into the cart. */
export async function add(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await press(page, "Add to Cart");
  await expect(page.getByText("Added to cart")).toBeAttached();
}

/** A phone number of a test's own: the shop takes three unconfirmed orders of each. */
export const phoneOf = () => `017${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** Fills in where an order goes, in Dhaka. */
export async function fillDetails(
  page: Page,
  { name, phone, email }: { name: string; phone: string; email: string },
): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Phone", { exact: true }).fill(phone);
  await page.getByLabel("E-mail (optional)").fill(email);
  await page.getByLabel("Street and house").fill("12 Lake Road");
  await page.getByLabel("City or area").fill("Uttara");
  await page.getByLabel("District").selectOption("Dhaka");
}

/** Every spec orders from the one address of this machine, of which the shop takes five orders a day. */
export const forgetOrders = (shop: string) =>
  changeStored(shop, `delete from throttles where key like 'orders%'`);

/** Orders what is in the cart. @returns the order's number */
export async function order(
  page: Page,
  shop: string,
  { buyer, method }: { buyer: string; method: string },
): Promise<void> {
  await page.goto("/checkout/details");
  const email = `${buyer.toLowerCase().replaceAll(" ", "-")}@example.com`;
  await fillDetails(page, { name: buyer, phone: phoneOf(), email });
  await press(page, "Continue to delivery");
  await page.getByRole("radio", { name: method }).check();
  await press(page, "Continue to review");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout: Review");
  await forgetOrders(shop);
}
