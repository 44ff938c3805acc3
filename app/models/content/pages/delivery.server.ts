// How an order is delivered.
import { toContact, type Page } from "~/models/content/page";

const toOrders = { to: "/track", label: "Track my order" };

export const delivery: Page = {
  title: "Delivery Policy",
  description: "How {shop} delivers an order.",
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
};
