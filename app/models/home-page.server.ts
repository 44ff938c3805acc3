// All that the home page shows, found once for everybody.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { findFeaturedCategories } from "~/models/category/category.server";
import type { HomeTab } from "~/models/content/home";
import { findHomeContent, withScenes } from "~/models/content/home.server";
import { openTiles, tilesOf, withWays } from "~/models/listing/home-links.server";
import { findFeaturedProducts } from "~/models/product/product.server";
import { findPromotionCards } from "~/models/promotion/card.server";
import { findRate } from "~/models/rate.server";
import { findSaleCards } from "~/models/sale/card.server";
import { shownAt } from "~/models/settings/home";
import { sectionKinds, sectionsAt } from "~/models/settings/home-section";
import { findHome } from "~/models/settings/home.server";
import { findShop } from "~/models/settings/shop.server";

/**
 * What visitors see on the home page, from memory until something changes that public pages show, and
 * for a minute at most: slides and cards come and go by the minute. Nobody may change the result.
 */
export async function findHomePage(tab: HomeTab) {
  const now = new Date().toISOString();
  const minute = now.slice(0, "2026-11-27T09:30".length);
  return cachedByCatalogue(getDb(), `home page ${tab} ${minute}`, () => homePageAt(tab, now));
}

/**
 * What the home page shows at a moment.
 * @param now as in the database: ISO 8601, UTC
 */
export async function homePageAt(tab: HomeTab, now: string) {
  const home = await findHome();
  const { slides, banners, tiles, brands } = shownAt(home.items, now);
  const shown = sectionsAt(home.sections, now);
  const [
    { tagline, description },
    openSlides,
    openBanners,
    promos,
    sales,
    ownTiles,
    ownBrands,
    categories,
    products,
    rate,
  ] = await Promise.all([
    findShop(),
    withWays(shown.has("slides") ? slides : []),
    withWays(shown.has("slides") ? banners : []),
    shown.has("offers") ? findPromotionCards() : [],
    shown.has("offers") ? findSaleCards() : [],
    openTiles(shown.has("tiles") ? tiles : []),
    withWays(shown.has("brands") ? brands : []),
    findFeaturedCategories().then((found) =>
      openTiles(shown.has("tiles") && tiles.length === 0 ? tilesOf(found) : []),
    ),
    shown.has("products")
      ? findFeaturedProducts(tab === "best-sellers" ? "bestSellerPosition" : "bestDealPosition")
      : null,
    findRate("BDT", "USD"),
  ]);
  const order = home.sections.map(({ kind }) => kind);
  return {
    ...{ tagline, description },
    slides: openSlides,
    banners: openBanners,
    promos: await withScenes([...promos.slice(0, 1), ...sales, ...promos.slice(1)]),
    brands: [
      ...ownBrands.map(({ title, href, picture: { src } }) => ({ name: title, href, src })),
      ...withMarks(shown.has("brands") ? home.brands : [], ownBrands),
    ],
    categories,
    products,
    /** Prices on this page are in dollars; without a rate they stay as they are. */
    rate,
    // The document carries its data, and is weighed: what is as it was at first is not told.
    ...(ownTiles.length > 0 && { ownTiles }),
    ...(order.join() !== sectionKinds.join() && { order }),
  };
}

/** Brands that the keeper named without a picture, each by the mark that the shop has of it; null for none. */
function withMarks(names: readonly string[], own: readonly { title: string }[]) {
  const known = findHomeContent().brands;
  const alike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return names
    .filter((name) => !own.some(({ title }) => alike(title, name)))
    .map((name) => ({ name, id: known.find((brand) => alike(brand.name, name))?.id ?? null }));
}
