// What a page says of itself to search engines and to whom its link is sent.
import type { MetaDescriptor } from "@remix-run/node";

type Matches = readonly { id: string; data?: unknown }[];

/** What `app/root.tsx` loads for every page, as far as the head needs it. */
interface RootFacts {
  origin: string | null;
  shop: { name: string; mark: string | null; linkPicture: string | null };
}

interface PageMeta {
  /** Without the shop's name. */
  title: string;
  /** None: nothing is said. */
  description?: string;
  /** The address that all spellings of the page's own share. */
  path: string;
  /** The address of its own picture, a square one. */
  picture?: string | null;
  /** The document's title, where it is another than this one with the shop's name. */
  documentTitle?: string;
}

/**
 * Title, description, canonical address and Open Graph of a page.
 * @param matches of the route's `meta`: the root's data know where the shop stands
 */
export function pageMeta(
  matches: Matches,
  { title, description, path, picture, documentTitle = withShop(matches, title) }: PageMeta,
): MetaDescriptor[] {
  const origin = originOf(matches);
  const shown = picture ?? shopOf(matches)?.linkPicture;
  return [
    { title: documentTitle },
    ...(description ? [{ name: "description", content: description }] : []),
    { tagName: "link", rel: "canonical", href: absolute(origin, path) },
    { property: "og:title", content: title },
    ...(description ? [{ property: "og:description", content: description }] : []),
    // Programs that read these two do not know which site a path belongs to.
    ...(origin === null
      ? []
      : [
          { property: "og:url", content: absolute(origin, path) },
          ...(shown ? [{ property: "og:image", content: absolute(origin, shown) }] : []),
        ]),
    { name: "twitter:card", content: picture ? "summary" : "summary_large_image" },
  ];
}

/** Where the shop stands; null when it was not told, and a stranger could have named the host. */
export function originOf(matches: Matches): string | null {
  return rootOf(matches)?.origin ?? null;
}

/** What the root's data say of the shop; undefined where they could not be read. */
export function shopOf(matches: Matches) {
  return rootOf(matches)?.shop;
}

/** A document's title with the shop's name behind it. */
export function withShop(matches: Matches, title: string): string {
  const shop = shopOf(matches);
  return shop ? `${title} · ${shop.name}` : title;
}

function rootOf(matches: Matches) {
  return matches.find(({ id }) => id === "root")?.data as RootFacts | undefined;
}

/** An address of the shop for readers elsewhere; without a known origin it stays a path. */
export function absolute(origin: string | null, path: string): string {
  return origin === null ? path : new URL(path, origin).href;
}

/** The head of a page of somebody's account: its title, and a word to search engines to stay out. */
export function accountMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: withShop(matches, title) }, { name: "robots", content: "noindex" }];
}

/** The head of a step of the checkout: nothing for search engines either. */
export function checkoutMeta(matches: Matches, title: string): MetaDescriptor[] {
  return accountMeta(matches, `${title} · Checkout`);
}
