// The shop's public pages as a sitemap names them: the pages beside the products first, then what is sold.
import { findDepartments } from "~/models/category/category.server";
import { publicPath } from "~/models/content/page";
import { findPublicPages } from "~/models/content/page.server";
import { sitemapProducts } from "~/models/product/sitemap.server";
import { listingUrl } from "./listing";

/**
 * The pages of one part, in batches.
 * @param index of the part; the first has the pages beside the products
 * @param after the id of the product that the part begins behind
 */
export async function* sitemapPart(
  index: number,
  after: string,
): AsyncGenerator<{ path: string; changedAt?: string }[]> {
  if (index === 0) yield await pagesBesideProducts();
  for await (const products of sitemapProducts(after)) {
    yield products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changedAt: updatedAt }));
  }
}

async function pagesBesideProducts(): Promise<{ path: string; changedAt?: string }[]> {
  const [departments, texts] = await Promise.all([findDepartments(), findPublicPages()]);
  const paths = [
    "/",
    listingUrl({}),
    ...departments.map(({ slug }) => listingUrl({ category: slug })),
    "/track",
  ];
  return [
    ...paths.map((path) => ({ path })),
    ...[...texts.values()].map(({ slug, updatedAt }) => ({
      path: publicPath(slug),
      changedAt: updatedAt,
    })),
  ];
}
