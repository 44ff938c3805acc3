// Product detail (docs/specification.md, section 2.8): gallery, options, quantity and tabs; every choice stands in the address.
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { readShopper } from "~/auth/shopper.server";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { readCompared } from "~/http/compare.server";
import { shopOrigin } from "~/http/origin.server";
import { listingUrl } from "~/models/listing/listing";
import { findSuggestions } from "~/models/listing/suggestion.server";
import { pictureFile } from "~/models/picture/picture";
import { chosenProduct, productUrl, readChoice } from "~/models/product/choice";
import type { ProductCard } from "~/models/product/product";
import { findProductDetail, findSimilarProducts } from "~/models/product/product.server";
import { isWished } from "~/models/wish-list.server";
import { BuyBar } from "./buy-bar";
import { BuyBox } from "./buy-box";
import { Gallery } from "./gallery";
import { ProductRow } from "./product-row";
import type { Saved } from "./save-buttons";
import { ProductTabs } from "./tabs";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Product not found · Gadget Shop" }];
  const { product } = data;
  return [
    { title: `${product.name} · Gadget Shop` },
    {
      name: "description",
      content: product.description.slice(0, 160) || `${product.name} by ${product.brand}.`,
    },
    { tagName: "link", rel: "canonical", href: productUrl(product.id, {}) },
    { property: "og:title", content: product.name },
    { "script:ld+json": data.structured },
  ];
};

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const product = await findProductDetail(id);
  if (!product) throw await notSold(id);
  const choice = readChoice(product, new URL(request.url).searchParams);
  const chosen = chosenProduct(product, choice);
  const [similar, saved] = await Promise.all([
    findSimilarProducts({ id, categorySlug: product.category.slug }, 4),
    findSaved(request, id, chosen.variant?.id),
  ]);
  return {
    product: chosen,
    choice,
    similar,
    saved,
    structured: structuredData(product, request),
  };
}

/** What the error boundary shows of an unknown product. */
interface NotSold {
  message: string;
  suggestions: ProductCard[];
}

async function notSold(id: string) {
  const message = "This product is not sold here, or no longer.";
  const suggestions = await findSuggestions(id, 4);
  return json<NotSold>({ message, suggestions }, { status: 404 });
}

async function findSaved(request: Request, id: string, variantId?: string): Promise<Saved> {
  const [shopper, compared] = await Promise.all([readShopper(request), readCompared(request)]);
  return {
    wished: shopper !== null && (await isWished(shopper, id, variantId)),
    compared: compared.includes(id),
  };
}

/** Product data for search engines (schema.org). */
function structuredData(
  product: NonNullable<Awaited<ReturnType<typeof findProductDetail>>>,
  request: Request,
) {
  const origin = shopOrigin(request);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.code,
    description: product.description,
    brand: { "@type": "Brand", name: product.brand },
    ...(product.picture ? { image: new URL(pictureFile(product.picture, 640), origin).href } : {}),
    ...(product.reviewCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
          },
        }
      : {}),
    offers: {
      "@type": "Offer",
      url: `${origin}/product/${product.id}`,
      price: (product.price.amount / 100).toFixed(2),
      priceCurrency: product.price.currency,
      availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
    },
  };
}

export default function Product() {
  const { product, choice, similar, saved } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="container flex-1 py-6">
      <Breadcrumb name={product.name} />
      <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Gallery product={product} choice={choice} />
        <BuyBox product={product} choice={choice} saved={saved} />
      </div>
      <ProductTabs product={product} choice={choice} />
      <ProductRow title="You may also like" products={similar} />
      <BuyBar product={product} />
    </main>
  );
}

function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-600">
      <ol className="flex flex-wrap items-center gap-1">
        <li className="flex items-center gap-1">
          <Link to="/" className="py-0.5 hover:underline">
            Home
          </Link>
          <Icon name="chevron-right" className="icon size-4" />
        </li>
        <li className="flex items-center gap-1">
          <Link to={listingUrl({})} className="py-0.5 hover:underline">
            Shop
          </Link>
          <Icon name="chevron-right" className="icon size-4" />
        </li>
        <li aria-current="page" className="min-w-0 font-medium text-ink-900">
          {name}
        </li>
      </ol>
    </nav>
  );
}

/** An unknown product's page offers those whose names come nearest. */
export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) && error.status === 404;
  // Only this route's loader answers 404 here.
  const { suggestions } = known ? (error.data as NotSold) : { suggestions: [] };
  return (
    <ErrorScreen>
      <ProductRow title="Perhaps one of these?" products={suggestions} />
    </ErrorScreen>
  );
}
