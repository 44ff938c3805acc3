// One of the files that /sitemap.xml of a large shop names: /sitemaps/1.xml and so on.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { knownOrigin } from "~/http/origin.server";
import { noSitemap, sitemapResponse } from "~/http/sitemap.server";
import { sitemapPart } from "~/models/listing/sitemap.server";
import { findSitemapParts } from "~/models/product/sitemap.server";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const origin = knownOrigin(request);
  const number = /^([1-9]\d{0,3})\.xml$/.exec(params.file ?? "")?.[1];
  if (origin === null || number === undefined) return noSitemap();
  const index = Number(number) - 1;
  const start = (await findSitemapParts())[index];
  return start === undefined
    ? noSitemap()
    : sitemapResponse("urlset", origin, sitemapPart(index, start));
}
