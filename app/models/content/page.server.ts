// The footer's short pages: what the shop is and promises, as it stands today.
import { warrantyWords } from "~/models/warranty";
import { contact } from "./contact";

/** A paragraph list under a heading; `id` where other pages link to it. */
interface Section {
  heading?: string;
  id?: string;
  paragraphs: string[];
  links?: { to: string; label: string }[];
}

/** A page of text. */
export interface Page {
  title: string;
  /** For search engines and link previews. */
  description: string;
  sections: Section[];
}

/**
 * Finds a page of text by its slug.
 * @returns null for an unknown slug
 */
export function findPage(slug: string): Page | null {
  return pages.get(slug) ?? null;
}

const toOrders = { to: "/track", label: "Track my order" };
const toContact = { to: "/pages/contact-us", label: "Contact us" };
const writeToUs = `Write to ${contact.email} with your order number.`;

const pages = new Map<string, Page>([
  [
    "regarding-us",
    {
      title: "Regarding Us",
      description: "What Gadget Shop sells and how it wants to be used.",
      sections: [
        {
          paragraphs: [
            "Gadget Shop sells consumer electronics online: phones and tablets, laptops, sound equipment, power and accessories, fitness and wearables, covers and glass.",
            "We want buying to be plain. Prices stand on every card, with the price before the discount beside them. Stock is counted, not guessed. Every page works on a slow line and without scripts, and nothing on it reports what you do to anyone else.",
          ],
          links: [{ to: "/category", label: "Browse all products" }],
        },
      ],
    },
  ],
  [
    "terms-and-conditions",
    {
      title: "Terms and Conditions",
      description: "The terms for accounts, prices and orders at Gadget Shop.",
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
    },
  ],
  [
    "career",
    {
      title: "Career",
      description: "Working at Gadget Shop.",
      sections: [
        {
          paragraphs: [
            "There are no open positions at the moment. When there are, they will be listed on this page.",
          ],
        },
      ],
    },
  ],
  [
    "delivery-policy",
    {
      title: "Delivery Policy",
      description: "How Gadget Shop delivers an order.",
      sections: [
        {
          paragraphs: [
            "We deliver to the address that you give with your order, or you pick it up at the shop. The cart and the checkout say what it costs and how long it takes before you order. With an account you can keep several addresses and choose one as the default.",
            "We call you to confirm an order that is paid on delivery. Until it is packed you can cancel it on its page.",
            "While an order is being prepared or is on its way, its status is Processing; once it has arrived, Delivered. Please check the parcel when you receive it and tell us at once if something is damaged or missing.",
          ],
          links: [toOrders, toContact],
        },
      ],
    },
  ],
  [
    "return-policy",
    {
      title: "Return Policy",
      description: "How to send something back to Gadget Shop.",
      sections: [
        {
          paragraphs: [
            `${writeToUs} Tell us what you want to send back and why, before you send it. We answer with the next step.`,
            "A return should be unused and complete, in its original box. Something that arrived damaged, or is not what you ordered, can always be returned. Before you send a phone, tablet, laptop or watch, please remove your data and sign out of its accounts.",
          ],
          links: [toContact],
        },
      ],
    },
  ],
  [
    "warranty-policy",
    {
      title: "Warranty Policy",
      description: `Every product has a ${warrantyWords}.`,
      sections: [
        {
          paragraphs: [
            `Every product comes with a ${warrantyWords}. It starts on the day of delivery and covers faults in material and making. It does not cover drops, liquids, wear of batteries and covers, or repairs by others.`,
            `${writeToUs} Describe the fault; a picture helps. We tell you where the manufacturer takes the product in.`,
          ],
          links: [toContact],
        },
      ],
    },
  ],
  [
    "privacy-policy",
    {
      title: "Privacy Policy",
      description:
        "What Gadget Shop stores about you, which cookies it sets, and what it does not do.",
      sections: [
        {
          heading: "What we store",
          paragraphs: [
            "With an order: your name, phone, address, what you bought and, if you gave it, your e-mail. What you type at the checkout without ordering is kept for 30 days.",
            "With an account: your name, e-mail, phone, addresses and orders. Of your password only a hash is kept, from which it cannot be read back. For every device that is signed in we keep its network address and the name of its browser, until it signs out or the session ends.",
            "With the newsletter: your e-mail address and the day on which you asked for it. Against guessing and abuse we count attempts per network address for some minutes.",
          ],
        },
        {
          heading: "Cookies",
          paragraphs: [
            "session: keeps you signed in. It goes when you sign out.",
            "guest: keeps the cart and the wish list of a visitor who is not signed in, once there is something in them.",
            "orders: for 30 days, keeps which orders you have opened by the link in our mail.",
            "compare: keeps which products you compare.",
            "recent: for 30 days, keeps which products you looked at last, to lead you back to them.",
            "google-join: for ten minutes, keeps the question whether a sign-in with Google may end your password.",
            "known: for 400 days, tells that you have signed in with this browser before, so that nobody else's wrong guesses can lock you out of it.",
            "drafts: for an hour, leads to what you had typed when a session ended before you sent it.",
            "toast: carries a short message, such as “Login successful”, to the next page.",
            "google: for the ten minutes that a sign-in with Google may take, ties its answer to your browser.",
            "shop: remembers that you chose the light shop.",
          ],
        },
        {
          heading: "What we do not do",
          paragraphs: [
            "There are no advertising or tracking cookies, and our pages load nothing from other sites. If you sign in with Google, Google learns that you do, and tells us your name and e-mail.",
          ],
          links: [toContact],
        },
      ],
    },
  ],
  [
    "contact-us",
    {
      title: "Contact Us",
      description: "Address, phone and e-mail of Gadget Shop.",
      sections: [
        {
          paragraphs: [
            `E-mail: ${contact.email}`,
            `Phone: ${contact.phone}`,
            `Address: ${contact.address}`,
            "These are example data of a sample shop: nobody answers there until its owner puts in their own.",
          ],
        },
      ],
    },
  ],
  [
    "exchange",
    {
      title: "Exchange",
      description: "How to exchange a product for another colour, storage or model.",
      sections: [
        {
          paragraphs: [
            "Another colour, more storage, a different model? An unused product in its original box can be exchanged while the one that you want is in stock. You pay, or get back, the difference in price.",
            `${writeToUs} Tell us what you would like instead.`,
          ],
          links: [toContact],
        },
      ],
    },
  ],
  [
    "faq",
    {
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
    },
  ],
  [
    "blog",
    {
      title: "Blog",
      description: "News from Gadget Shop.",
      sections: [
        {
          paragraphs: ["There is nothing here yet. New deals and arrivals go out by newsletter."],
          links: [{ to: "/newsletter", label: "Get the newsletter" }],
        },
      ],
    },
  ],
]);

/** The slugs of all pages of text. */
export const pageSlugs = [...pages.keys()];
