// The list of the shop's public pages for search engines; a large shop's is in several files, and this names them.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { knownOrigin } from "~/http/origin.server";
import { noSitemap, sitemapResponse } from "~/http/sitemap.server";
import { sitemapPart } from "~/models/listing/sitemap.server";
import { findSitemapParts } from "~/models/product/sitemap.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const origin = knownOrigin(request);
  if (origin === null) return noSitemap();
  const parts = await findSitemapParts();
  if (parts.length === 1) return sitemapResponse("urlset", origin, sitemapPart(0, ""));
  const files = parts.map((_, index) => ({ path: `/sitemaps/${index + 1}.xml` }));
  return sitemapResponse("sitemapindex", origin, [files]);
}
