// The network goes while a form is sent: every form keeps what was typed and says so in its words.
import { enterBackOffice } from "../support/back-office";
import { signIn } from "../support/people";
import { png } from "../support/pictures";
import { expect, test, type Locator, type Page } from "../support/test";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without scripts the browser says so");

interface Case {
  page: string;
  /** The button that sends the form. */
  button: string | RegExp;
  /** What the form says, or a toast where the form has no fields of its own. */
  words?: string;
  /** Links and buttons that lead to the form, in order. */
  through?: (string | RegExp)[];
}

const networkError = "Network error";
const updateProfile = "Failed to update profile. Please try again.";
const updatePassword = "Failed to update password. Please try again.";
const saveCategory = "Failed to save category. Please try again.";

const visitors: Case[] = [
  { page: "/login", button: "Login" },
  {
    page: "/signup",
    button: "Create Account",
    words: "Network Error! Please try again later.",
  },
  { page: "/password/forgot", button: "Send the link" },
  { page: "/", button: "Subscribe" },
  { page: "/newsletter", button: "Subscribe" },
  { page: "/category?brand=Apple", button: /^Add to Cart/ },
  { page: "/category?brand=Apple", button: "Apply filters" },
  { page: "/product/galaxy-s24-ultra", button: "Add to Cart" },
  { page: "/cart", button: "Update" },
];

const shoppers: Case[] = [
  { page: "/profile?edit=1", button: "Save", words: "Failed to update profile" },
  { page: "/profile/addresses/new", button: "Add Address" },
  { page: "/profile/addresses", button: "Update Address", through: [/^Edit/] },
  { page: "/profile/addresses", button: /^Set as default/ },
  { page: "/profile/password", button: "Update Password", words: updatePassword },
  { page: "/profile/devices", button: /^Sign out / },
  { page: "/profile", button: "Logout" },
];

const admins: Case[] = [
  {
    page: "/admin/products/new",
    button: "Add Product",
    words: "Failed to add product. Please try again.",
  },
  {
    page: "/admin/products?q=galaxy",
    through: ["Add Product"],
    button: "Add Product",
    words: "Failed to add product. Please try again.",
  },
  {
    page: "/admin/products?q=xiaomi+15",
    through: ["Edit Xiaomi 15"],
    button: "Save changes",
    words: "Failed to update product. Please try again.",
  },
  {
    page: "/admin/products?q=xiaomi+15",
    through: ["Delete Xiaomi 15"],
    button: "Delete",
    words: "Failed to delete product. Please try again.",
  },
  { page: "/admin/products", button: "Search" },
  { page: "/admin/products", button: "Change selected" },
  {
    page: "/admin/products/import",
    button: "Check the file",
    words: "Failed to import products. Please try again.",
  },
  { page: "/admin/categories/new", button: "Add Category", words: saveCategory },
  {
    page: "/admin/categories",
    through: ["Edit Laptops"],
    button: "Update Category",
    words: saveCategory,
  },
  {
    page: "/admin/orders?status=Processing",
    through: [/^View order/, "Deliver"],
    button: "Mark as delivered",
    words: "Failed to change the order. Please try again.",
  },
  {
    page: "/admin/customers?q=shopper",
    through: [/^Deactivate/],
    button: "Deactivate",
    words: "Failed to change status. Please try again.",
  },
  { page: "/admin/profile?edit=1", button: /^Save/, words: updateProfile },
  { page: "/admin/profile/password", button: "Update Password", words: updatePassword },
  { page: "/admin/profile/picture", button: "Save Picture", words: updateProfile },
  { page: "/admin/notifications", button: "Mark all read" },
  { page: "/admin/overview", button: "Logout" },
];

async function holds(page: Page, { page: address, button, words, through = [] }: Case) {
  await page.goto(address);
  for (const step of through) {
    await page.getByRole("link", { name: step }).first().click();
  }
  const place = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const around = through.length > 0 && (await place.count()) > 0 ? place : page;
  const send = around.getByRole("button", { name: button, exact: true }).first();
  await expect(send).toBeVisible();
  const form = send.locator("xpath=ancestor::form");
  await expect
    .poll(() => form.evaluate((element) => Object.keys(element).join()))
    .toContain("__react");
  await fill(form);
  // The file's fields hold their files, the passwords their words.
  const typed = await valuesOf(form);
  await page.context().setOffline(true);
  await send.click();
  const said = around.getByRole("alert").or(page.locator(".toast"));
  await expect(said.filter({ hasText: words ?? networkError }).first()).toBeVisible();
  await expect(send).toBeEnabled();
  expect(await valuesOf(form)).toEqual(typed);
  await expect(page.getByText("Something broke on our side")).toHaveCount(0);
  await page.context().setOffline(false);
}

/** Types something into each field that has nothing. */
async function fill(form: Locator) {
  for (const field of await form.locator("input:visible, textarea:visible").all()) {
    if (!(await field.isEditable())) continue;
    const type = (await field.getAttribute("type")) ?? "text";
    if (type === "file") {
      const csv = (await field.getAttribute("accept"))?.includes("csv") ?? false;
      const picture = { name: "own.png", mimeType: "image/png", buffer: await png() };
      const table = { name: "own.csv", mimeType: "text/csv", buffer: Buffer.from("SKU,Name") };
      await field.setInputFiles(csv ? table : picture);
    } else if (type === "checkbox") await field.check();
    else if (type === "email") await field.fill("typed@example.com");
    else if (type === "number") await field.fill("3");
    else if (type === "tel") await field.fill("+8801700000001");
    else if (["text", "password", "search", "textarea"].includes(type))
      await field.fill("Typed words 1");
  }
}

const valuesOf = (form: Locator) =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : value.name,
    ]),
  );

const named = ({ page, button, through = [] }: Case) => [page, ...through, button].join(" > ");

for (const one of visitors) {
  test(`a visitor: ${named(one)}`, async ({ page }) => {
    if (one.page === "/cart") {
      await page.goto("/product/galaxy-s24-ultra");
      await page.getByRole("button", { name: "Buy Now" }).first().click();
      await expect(page).toHaveURL("/checkout/details");
      await page.goto("/cart");
    }
    await holds(page, one);
  });
}

for (const one of shoppers) {
  test(`a shopper: ${named(one)}`, async ({ page }) => {
    await page.goto("/login");
    await signIn(page, "shopper@example.com", "Shopper12345!");
    await expect(page.getByText(/Login successful/)).toBeVisible();
    await holds(page, one);
  });
}

for (const one of admins) {
  test(`an administrator: ${named(one)}`, async ({ page }) => {
    await enterBackOffice(page, "/admin/overview", "Dashboard Overview");
    await holds(page, one);
  });
}
