// Every cookie that the shop sets, as its page on privacy lists them.

export const cookieWords = [
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
  "styles: for 30 days, remembers that your browser has the shop's styles, so that pages come without them.",
];
