// The door of an order's page: its owner, the browser that placed it, or who has its link.
import { redirect } from "@remix-run/node";
import { discardBody } from "~/http/body.server";
import { readForm } from "~/http/form.server";
import { readOpenedOrders, rememberOpenedOrder } from "~/http/opened-orders.server";
import { orNotFound } from "~/http/refusal.server";
import { hashToken } from "~/models/account/token.server";
import { noSuchOrder, type BuyerOrder } from "~/models/order/page";
import { findBuyerOrder, isOpenedBy, type Asker } from "~/models/order/page.server";
import { readGuestToken } from "./guest.server";
import { getUser } from "./session.server";

/**
 * The order that a page is about, and the account of who asks.
 * @throws Response 404 of an unknown order and of a stranger's alike
 */
export async function requireOwnOrder(
  request: Request,
  id: string,
): Promise<{ order: BuyerOrder; userId: string | null }> {
  const asker = await readAsker(request);
  const order = await findBuyerOrder(id, asker);
  return { order: orNotFound(order, noSuchOrder), userId: asker.userId };
}

/** Whether who asks may see an order's page. */
export async function maySeeOrder(request: Request, id: string): Promise<boolean> {
  return (await findBuyerOrder(id, await readAsker(request))) !== null;
}

/**
 * Reads the form of a page of an order, which may bring pictures: a stranger's is not read at all.
 * @throws Response as `requireOwnOrder` and `readForm` do
 */
export async function requireOwnOrderForm(request: Request, id: string) {
  const own = await requireOwnOrder(request, id).catch((error: unknown) => {
    void discardBody(request).catch(() => undefined);
    throw error;
  });
  return { ...own, form: await readForm(request) };
}

async function readAsker(request: Request): Promise<Asker> {
  const [user, token, opened] = await Promise.all([
    getUser(request),
    readGuestToken(request),
    readOpenedOrders(request),
  ]);
  const guestHash = token === null ? null : hashToken(token);
  return { userId: user?.id ?? null, guestHash, opened };
}

/**
 * Who comes back from a provider's page in a browser that knows the order sees it; an app's own
 * browser knows nothing, and learns only whether the payment came.
 * @throws a redirect where the address names the try to pay
 */
export async function leadBackFromPaying(request: Request, id: string): Promise<void> {
  const payment = new URL(request.url).searchParams.get("payment");
  if (payment === null) return;
  const order = await findBuyerOrder(id, await readAsker(request));
  const elsewhere = `/track?${new URLSearchParams({ payment }).toString()}`;
  throw redirect(order ? `/order/${encodeURIComponent(id)}` : elsewhere, 303);
}

/**
 * Swaps the key of a mailed link for a cookie, so that the page's address can be shown to anybody.
 * @throws a redirect to the page without the key; 404 when the key opens nothing
 */
export async function swapKey(request: Request, id: string): Promise<void> {
  const key = new URL(request.url).searchParams.get("key");
  if (key === null) return;
  orNotFound((await isOpenedBy(id, key)) || null, noSuchOrder);
  throw redirect(`/order/${encodeURIComponent(id)}`, {
    headers: { "Set-Cookie": await rememberOpenedOrder(request, id) },
  });
}
