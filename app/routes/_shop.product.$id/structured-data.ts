// What the product page tells search engines of itself (schema.org): nothing that the page does not show.
import { absolute } from "~/document/meta";
import { productUrl, type Choice, type ChosenProduct } from "~/models/product/choice";
import { crumbsOf } from "./crumbs";

interface Described {
  product: ChosenProduct;
  choice: Choice;
  /** The address of the picture that is shown, if there is one. */
  picture: string | undefined;
  /** Where the shop stands, if that is known. */
  origin: string | null;
}

/**
 * The product with the price and the stock of the chosen variant, and the stars of the reviews that
 * the page leads to; nothing of them while there are none.
 */
export function productData({ product, choice, picture, origin }: Described) {
  const { price, stock } = product.variant ?? product;
  const { rating, reviewCount } = product;
  const { colour, storage } = choice;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.code,
    ...(product.description ? { description: product.description } : {}),
    brand: { "@type": "Brand", name: product.brand },
    ...(colour ? { color: colour } : {}),
    ...(picture ? { image: absolute(origin, picture) } : {}),
    ...(reviewCount > 0
      ? { aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount } }
      : {}),
    offers: {
      "@type": "Offer",
      url: absolute(origin, productUrl(product.id, { colour, storage })),
      price: (price.amount / 100).toFixed(2),
      priceCurrency: price.currency,
      availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
    },
  };
}

/** The way from the home page to the product, as the breadcrumb shows it. */
export function breadcrumbData({ product, origin }: Pick<Described, "product" | "origin">) {
  const steps = [...crumbsOf(product), { name: product.name, href: productUrl(product.id, {}) }];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(origin, href),
    })),
  };
}
