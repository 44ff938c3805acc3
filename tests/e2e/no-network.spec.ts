// The network goes while a form is sent: every form keeps what was typed and says so in its words.
import { enter } from "../support/people";
import { holds, type Case } from "../support/no-network";
import { expect, test } from "../support/test";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "without scripts the browser says so");

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
  { page: "/product/galaxy-s24-ultra", button: "Wish list" },
  { page: "/product/galaxy-s24-ultra", button: "Compare" },
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

const named = ({ page, button, through = [] }: Case) => [page, ...through, button].join(" > ");

// One browser for each of them: a new one for each form would fetch and read all scripts anew.
test("a visitor", async ({ page }) => {
  test.slow();
  for (const one of visitors) {
    await test.step(named(one), async () => {
      if (one.page === "/cart") {
        await page.goto("/product/galaxy-s24-ultra");
        await page.getByRole("button", { name: "Buy Now" }).first().click();
        await expect(page).toHaveURL("/checkout/details");
      }
      await holds(page, one);
    });
  }
});

for (const [who, email, password, cases] of [
  ["a shopper", "shopper@example.com", "Shopper12345!", shoppers],
  ["an administrator", "admin@example.com", "Admin12345!", admins],
] as const) {
  test(who, async ({ page }) => {
    test.slow();
    await enter(page, email, password);
    for (const one of cases) await test.step(named(one), async () => holds(page, one));
  });
}
