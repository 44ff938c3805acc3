// What the shop's pages say of their visitor: who is signed in, what they have gathered, and what a public page shows to them alone.
import { readCompared } from "~/http/compare.server";
import { readRecent, rememberRecent } from "~/http/recent.server";
import type { RequestFacts } from "~/http/request-facts";
import type { User } from "~/models/account/user";
import { countCartItems } from "~/models/cart/cart.server";
import { findHomeDistrict } from "~/models/checkout/promise.server";
import { findRecentProducts } from "~/models/product/recent.server";
import { findOrderToReview } from "~/models/review/author.server";
import type { Shopper } from "~/models/shopper.server";
import { countWishes, isWished } from "~/models/wish-list/wish-list.server";
import { readGuestToken } from "./guest.server";
import { getUser } from "./session.server";

export interface Visitor {
  user: User | null;
  /** Null for a guest who has kept nothing yet. */
  shopper: Shopper | null;
  /** The ids of the products that are compared. */
  compared: string[];
  /** Things in the cart, on the wish list and in the comparison, for the header. */
  counts: { cart: number; wishes: number; compared: number };
}

/** Reads all that the header shows of who asks for a page. */
export async function readVisitor(request: RequestFacts): Promise<Visitor> {
  const [user, token, compared] = await Promise.all([
    getUser(request),
    readGuestToken(request),
    readCompared(request),
  ]);
  const guest = token === null ? null : { token };
  const shopper = user ? { userId: user.id } : guest;
  const [cart, wishes] =
    shopper === null ? [0, 0] : await Promise.all([countCartItems(shopper), countWishes(shopper)]);
  return { user, shopper, compared, counts: { cart, wishes, compared: compared.length } };
}

/** What pages are told of who is signed in. */
export function shownUser(user: User | null) {
  return user && { name: user.name, email: user.email, role: user.role, picture: user.picture };
}

/**
 * What a product's page shows to this visitor below the header and hardly to another.
 * @returns it in a word, and the row of products that were looked at; null with a wish, which is too much for a word
 */
export async function findOwnOfProduct(
  request: RequestFacts,
  { shopper, compared, counts }: Visitor,
  id: string,
) {
  const seen = await readRecent(request);
  const [wished, district, order, recent, headers] = await Promise.all([
    shopper !== null && counts.wishes > 0 && isWished(shopper, id),
    findHomeDistrict(shopper),
    shopper && "userId" in shopper ? findOrderToReview(shopper.userId, id) : null,
    findRecentProducts(seen, id),
    rememberRecent(request, seen, id),
  ]);
  const word = JSON.stringify([compared.includes(id), district, order]);
  return wished ? null : { word, recent, headers };
}
