// The fields of a row in the grid of variants, and their limits.

/** Each stands in the form with the row's key behind it. */
export const variantFields = [
  "colour",
  "storage",
  "sku",
  "price",
  "before",
  "stock",
  "active",
] as const;
export type VariantField = (typeof variantFields)[number];

/** As many variants as the shop's page of a product shows; the others are lengths of text. */
export const variantLimits = { variants: 60, sku: 60, option: 30 };

/** Where a product's variants are changed. */
export function variantsPath(productId: string): string {
  return `/admin/products/${encodeURIComponent(productId)}/variants`;
}
