// Where the home page's slides, banners, tiles and brands lead: to a listing only while it has products.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { FeaturedCategory } from "~/models/category/category.server";
import { listingUrl } from "./listing";
import { readFilter } from "./filter.server";
import { matchesOf, matchingProducts } from "./match.server";

const everything = listingUrl({});

/**
 * Where a link to a listing leads.
 * @param href the listing's address
 * @returns the same, or the address of all products while none matches
 */
export async function findWay(href: string): Promise<string> {
  return cachedByCatalogue(getDb(), `way ${href}`, async () => {
    const filter = readFilter(new URL(href, "http://shop.invalid").searchParams);
    const found = await matchingProducts(filter, await matchesOf(filter))
      .select("products.id")
      .limit(1)
      .executeTakeFirst();
    return found ? href : everything;
  });
}

/** Things that lead somewhere, each with the way that is open. */
export async function withWays<T extends { href: string }>(things: readonly T[]): Promise<T[]> {
  return Promise.all(things.map(async (thing) => ({ ...thing, href: await findWay(thing.href) })));
}

/** The tiles of product types, each with its listing's address. */
export function tilesOf(categories: readonly FeaturedCategory[]) {
  return categories.map(({ typeIds, ...tile }) => ({
    ...tile,
    href: listingUrl({ types: typeIds }),
  }));
}

/** Those that lead to products; in an empty shop all of them. */
export async function openTiles<T extends { href: string }>(tiles: readonly T[]): Promise<T[]> {
  const ways = await withWays(tiles);
  const open = tiles.filter(({ href }, index) => ways[index]?.href === href);
  return open.length > 0 ? open : ways;
}
