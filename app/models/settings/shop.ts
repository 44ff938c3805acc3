// What the shop says of itself: its name, its marks, and where it is reached.

/** Networks that the shop has an icon for, by the field of the setting that holds the shop's page there. */
export const networks = {
  facebook: { name: "Facebook", icon: "facebook" },
  instagram: { name: "Instagram", icon: "instagram" },
  youtube: { name: "YouTube", icon: "youtube" },
  linkedin: { name: "LinkedIn", icon: "linkedin" },
  x: { name: "X", icon: "x-social" },
} as const;

export type Network = keyof typeof networks;

/** Who the shop is. An empty text is not shown. */
export interface ShopSetting extends Record<Network, string> {
  name: string;
  /** What it sells, in some words: they stand behind the name in the title of the home page. */
  tagline: string;
  /** One sentence on it for search engines and link previews. */
  description: string;
  /** On one line. */
  address: string;
  phone: string;
  email: string;
  /** What the law asks for on an invoice: lines such as the VAT registration number. */
  legal: string;
  /** The path of the mark beside the name: a stored picture, or a file with its ending. */
  mark: string | null;
  /** The path of the picture of a link to a page without one of its own. */
  linkPicture: string | null;
}

/** Where the shop is reached, for the foot of its pages. */
export type ShopContact = Pick<ShopSetting, "address" | "phone" | "email"> &
  Partial<Pick<ShopSetting, Network>>;

/** What the shop is called while its keeper has given it no name. */
export const unnamedShop = "Your shop";

/** The part of a shop's setting that the foot of its pages shows. */
export function contactOf(shop: ShopSetting): ShopContact {
  const { address, phone, email, facebook, instagram, youtube, linkedin, x } = shop;
  const networks = Object.entries({ facebook, instagram, youtube, linkedin, x });
  // Every page carries it twice, and is weighed: what is not set has no name either.
  return { address, phone, email, ...Object.fromEntries(networks.filter(([, page]) => page)) };
}

/** How to reach the shop, as the end of a sentence: by mail, by phone, or as its page says. */
export function writeTo({ email, phone }: Pick<ShopSetting, "email" | "phone">): string {
  if (email) return `write to us at ${email}`;
  return phone ? `call us: ${phone}` : "reach us as the shop's page “Contact Us” says";
}
