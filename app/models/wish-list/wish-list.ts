// What a wish list is.
import type { ProductCard } from "~/models/product/product";

export const maxWishes = 100;

export interface Wish {
  product: ProductCard;
  /** False when the shop no longer has it. */
  sold: boolean;
}
