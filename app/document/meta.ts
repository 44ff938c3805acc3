// What a page says of itself to search engines and to whom its link is sent.
import type { MetaDescriptor } from "@remix-run/node";

/** The picture of a link to a page that has none of its own. */
const shopPicture = "/og.jpg";

interface PageMeta {
  /** Without the shop's name. */
  title: string;
  description: string;
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
  matches: readonly { id: string; data?: unknown }[],
  { title, description, path, picture, documentTitle = `${title} · Gadget Shop` }: PageMeta,
): MetaDescriptor[] {
  const origin = originOf(matches);
  return [
    { title: documentTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: absolute(origin, path) },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    // Programs that read these two do not know which site a path belongs to.
    ...(origin === null
      ? []
      : [
          { property: "og:url", content: absolute(origin, path) },
          { property: "og:image", content: absolute(origin, picture ?? shopPicture) },
        ]),
    { name: "twitter:card", content: picture ? "summary" : "summary_large_image" },
  ];
}

/** Where the shop stands; null when it was not told, and a stranger could have named the host. */
export function originOf(matches: readonly { id: string; data?: unknown }[]): string | null {
  const data = matches.find(({ id }) => id === "root")?.data;
  const origin = typeof data === "object" && data !== null && "origin" in data && data.origin;
  return typeof origin === "string" ? origin : null;
}

/** An address of the shop for readers elsewhere; without a known origin it stays a path. */
export function absolute(origin: string | null, path: string): string {
  return origin === null ? path : new URL(path, origin).href;
}
