// The mails that the shop sends to shoppers, the keeper's own words in them, and how both become one text.

/** What a mail is called, how it begins, and what an example of it tells in the shop's own words. */
interface KindOfMail {
  name: string;
  greeting: string;
  tells: string;
}

const dear = "Hello Nadia Karim,";

/** Mails about passwords, invitations and addresses are not among them: nobody changes what keeps accounts safe. */
export const mailKinds = {
  placed: { name: "Order received", greeting: dear, tells: "thank you for your order. […]" },
  paid: { name: "Order paid", greeting: dear, tells: "we have received ৳1,000. […]" },
  shipped: { name: "Parcel on its way", greeting: dear, tells: "your parcel is on its way. […]" },
  delivered: { name: "Order delivered", greeting: dear, tells: "your order was handed over. […]" },
  cancelled: { name: "Order cancelled", greeting: dear, tells: "your order was cancelled. […]" },
  refunded: { name: "Money back", greeting: dear, tells: "we have sent you ৳1,000 back. […]" },
  return: { name: "Return", greeting: dear, tells: "what you sent back has arrived." },
  review: { name: "Request for reviews", greeting: dear, tells: "how do you like it? […]" },
  answer: {
    name: "Question answered",
    greeting: "Hello,",
    tells: "we have answered your question. […]",
  },
  stock: { name: "Back in stock", greeting: "Hello,", tells: "it can be had again. […]" },
  price: { name: "Price fell", greeting: "Hello,", tells: "it costs less than before. […]" },
  cart: { name: "Forgotten cart", greeting: "Hello,", tells: "these wait in your cart. […]" },
} satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as MailKind[];

/** The most characters of each. */
export const mailTextLimit = 500;

/** The keeper's own words around what one kind of mail tells; empty for none. */
export interface OwnWords {
  opening: string;
  closing: string;
}

/** All of them, and what stands below every such mail. */
export interface MailSetting {
  signature: string;
  texts: Partial<Record<MailKind, OwnWords>>;
}

/** The screen of all kinds. */
export const mailsPath = "/admin/settings/mail";

/** What a mail tells in the shop's words. */
interface MailParts {
  greeting: string;
  /** Paragraphs; empty ones are left out. */
  body: string[];
  /** What stands below everything, such as the way to end such mails. */
  foot?: string;
}

/** A mail's text of the shop's words and the keeper's. */
export function composeMail(
  { greeting, body, foot = "" }: MailParts,
  { opening, closing, signature }: OwnWords & { signature: string },
): string {
  const [first = "", ...rest] = body.filter(Boolean);
  // After the greeting's comma it goes on small; after a paragraph it begins anew.
  const news = opening ? `${first.slice(0, 1).toUpperCase()}${first.slice(1)}` : first;
  const parts = [greeting, opening, news, ...rest, closing, signature, foot];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** A mail of a kind as an example, with what it tells in a few words. */
export function exampleOf(kind: MailKind, own: OwnWords & { signature: string }): string {
  const { greeting, tells } = mailKinds[kind];
  return composeMail({ greeting, body: [tells] }, own);
}
