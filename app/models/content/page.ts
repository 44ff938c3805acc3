// What a page of text is: where it stands in the footer, and where its screens are.
import type { Block } from "./markdown";

/** A page of text as visitors have it. */
export interface Page {
  title: string;
  /** For search engines and link previews. */
  description: string;
  blocks: Block[];
}

/** The footer's lists and their headings, in its order. */
export const footerLists = { about: "ABOUT US", policy: "POLICY", help: "HELP" } as const;
export type FooterList = keyof typeof footerLists;

/**
 * What each list names, in its order. Every page of the shop carries it twice, and is weighed: a page
 * whose address is made of its title is its title alone.
 */
export type Footer = Record<FooterList, FooterEntry[]>;
export type FooterEntry = string | [path: string, title: string];

/** What an entry reads, and where it leads. */
export function entryLink(entry: FooterEntry): { to: string; title: string } {
  if (typeof entry !== "string") return { to: entry[0], title: entry[1] };
  return { to: publicPath(slugOfTitle(entry)), title: entry };
}

/** The entry of a page. */
export function footerEntry(path: string, title: string): FooterEntry {
  return publicPath(slugOfTitle(title)) === path ? title : [path, title];
}

function slugOfTitle(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

export const pageLimits = { slug: 60, title: 60, description: 160, body: 20_000, place: 99 };

/** How many of a page's revisions are kept. */
export const keptRevisions = 50;

/** What the shop puts in the place of a word in braces; a paragraph without an answer is left out. */
export const pageWords = {
  shop: "the shop's name",
  email: "its e-mail",
  phone: "its phone",
  address: "its address",
  writeTo: "“Write to” and the e-mail, or “Call” and the phone",
  warranty: "the warranty of all products",
  cookies: "on a line of its own: the list of cookies",
};
export type PageWord = keyof typeof pageWords;

/** The list of pages in the back office. */
export const pagesPath = "/admin/settings/pages";

/** Where a page is changed, and what stands below that. */
export function pageUrl(id: string, below = ""): string {
  return `${pagesPath}/${encodeURIComponent(id)}${below}`;
}

/** Where visitors find a page. */
export function publicPath(slug: string): string {
  return `/pages/${slug}`;
}
