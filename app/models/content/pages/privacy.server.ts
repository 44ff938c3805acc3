// What the shop knows of people.
import { toContact, type Page } from "~/models/content/page";

export const privacy: Page = {
  title: "Privacy Policy",
  description: "What {shop} stores about you, which cookies it sets, and what it does not do.",
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
};
