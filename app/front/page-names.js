// What the shop's pages are called in a sentence, for answers that come instead of one; plain enough for the browser, too.

/** The longest beginning that fits an address counts. @type {[beginning: string, name: string][]} */
const names = [
  ["/category", "the list of products"],
  ["/product", "the product's page"],
  ["/cart", "your cart"],
  ["/checkout", "the checkout"],
  ["/order", "your order"],
  ["/track", "the page that tracks an order"],
  ["/wishlist", "your wish list"],
  ["/compare", "your comparison"],
  ["/login", "the sign-in page"],
  ["/signup", "the sign-up page"],
  ["/auth", "the sign-in page"],
  ["/password", "the page for a new password"],
  ["/newsletter", "the newsletter"],
  ["/letters", "the letters"],
  ["/profile/orders", "your orders"],
  ["/profile/addresses", "your addresses"],
  ["/profile", "your account"],
  ["/admin/products", "the products of the back office"],
  ["/admin/orders", "the orders of the back office"],
  ["/admin", "the back office"],
];

/**
 * The name of the page at a path; nothing of the path itself is in it.
 *
 * @param {string} path
 */
export function pageName(path) {
  if (path === "/") return "the home page";
  const found = names
    .filter(([beginning]) => `${path}/`.toLowerCase().startsWith(`${beginning}/`))
    .sort(([one], [other]) => other.length - one.length)[0];
  return found ? found[1] : "the page that you asked for";
}
