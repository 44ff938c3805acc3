// Home page (docs/specification.md, section 2.6): slides and promos, featured categories, featured products, trusted brands.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardActions, CartForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { absolute, originOf, pageMeta } from "~/document/meta";
import { findFeaturedCategories } from "~/models/category/category.server";
import { homeTabs, type HomeTab } from "~/models/content/home";
import { findHomeContent } from "~/models/content/home.server";
import { listingUrl } from "~/models/listing/listing";
import { openTiles, withWays } from "~/models/listing/home-links.server";
import type { ProductCard as Product } from "~/models/product/product";
import { findFeaturedProducts } from "~/models/product/product.server";
import { findRate } from "~/models/rate.server";
import { BrandStrip } from "./brand-strip";
import { Carousel } from "./carousel";
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
  const { slides, banners, promos, brands } = findHomeContent();
  const [openSlides, openBanners, openPromos, categories, products, rate] = await Promise.all([
    withWays(slides),
    withWays(banners),
    withWays(promos),
    findFeaturedCategories().then(openTiles),
    findFeaturedProducts(tab === "best-sellers" ? "bestSellerPosition" : "bestDealPosition"),
    findRate("BDT", "USD"),
  ]);
  return {
    slides: openSlides,
    banners: openBanners,
    promos: openPromos,
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
        <div className="grid gap-3 sm:grid-cols-3 sm:gap-5">
          {promos.map((promo) => (
            <TeaserCard key={promo.title} teaser={promo} />
          ))}
        </div>
      </div>
      <FeaturedCategories categories={categories} />
      <FeaturedProducts tab={tab} products={products} rate={rate} />
      <BrandStrip brands={brands} />
    </main>
  );
}

function FeaturedCategories({
  categories,
}: {
  categories: { name: string; picture: string | null; href: string }[];
}) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="categories-heading" className="container">
      <h2 id="categories-heading" className="section-heading">
        Featured categories
      </h2>
      <ul className="tiles" role="list">
        {categories.map(({ name, picture, href }) => (
          <li key={name}>
            <Link to={href} className="tile">
              {picture && <Picture path={picture} alt="" sizes="(min-width:64rem) 8rem,20vw" />}
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FeaturedProductsProps {
  tab: HomeTab;
  products: Product[];
  /** Dollars for a taka, in millionths. */
  rate: number | null;
}

function FeaturedProducts({ tab, products, rate }: FeaturedProductsProps) {
  const deals = tab === "best-deals";
  return (
    <section aria-labelledby="featured-heading" id="featured" className="container">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="featured-heading" className="section-heading">
          Featured products
        </h2>
        <Link to={listingUrl({ offers: deals })} className="btn btn-outline">
          View All
        </Link>
      </div>
      <nav className="tabs mt-2 mb-5" aria-label="Featured products">
        {Object.entries(homeTabs).map(([key, label]) => (
          <Link
            key={key}
            to={`/?tab=${key}#featured`}
            preventScrollReset
            aria-current={key === tab ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {products.length === 0 && <p className="empty">Nothing here yet. Please look again soon.</p>}
      <CartForm products={products}>
        <ul className="cards" role="list">
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              badge={deals ? "discount" : "bestseller"}
              rate={rate}
            >
              <CardActions product={product} />
            </ProductCard>
          ))}
        </ul>
      </CartForm>
    </section>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
