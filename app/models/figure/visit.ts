// Which pages of the shop are counted, and what their kinds are called.

/** The kind of page by its route. */
export const pageKinds: Partial<Record<string, string>> = {
  "routes/_shop._index": "home",
  "routes/_shop.category": "listing",
  "routes/_shop.product.$id": "product",
  "routes/_shop.cart": "cart",
  "routes/_shop.checkout.details": "checkout",
};

/** From the entry to the order, by what each step is counted as. */
export const steps = {
  visit: "Visits",
  home: "Views of the home page",
  listing: "Views of lists and searches",
  product: "Views of products",
  cart: "Views of the cart",
  checkout: "Views of the checkout",
} as const;
