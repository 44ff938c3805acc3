// What a cart is: its limits and the shape that its page shows.
import type { Money } from "~/models/money";

/** The most of one product that a cart takes: a larger number is probably a typing error. */
export const maxQuantity = 99;
export const maxLines = 50;

export interface CartLine {
  id: string;
  productId: string;
  variantId: string;
  /** False when the shop no longer has it. */
  sold: boolean;
  name: string;
  colour: string | null;
  storage: string | null;
  picture: string | null;
  unitPrice: Money;
  /** At most this many can be bought; 0 when it is sold out or no longer sold. */
  available: number;
  quantity: number;
  total: Money;
  /** What changed since the shopper agreed to it, in words; empty when nothing did. */
  changes: string[];
}

export interface Cart {
  lines: CartLine[];
  /** Items that can be bought, over all lines. */
  itemCount: number;
  /** What can be bought costs so much, in each currency by itself: nothing is converted. */
  totals: Money[];
}

export const emptyCart: Cart = { lines: [], itemCount: 0, totals: [] };
