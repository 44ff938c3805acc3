// Fills a cart with what was bought before.
import { Refusal } from "~/models/refusal.server";
import type { Shopper } from "~/models/shopper.server";
import { maxQuantity } from "./cart";
import { addToCart } from "./cart.server";

interface BoughtLine {
  /** Null for what the shop no longer shows. */
  productId: string | null;
  variantId: string | null;
  name: string;
  quantity: number;
}

/**
 * Puts what can still be had into the cart, at today's prices.
 * @returns how many pieces went in, and the names of what is not to be had, all or in part
 */
export async function addAgain(
  shopper: Shopper,
  lines: readonly BoughtLine[],
): Promise<{ added: number; missing: string[] }> {
  let added = 0;
  const missing: string[] = [];
  for (const { productId, variantId, name, quantity } of lines) {
    const wanted = Math.min(quantity, maxQuantity);
    try {
      if (productId === null || variantId === null) missing.push(name);
      else {
        const item = { productId, variantId, quantity: wanted };
        const { complete, inCart } = await addToCart(shopper, item);
        added += Math.min(wanted, inCart);
        if (!complete) missing.push(name);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      missing.push(name);
    }
  }
  return { added, missing };
}
