// Messages about a variant: what was done with which, and where it is now.
import { fullName, productUrl } from "~/models/product/choice";
import type { ChosenItem } from "~/models/product/product";
import { atPlace, safeRedirect } from "./redirect";
import type { ToastItem } from "./toast.server";

const pages = {
  cart: { to: "/cart", label: "View cart" },
  wishList: { to: "/wishlist", label: "View wish list" },
};

/**
 * What a toast says of a variant beside its words.
 * @param done what was done with it, in a word
 */
export function toastItem(chosen: ChosenItem, done: string, page: keyof typeof pages): ToastItem {
  const { productId, colour, storage, picture } = chosen;
  return {
    productId,
    name: fullName(chosen),
    to: productUrl(productId, { colour, storage }),
    picture,
    done,
    page: pages[page],
  };
}

/**
 * The way back to the page of a button, to where the button was.
 * @param to what the form named as its page; hostile
 */
export function wayBack(
  request: Request,
  to: unknown,
  { productId, fallback }: { productId: string; fallback: string },
): string {
  const back = safeRedirect(to, fallback);
  if (back === fallback) return back;
  const ownPage = new URL(back, "http://shop.invalid").pathname === `/product/${productId}`;
  return atPlace(request, back, ownPage ? "buy-form" : `p-${productId}`);
}
