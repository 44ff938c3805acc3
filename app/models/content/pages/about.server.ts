// What the shop is, who works for it, what it tells, and where it is reached.
import type { Page } from "~/models/content/page";

export const regardingUs: Page = {
  title: "Regarding Us",
  description: "What {shop} sells and how it wants to be used.",
  sections: [
    {
      paragraphs: [
        "{shop} sells consumer electronics online: phones and tablets, laptops, sound equipment, power and accessories, fitness and wearables, covers and glass.",
        "We want buying to be plain. Prices stand on every card, with the price before the discount beside them. Stock is counted, not guessed. Every page works on a slow line and without scripts, and nothing on it reports what you do to anyone else.",
      ],
      links: [{ to: "/category", label: "Browse all products" }],
    },
  ],
};

export const career: Page = {
  title: "Career",
  description: "Working at {shop}.",
  sections: [
    {
      paragraphs: [
        "There are no open positions at the moment. When there are, they will be listed on this page.",
      ],
    },
  ],
};

export const blog: Page = {
  title: "Blog",
  description: "News from {shop}.",
  sections: [
    {
      paragraphs: ["There is nothing here yet. New deals and arrivals go out by newsletter."],
      links: [{ to: "/newsletter", label: "Get the newsletter" }],
    },
  ],
};

export const contactUs: Page = {
  title: "Contact Us",
  description: "Address, phone and e-mail of {shop}.",
  sections: [
    {
      paragraphs: ["E-mail: {email}", "Phone: {phone}", "Address: {address}"],
    },
  ],
};
