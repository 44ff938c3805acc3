// Answers to what shoppers ask most.
import { warrantyWords } from "~/models/warranty";
import type { Page } from "~/models/content/page";

export const faq: Page = {
  title: "FAQ",
  description: "Answers to what shoppers ask most.",
  sections: [
    {
      heading: "Do I need an account to look around?",
      paragraphs: ["No. Everything but your profile and your orders is open to everyone."],
    },
    {
      heading: "Why do I see taka here and dollars there?",
      paragraphs: [
        "The catalogue is priced in taka. The home page and your orders show US dollars, converted at the rate that the shop keeps.",
      ],
    },
    {
      heading: "What does “Low Stock” mean?",
      paragraphs: ["That five pieces or fewer are left."],
    },
    {
      heading: "Which warranty do I get?",
      paragraphs: [`A ${warrantyWords} on every product.`],
      links: [{ to: "/pages/warranty-policy", label: "Read the warranty policy" }],
    },
    {
      heading: "Does the shop work without JavaScript?",
      paragraphs: [
        "Yes, all of it. The switch to the light shop at the foot of every page leaves scripts out; it suits slow lines and old devices.",
      ],
    },
  ],
};
