// Home page (docs/specification.md, section 2.6): slides and promos, featured categories, featured products, trusted brands.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getUser } from "~/auth/session.server";
import { ErrorScreen } from "~/components/ui/error-screen";
import type { ShopFacts } from "~/components/ui/shop";
import { useShop } from "~/components/ui/shop";
import { absolute, originOf, pageMeta, shopOf } from "~/document/meta";
import type { HomeTab } from "~/models/content/home";
import { findHomePage, homePageAt } from "~/models/home-page.server";
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
  const preview = await previewedMoment(request);
  const page = await (preview ? homePageAt(tab, preview) : findHomePage(tab));
  return { ...page, preview, tab };
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
          <div className={banners.length > 0 ? "hero hero-banners" : "hero"}>
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
