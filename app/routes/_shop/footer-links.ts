// The footer's three lists of links: each to a short page of its own, and one to the tracking of orders.

/** Each list's heading with its pages in order: name, and where it is. */
export const footerLinks = [
  {
    heading: "ABOUT US",
    pages: [
      { name: "Regarding Us", to: "/pages/regarding-us" },
      { name: "Terms and Conditions", to: "/pages/terms-and-conditions" },
      { name: "Track My Order", to: "/track" },
      { name: "Career", to: "/pages/career" },
    ],
  },
  {
    heading: "POLICY",
    pages: [
      { name: "Delivery Policy", to: "/pages/delivery-policy" },
      { name: "Return Policy", to: "/pages/return-policy" },
      { name: "Warranty Policy", to: "/pages/warranty-policy" },
      { name: "Privacy Policy", to: "/pages/privacy-policy" },
    ],
  },
  {
    heading: "HELP",
    pages: [
      { name: "Contact Us", to: "/pages/contact-us" },
      { name: "Exchange", to: "/pages/exchange" },
      { name: "FAQ", to: "/pages/faq" },
      { name: "Blog", to: "/pages/blog" },
    ],
  },
];
