// What a comparison is: a few products side by side.
import type { ProductCard } from "~/models/product/product";

/** More columns than this nobody can take in. */
export const maxCompared = 4;

export interface ComparedProduct extends ProductCard {
  colours: string[];
  storages: string[];
  specifications: { label: string; value: string }[];
}

/** The specifications' labels, each once, in the order in which the products name them. */
export function specificationLabels(products: ComparedProduct[]): string[] {
  return [
    ...new Set(products.flatMap(({ specifications }) => specifications.map(({ label }) => label))),
  ];
}
