// The terms of buying here.
import type { Page } from "~/models/content/page";

export const terms: Page = {
  title: "Terms and Conditions",
  description: "The terms for accounts, prices and orders at {shop}.",
  sections: [
    {
      heading: "Your account",
      paragraphs: [
        "An account belongs to one person. Keep your password to yourself; changing it signs out every other device. We may close an account that is used to harm the shop or its customers.",
      ],
    },
    {
      heading: "Prices",
      paragraphs: [
        "Product pages show prices in Bangladeshi taka. The home page and your orders show US dollars, converted at the rate that the shop keeps. A struck price is the price before the present discount.",
      ],
    },
    {
      heading: "Orders",
      paragraphs: [
        "What is out of stock cannot be ordered. An order keeps the names and prices of the day on which it was placed. Delivery, returns and warranty have pages of their own.",
      ],
    },
  ],
};
