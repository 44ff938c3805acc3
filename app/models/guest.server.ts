// What a guest leaves to the user who signs in.
import { mergeGuestCart } from "./cart.server";
import { mergeGuestWishes } from "./wish-list.server";

/**
 * Moves a guest's cart and wish list to a user.
 * @returns a sentence on what changed; null when nothing did
 */
export async function mergeGuest(token: string, userId: string): Promise<string | null> {
  const { added, leftOut } = await mergeGuestCart(token, userId);
  const wishes = await mergeGuestWishes(token, userId);
  const news = [
    added > 0 ? `${items(added)} from your visit ${were(added)} added to your cart` : null,
    leftOut > 0 ? `${items(leftOut)} found no room in your cart or in our stock` : null,
    wishes > 0 ? `${items(wishes)} ${were(wishes)} added to your wish list` : null,
  ].filter((part) => part !== null);
  return news.length > 0 ? `${news.join(", ")}.` : null;
}

function items(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

function were(count: number): string {
  return count === 1 ? "was" : "were";
}
