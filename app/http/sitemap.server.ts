// Answers with a sitemap (sitemaps.org), line by line, so that none stands in memory as a whole.
import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** A place of the shop, with when it last changed where that is known. */
export interface Place {
  path: string;
  changedAt?: string;
}

/**
 * A list of the shop's pages, or of other such lists.
 * @param origin where the shop stands
 * @param batches of places; their paths are made of characters that an address may hold
 */
export function sitemapResponse(
  kind: "urlset" | "sitemapindex",
  origin: string,
  batches: AsyncIterable<Place[]> | Iterable<Place[]>,
): Response {
  const entry = kind === "urlset" ? "url" : "sitemap";
  async function* lines() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    for await (const places of batches) {
      const texts = places.map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : "";
        // An address that URL has written holds no other sign of XML's than these two.
        const address = new URL(path, origin).href
          .replaceAll("&", "&amp;")
          .replaceAll("'", "&apos;");
        return `<${entry}><loc>${address}</loc>${changed}</${entry}>\n`;
      });
      if (texts.length > 0) yield texts.join("");
    }
    yield `</${kind}>\n`;
  }
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** There is no such list: a few words, for programs. */
export function noSitemap(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
