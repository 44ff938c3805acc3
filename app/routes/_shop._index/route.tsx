// Home page (docs/specification.md, section 2.6): slides and promos, featured categories, featured products, trusted brands.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getUser } from "~/auth/session.server";
import { ErrorScreen } from "~/components/ui/error-screen";
import type { ShopFacts } from "~/components/ui/shop";
import { useShop } from "~/components/ui/shop";
import { absolute, originOf, pageMeta, shopOf } from "~/document/meta";
import { findFeaturedCategories } from "~/models/category/category.server";
import type { HomeTab } from "~/models/content/home";
import { findHomeContent, withScenes } from "~/models/content/home.server";
import { openTiles, tilesOf, withWays } from "~/models/listing/home-links.server";
import { findFeaturedProducts } from "~/models/product/product.server";
import { shownAt } from "~/models/settings/home";
import { sectionKinds, sectionsAt } from "~/models/settings/home-section";
import { findHome } from "~/models/settings/home.server";
import { findShop } from "~/models/settings/shop.server";
import { findPromotionCards } from "~/models/promotion/card.server";
import { findRate } from "~/models/rate.server";
import { findSaleCards } from "~/models/sale/card.server";
import { BrandStrip } from "./brand-strip";
import { Carousel } from "./carousel";
import { FeaturedCategories } from "./featured-categories";
import { FeaturedProducts } from "./featured-products";
import { PreviewNotice } from "./preview-notice";
import { inOrder } from "./sections";
import { TeaserCard } from "./teaser-card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const shop = shopOf(matches);
  if (!shop) return [{ title: "Shop" }];
  return [
    ...pageMeta(matches, {
      title: shop.name,
      documentTitle: data?.tagline ? `${shop.name} · ${data.tagline}` : shop.name,
      description: data?.description,
      path: "/",
    }),
    { "script:ld+json": organization(originOf(matches), shop) },
  ];
};

/** The shop itself (schema.org), as far as its pages show it. */
function organization(origin: string | null, { name, mark }: ShopFacts) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    url: absolute(origin, "/"),
    ...(mark && { logo: absolute(origin, mark) }),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("tab");
  const tab: HomeTab = wanted === "best-sellers" ? wanted : "best-deals";
  const [home, preview] = await Promise.all([findHome(), previewedMoment(request)]);
  const now = preview ?? new Date().toISOString();
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
    preview,
    tab,
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

/** The moment as of which an administrator looks at the page before visitors do; null for none. */
async function previewedMoment(request: Request): Promise<string | null> {
  const typed = new URL(request.url).searchParams.get("preview");
  if (typed === null || Number.isNaN(Date.parse(typed))) return null;
  return (await getUser(request))?.role === "Admin" ? new Date(typed).toISOString() : null;
}

export default function Home() {
  const {
    slides,
    banners,
    promos,
    brands,
    categories,
    ownTiles,
    order,
    tab,
    products,
    rate,
    ...data
  } = useLoaderData<typeof loader>();
  const name = useShop()?.name ?? "";
  const { tagline, preview } = data;
  return (
    <main id="main" className="flex flex-1 flex-col gap-10 py-4 sm:gap-14 sm:py-6">
      <h1 className="sr-only">{tagline ? `${name}: ${tagline}` : name}</h1>
      {preview && <PreviewNotice at={preview} />}
      {inOrder(order, {
        slides: slides.length + banners.length > 0 && (
          <div className="hero">
            {slides.length > 0 && <Carousel slides={slides} />}
            {banners.map((banner) => (
              <TeaserCard key={banner.title} teaser={banner} />
            ))}
          </div>
        ),
        offers: promos.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-3 sm:gap-5">
            {promos.map((promo) => (
              <TeaserCard key={promo.title} teaser={promo} />
            ))}
          </div>
        ),
        tiles: <FeaturedCategories categories={categories} own={ownTiles} />,
        products: products && <FeaturedProducts tab={tab} products={products} rate={rate} />,
        brands: brands.length > 0 && <BrandStrip brands={brands} />,
      })}
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
