// The pages of text that every shop begins with, as they stood in the code before they were rows.

interface FirstPage {
  /** Also its id. */
  slug: string;
  title: string;
  description: string;
  /** Markdown; what stands in braces is the shop's own. */
  body: string;
  list: "about" | "policy" | "help";
  /** In its list; the third place of the first one is the tracking of orders. */
  position: number;
  /** It says nothing but what the shop's own facts and code make true, so a new shop shows it at once. */
  isTrueAnywhere?: boolean;
}

const toContact = "[Contact us](/pages/contact-us)";

export const firstPages: FirstPage[] = [
  {
    ...{ slug: "regarding-us", title: "Regarding Us", list: "about", position: 1 },
    description: "What {shop} sells and how it wants to be used.",
    body: `{shop} sells consumer electronics online: phones and tablets, laptops, sound equipment, power and accessories, fitness and wearables, covers and glass.

We want buying to be plain. Prices stand on every card, with the price before the discount beside them. Stock is counted, not guessed. Every page works on a slow line and without scripts, and nothing on it reports what you do to anyone else.

[Browse all products](/category)`,
  },
  {
    ...{ slug: "terms-and-conditions", title: "Terms and Conditions", list: "about", position: 2 },
    description: "The terms for accounts, prices and orders at {shop}.",
    body: `## Your account

An account belongs to one person. Keep your password to yourself; changing it signs out every other device. We may close an account that is used to harm the shop or its customers.

## Prices

Product pages show prices in Bangladeshi taka. The home page and your orders show US dollars, converted at the rate that the shop keeps. A struck price is the price before the present discount.

## Orders

What is out of stock cannot be ordered. An order keeps the names and prices of the day on which it was placed. Delivery, returns and warranty have pages of their own.`,
  },
  {
    ...{ slug: "career", title: "Career", list: "about", position: 4 },
    description: "Working at {shop}.",
    body: "There are no open positions at the moment. When there are, they will be listed on this page.",
  },
  {
    ...{ slug: "delivery-policy", title: "Delivery Policy", list: "policy", position: 1 },
    description: "How {shop} delivers an order.",
    body: `We deliver to the address that you give with your order, or you pick it up at the shop. The cart and the checkout say what it costs and how long it takes before you order. With an account you can keep several addresses and choose one as the default.

We call you to confirm an order that is paid on delivery. Until it is packed you can cancel it on its page.

While an order is being prepared or is on its way, its status is Processing; once it has arrived, Delivered. Please check the parcel when you receive it and tell us at once if something is damaged or missing.

[Track my order](/track)

${toContact}`,
  },
  {
    ...{ slug: "return-policy", title: "Return Policy", list: "policy", position: 2 },
    description: "How to send something back to {shop}.",
    body: `{writeTo} with your order number. Tell us what you want to send back and why, before you send it. We answer with the next step.

A return should be unused and complete, in its original box. Something that arrived damaged, or is not what you ordered, can always be returned. Before you send a phone, tablet, laptop or watch, please remove your data and sign out of its accounts.

${toContact}`,
  },
  {
    ...{ slug: "warranty-policy", title: "Warranty Policy", list: "policy", position: 3 },
    description: "Every product has a {warranty}.",
    body: `Every product comes with a {warranty}. It starts on the day of delivery and covers faults in material and making. It does not cover drops, liquids, wear of batteries and covers, or repairs by others.

{writeTo} with your order number. Describe the fault; a picture helps. We tell you where the manufacturer takes the product in.

${toContact}`,
  },
  {
    ...{ slug: "privacy-policy", title: "Privacy Policy", list: "policy", position: 4 },
    description: "What {shop} stores about you, which cookies it sets, and what it does not do.",
    body: `## What we store

With an order: your name, phone, address, what you bought and, if you gave it, your e-mail. What you type at the checkout without ordering is kept for 30 days.

With an account: your name, e-mail, phone, addresses and orders. Of your password only a hash is kept, from which it cannot be read back. For every device that is signed in we keep its network address and the name of its browser, until it signs out or the session ends.

With the newsletter: your e-mail address and the day on which you asked for it. Against guessing and abuse we count attempts per network address for some minutes.

## Cookies

{cookies}

## What we do not do

There are no advertising or tracking cookies, and our pages load nothing from other sites. If you sign in with Google, Google learns that you do, and tells us your name and e-mail.

${toContact}`,
    isTrueAnywhere: true,
  },
  {
    ...{ slug: "contact-us", title: "Contact Us", list: "help", position: 1 },
    description: "Address, phone and e-mail of {shop}.",
    body: `E-mail: {email}

Phone: {phone}

Address: {address}`,
    isTrueAnywhere: true,
  },
  {
    ...{ slug: "exchange", title: "Exchange", list: "help", position: 2 },
    description: "How to exchange a product for another colour, storage or model.",
    body: `Another colour, more storage, a different model? An unused product in its original box can be exchanged while the one that you want is in stock. You pay, or get back, the difference in price.

{writeTo} with your order number. Tell us what you would like instead.

${toContact}`,
  },
  {
    ...{ slug: "faq", title: "FAQ", list: "help", position: 3 },
    description: "Answers to what shoppers ask most.",
    body: `## Do I need an account to look around?

No. Everything but your profile and your orders is open to everyone.

## Why do I see taka here and dollars there?

The catalogue is priced in taka. The home page and your orders show US dollars, converted at the rate that the shop keeps.

## What does “Low Stock” mean?

That five pieces or fewer are left.

## Which warranty do I get?

A {warranty} on every product.

[Read the warranty policy](/pages/warranty-policy)

## Does the shop work without JavaScript?

Yes, all of it. The switch to the light shop at the foot of every page leaves scripts out; it suits slow lines and old devices.`,
  },
  {
    ...{ slug: "blog", title: "Blog", list: "help", position: 4 },
    description: "News from {shop}.",
    body: `There is nothing here yet. New deals and arrivals go out by newsletter.

[Get the newsletter](/newsletter)`,
  },
];
