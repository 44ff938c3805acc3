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
import { openTiles, withWays } from "~/models/listing/home-links.server";
import { findFeaturedProducts } from "~/models/product/product.server";
import { shownAt } from "~/models/settings/home";
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
  const { slides, banners } = shownAt(home.items, preview ?? new Date().toISOString());
  const { brands } = findHomeContent();
  const [
    { tagline, description },
    openSlides,
    openBanners,
    promos,
    sales,
    categories,
    products,
    rate,
  ] = await Promise.all([
    findShop(),
    withWays(slides),
    withWays(banners),
    home.offers ? findPromotionCards() : [],
    home.offers ? findSaleCards() : [],
    findFeaturedCategories().then((tiles) => openTiles(home.tiles ? tiles : [])),
    home.products
      ? findFeaturedProducts(tab === "best-sellers" ? "bestSellerPosition" : "bestDealPosition")
      : null,
    findRate("BDT", "USD"),
  ]);
  return {
    ...{ tagline, description },
    slides: openSlides,
    banners: openBanners,
    promos: withScenes([...promos.slice(0, 1), ...sales, ...promos.slice(1)]),
    /** Each by the mark that the shop has of it; null for none. */
    brands: home.brands.map((name) => ({
      name,
      id: brands.find((brand) => brand.name.toLowerCase() === name.toLowerCase())?.id ?? null,
    })),
    preview,
    tab,
    categories,
    products,
    /** Prices on this page are in dollars; without a rate they stay as they are. */
    rate,
  };
}

/** The moment as of which an administrator looks at the page before visitors do; null for none. */
async function previewedMoment(request: Request): Promise<string | null> {
  const typed = new URL(request.url).searchParams.get("preview");
  if (typed === null || Number.isNaN(Date.parse(typed))) return null;
  return (await getUser(request))?.role === "Admin" ? new Date(typed).toISOString() : null;
}

export default function Home() {
  const { slides, banners, promos, brands, categories, tab, products, rate, tagline, preview } =
    useLoaderData<typeof loader>();
  const name = useShop()?.name ?? "";
  return (
    <main id="main" className="flex flex-1 flex-col gap-10 py-4 sm:gap-14 sm:py-6">
      <h1 className="sr-only">{tagline ? `${name}: ${tagline}` : name}</h1>
      {preview && <PreviewNotice at={preview} />}
      {slides.length + banners.length + promos.length > 0 && (
        <div className="container flex flex-col gap-3 sm:gap-5">
          <div className="hero">
            {slides.length > 0 && <Carousel slides={slides} />}
            {banners.map((banner) => (
              <TeaserCard key={banner.title} teaser={banner} />
            ))}
          </div>
          {promos.length > 0 && (
            <div className="grid gap-3 sm:grid-cols-3 sm:gap-5">
              {promos.map((promo) => (
                <TeaserCard key={promo.title} teaser={promo} />
              ))}
            </div>
          )}
        </div>
      )}
      <FeaturedCategories categories={categories} />
      {products && <FeaturedProducts tab={tab} products={products} rate={rate} />}
      {brands.length > 0 && <BrandStrip brands={brands} />}
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
