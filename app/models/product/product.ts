// What a product is: limits, stock status, and the shapes that screens show.
import type { Money } from "~/models/money";

/** Longest name accepted; the input lets more be typed so that the message can be seen (docs/specification.md, section 5.6). */
export const productLimits = {
  name: 50,
  nameInput: 100,
  description: 2000,
  brand: 50,
  pictureMB: 10,
};

/** Stock at which a product counts as low: this many or fewer, but not none (docs/specification.md, section 4.2). */
export const lowStock = 5;

export type StockStatus = "Active" | "Low Stock" | "Out of Stock";

/** The status that a stock means: 0 Out of Stock, 1 to 5 Low Stock, above 5 Active. */
export function stockStatus(stock: number): StockStatus {
  if (stock <= 0) return "Out of Stock";
  return stock <= lowStock ? "Low Stock" : "Active";
}

/** How a status is coloured: Active green, Low Stock yellow, Out of Stock red. */
export const stockBadge: Record<StockStatus, string> = {
  Active: "badge-green",
  "Low Stock": "badge-yellow",
  "Out of Stock": "badge-red",
};

/** What every list shows of a product as a whole. */
export interface ProductSummary {
  id: string;
  name: string;
  brand: string;
  price: Money;
  /** Null when there is no discount. */
  originalPrice: Money | null;
  discountPercent: number;
  /** Out of 5 with one decimal; 0 means not rated. */
  rating: number;
  reviewCount: number;
  /** In a list its number may be that of some sales ago; none, 1 to 5 or more is always so. */
  stock: number;
  picture: string | null;
}

/**
 * What a card shows: of one variant where there is no other or a filter leaves no other, otherwise
 * of several among which the shopper is still to choose. Picture, prices and stock are those of what
 * it stands for.
 */
export interface ProductCard extends ProductSummary {
  /** The only variant that it stands for; null while there is something to choose. */
  variantId: string | null;
  /** What a filter or the shopper decided, and its link carries. */
  colour: string | null;
  storage: string | null;
  /** Whether its price is only the lowest of several. */
  from: boolean;
}

/** A variant as messages name it. */
export interface ChosenItem {
  productId: string;
  name: string;
  colour: string | null;
  storage: string | null;
  picture: string | null;
}

/** A stock keeping unit as the detail page offers it. */
export interface Variant {
  id: string;
  sku: string;
  colour: string | null;
  storage: string | null;
  price: Money;
  originalPrice: Money | null;
  stock: number;
}

export interface ProductPicture {
  path: string;
  alt: string;
  /** The width in pixels of its largest file. */
  width: number;
  colour: string | null;
}

/** Everything that the detail page shows. */
export interface ProductDetail extends ProductSummary {
  description: string;
  code: string;
  /** What the variants' second option is called; the first one is the colour. */
  optionName: string;
  category: { slug: string; name: string };
  specifications: { label: string; value: string }[];
  pictures: ProductPicture[];
  variants: Variant[];
}

/** The seven colours of the shop's swatches, by name. */
export const swatches: Record<string, string> = {
  Black: "#1b1e24",
  White: "#f4f5f7",
  Blue: "#2b5fc4",
  Red: "#c22f3a",
  Green: "#2f7d57",
  Silver: "#b9bec8",
  Gold: "#cda968",
};

/** The field of a form that says which stock it showed: what is saved is the difference to that. */
export function shownField(stockField: string): string {
  return `${stockField}Shown`;
}
