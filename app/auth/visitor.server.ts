// What the shop's pages say of their visitor: who is signed in, what they have gathered, and what a public page shows to them alone.
import { readCompared } from "~/http/compare.server";
import { readRecent, rememberRecent } from "~/http/recent.server";
import type { RequestFacts } from "~/http/request-facts";
import type { User } from "~/models/account/user";
import { findRecentProducts } from "~/models/product/recent.server";
import type { Shopper } from "~/models/shopper.server";
import { countGathered, nothing } from "~/models/visitor/gathered.server";
import { findOwn, ownFrom, type OwnOfProduct } from "~/models/visitor/product.server";
import { isWished } from "~/models/wish-list/wish-list.server";
import { getSignedIn } from "./session.server";
import { shopperOf } from "./shopper.server";

export interface Visitor {
  user: User | null;
  /** Null for a guest who has kept nothing yet. */
  shopper: Shopper | null;
  /** Things in the cart, on the wish list and in the comparison, for the header. */
  counts: { cart: number; wishes: number; compared: number };
  /** Empty unless a product was named. */
  own: OwnOfProduct;
}

/**
 * Reads all that the header shows of who asks for a page.
 * @param productId of a product that the page is of, where it is asked too what that says to them
 */
export async function readVisitor(request: RequestFacts, productId?: string): Promise<Visitor> {
  const [signedIn, { length: compared }] = await Promise.all([
    getSignedIn(request, productId),
    readCompared(request),
  ]);
  const user = signedIn?.user ?? null;
  const shopper = await shopperOf(request, user);
  const { cart, wishes } =
    signedIn?.gathered ?? (shopper && (await countGathered(shopper))) ?? nothing;
  const own = signedIn?.own ?? ownFrom({});
  return { user, shopper, counts: { cart, wishes, compared }, own };
}

/** What pages are told of who is signed in. */
export function shownUser(user: User | null) {
  return user && { name: user.name, email: user.email, role: user.role, picture: user.picture };
}

/**
 * What a product's page shows to its visitor below the header, but for wishes, which are of one variant.
 * @param own where it is known already
 * @returns with the headers that remember the product as one that was looked at
 */
export async function findOwnOfProduct(
  request: RequestFacts,
  shopper: Shopper | null,
  id: string,
  own?: OwnOfProduct,
) {
  const [seen, compared] = await Promise.all([readRecent(request), readCompared(request)]);
  const [{ district, orderToReview }, recent, headers] = await Promise.all([
    own ?? (shopper && "userId" in shopper ? findOwn(shopper.userId, id) : ownFrom({})),
    findRecentProducts(seen, id),
    rememberRecent(request, seen, id),
  ]);
  return { compared: compared.includes(id), district, orderToReview, recent, headers };
}

/**
 * The same for a page that may be another's: all but the row of products that were looked at in a word.
 * @returns null with a wish, which is too much for a word
 */
export async function findSharedOfProduct(
  request: RequestFacts,
  { shopper, counts, own }: Visitor,
  id: string,
) {
  const [wished, { recent, headers, ...word }] = await Promise.all([
    shopper !== null && counts.wishes > 0 && isWished(shopper, id),
    findOwnOfProduct(request, shopper, id, own),
  ]);
  return wished ? null : { word: JSON.stringify(word), recent, headers };
}
