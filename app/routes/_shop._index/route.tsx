// Home page (docs/specification.md, section 2.6): slides and promos, featured categories, featured products, trusted brands.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorScreen } from "~/components/ui/error-screen";
import { absolute, originOf, pageMeta } from "~/document/meta";
import { findFeaturedCategories } from "~/models/category/category.server";
import type { HomeTab } from "~/models/content/home";
import { findHomeContent, withScenes } from "~/models/content/home.server";
import { openTiles, withWays } from "~/models/listing/home-links.server";
import { findFeaturedProducts } from "~/models/product/product.server";
import { findPromotionCards } from "~/models/promotion/card.server";
import { findRate } from "~/models/rate.server";
import { findSaleCards } from "~/models/sale/card.server";
import { BrandStrip } from "./brand-strip";
import { Carousel } from "./carousel";
import { FeaturedCategories } from "./featured-categories";
import { FeaturedProducts } from "./featured-products";
import { TeaserCard } from "./teaser-card";

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Gadget Shop",
    documentTitle: "Gadget Shop · Phones, laptops, sound and wearables",
    description:
      "Phones, laptops, sound, power and wearables from trusted brands, with today's best deals.",
    path: "/",
  }),
  { "script:ld+json": organization(originOf(matches)) },
];

/** The shop itself (schema.org), as far as its pages show it. */
function organization(origin: string | null) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Gadget Shop",
    url: absolute(origin, "/"),
    logo: absolute(origin, "/apple-touch-icon.png"),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("tab");
  const tab: HomeTab = wanted === "best-sellers" ? wanted : "best-deals";
  const { slides, banners, brands } = findHomeContent();
  const [openSlides, openBanners, promos, sales, categories, products, rate] = await Promise.all([
    withWays(slides),
    withWays(banners),
    findPromotionCards(),
    findSaleCards(),
    findFeaturedCategories().then(openTiles),
    findFeaturedProducts(tab === "best-sellers" ? "bestSellerPosition" : "bestDealPosition"),
    findRate("BDT", "USD"),
  ]);
  return {
    slides: openSlides,
    banners: openBanners,
    promos: withScenes([...promos.slice(0, 1), ...sales, ...promos.slice(1)]),
    brands,
    tab,
    categories,
    products,
    /** Prices on this page are in dollars; without a rate they stay as they are. */
    rate,
  };
}

export default function Home() {
  const { slides, banners, promos, brands, categories, tab, products, rate } =
    useLoaderData<typeof loader>();
  return (
    <main id="main" className="flex flex-1 flex-col gap-10 py-4 sm:gap-14 sm:py-6">
      <h1 className="sr-only">Gadget Shop: phones, laptops, sound, power and wearables</h1>
      <div className="container flex flex-col gap-3 sm:gap-5">
        <div className="hero">
          <Carousel slides={slides} />
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
      <FeaturedCategories categories={categories} />
      <FeaturedProducts tab={tab} products={products} rate={rate} />
      <BrandStrip brands={brands} />
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
