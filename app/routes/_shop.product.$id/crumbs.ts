// The pages above a product, for the breadcrumb that is seen and the one that search engines read.
import { listingUrl } from "~/models/listing/listing";
import type { ChosenProduct } from "~/models/product/choice";

/** The highest first; the product itself is not among them. */
export function crumbsOf({ category }: Pick<ChosenProduct, "category">) {
  return [
    { name: "Home", href: "/" },
    { name: "Shop", href: listingUrl({}) },
    { name: category.name, href: listingUrl({ category: category.slug }) },
  ];
}
