// The way to an order: who goes it, and where they must go first.
import { redirect } from "@remix-run/node";
import { redirectWithToast } from "~/http/toast.server";
import type { User } from "~/models/account/user";
import { checkoutPath, type Quote } from "~/models/checkout/checkout";
import { nextStep, quoteOf } from "~/models/checkout/quote.server";
import { findWay, type Way } from "~/models/checkout/way.server";
import { isShopOpen } from "~/models/settings/opening.server";
import type { Shopper } from "~/models/shopper.server";
import { getUser } from "./session.server";
import { shopperOf } from "./shopper.server";

/** Who buys, and how far they are. */
interface Visit {
  shopper: Shopper;
  /** Null for a guest. */
  user: User | null;
  way: Way;
}

/**
 * Finds how far a shopper is.
 * @throws a redirect to the cart when nothing in it can be ordered, or the shop is not open
 */
export async function requireWay(request: Request): Promise<Visit> {
  const user = await getUser(request);
  const shopper = await shopperOf(request, user);
  await requireOpen(request, user);
  const way = await findWay(shopper, new URL(request.url).searchParams.get("currency"));
  if (shopper && way) return { shopper, user, way };
  throw await toCart(request);
}

/**
 * Makes sure that the shop takes orders; its staff may try one before.
 * @throws a redirect to the cart while it does not
 */
export async function requireOpen(request: Request, user: User | null): Promise<void> {
  if (user?.role === "Admin" || (await isShopOpen())) return;
  const message = "The shop opens soon. What is in your cart waits for you.";
  throw await redirectWithToast(request, "/cart", { type: "info", message });
}

/** The way back to a cart of which nothing can be ordered. */
export function toCart(request: Request) {
  const message = "There is nothing in your cart that can be ordered.";
  return redirectWithToast(request, "/cart", { type: "info", message });
}

/**
 * The same on a page that comes after the details.
 * @throws a redirect to the page for them while they are not answered, too
 */
export async function requireDetails(request: Request): Promise<Visit> {
  const visit = await requireWay(request);
  const step = nextStep(visit.way);
  if (step === "details") throw redirect(checkoutPath(step, visit.way.named));
  return visit;
}

/**
 * The same on the last page, with the quote that it shows.
 * @throws a redirect to the first page that is not answered, or whose answer is no longer offered, too
 */
export async function requireQuote(request: Request): Promise<Visit & { quote: Quote }> {
  const visit = await requireDetails(request);
  const quote = quoteOf(visit.way);
  if (quote) return { ...visit, quote };
  const delivery = checkoutPath("delivery", visit.way.named);
  if (visit.way.checkout?.rateId == null) throw redirect(delivery);
  const message = "What you had chosen is no longer offered. Please choose again.";
  throw await redirectWithToast(request, delivery, { type: "info", message });
}
