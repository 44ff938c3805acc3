// The footer's three lists of links, each to a short page of its own.

/** Each list's heading with its pages in order: name and slug. */
export const footerLinks = [
  {
    heading: "ABOUT US",
    pages: [
      { name: "Regarding Us", slug: "regarding-us" },
      { name: "Terms and Conditions", slug: "terms-and-conditions" },
      { name: "Track My Order", slug: "track-my-order" },
      { name: "Career", slug: "career" },
    ],
  },
  {
    heading: "POLICY",
    pages: [
      { name: "Delivery Policy", slug: "delivery-policy" },
      { name: "Return Policy", slug: "return-policy" },
      { name: "Warranty Policy", slug: "warranty-policy" },
      { name: "Privacy Policy", slug: "privacy-policy" },
    ],
  },
  {
    heading: "HELP",
    pages: [
      { name: "Contact Us", slug: "contact-us" },
      { name: "Exchange", slug: "exchange" },
      { name: "FAQ", slug: "faq" },
      { name: "Blog", slug: "blog" },
    ],
  },
];
