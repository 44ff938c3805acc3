// What letters there are, and the words that somebody says yes to.

/** Back in stock; a price on the wish list fell; a forgotten cart. */
export type LetterKind = "stock" | "price" | "cart";

/** What each is called, and what somebody agrees to: kept with their yes, as they read it. */
export const letterWords: Record<LetterKind, { name: string; yes: string }> = {
  stock: { name: "Back in stock", yes: "Write to me once when it is back in stock." },
  price: {
    name: "Prices of my wish list",
    yes: "Write to me when a price on my wish list falls, at most once a day.",
  },
  cart: {
    name: "Forgotten cart",
    yes: "Remind me once of what I leave in my cart for a day.",
  },
};

/** Where somebody can say yes. */
export const letterScreens = {
  product: "Product page",
  wishlist: "Wish list",
  profile: "Account, Letters",
} as const;
export type LetterScreen = keyof typeof letterScreens;

/** A yes as the account's page lists it. */
export interface Consent {
  id: string;
  name: string;
  /** The product that it is about; null for none. */
  about: string | null;
  email: string;
  words: string;
  /** Where and when it was said, and what became of it. */
  history: string;
  open: boolean;
}
