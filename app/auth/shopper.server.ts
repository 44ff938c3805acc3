// Whose cart and wish list a request speaks of: the user's, or the guest's behind the cookie.
import type { AppLoadContext } from "@remix-run/node";
import { clientAddress } from "~/http/client.server";
import { errorPage } from "~/http/refusal.server";
import type { RequestFacts } from "~/http/request-facts";
import { countAttemptFrom, limits } from "~/models/account/throttle.server";
import { newToken } from "~/models/account/token.server";
import type { User } from "~/models/account/user";
import { deleteForgottenGuests } from "~/models/guest.server";
import { Refusal } from "~/models/refusal.server";
import type { Shopper } from "~/models/shopper.server";
import { readGuestToken, rememberGuest } from "./guest.server";
import { getUser } from "./session.server";

/** The shopper, or null for a guest who has kept nothing yet. */
export async function readShopper(request: RequestFacts): Promise<Shopper | null> {
  return shopperOf(request, await getUser(request));
}

/** The shopper, where it is known who is signed in. */
export async function shopperOf(request: RequestFacts, user: User | null): Promise<Shopper | null> {
  if (user) return { userId: user.id };
  const token = await readGuestToken(request);
  return token === null ? null : { token };
}

/**
 * The shopper; a guest who has kept nothing yet is given a token.
 * @throws Response 429 when too many new guests came from one address
 * @returns the shopper, and the headers that keep a guest's token when the browser closes
 */
export async function ensureShopper(
  request: Request,
  context: AppLoadContext,
): Promise<{ shopper: Shopper; headers: Headers }> {
  const known = await readShopper(request);
  if (known === null) {
    await admitGuest(context);
    await deleteForgottenGuests();
  }
  const shopper = known ?? { token: newToken() };
  const headers = new Headers();
  if ("token" in shopper) headers.set("Set-Cookie", await rememberGuest(request, shopper.token));
  return { shopper, headers };
}

/** A program without cookies would otherwise leave a cart with each request. */
async function admitGuest(context: AppLoadContext): Promise<void> {
  const wait = await countAttemptFrom(clientAddress(context), "guests", limits.guests);
  if (wait === 0) return;
  const message = "Too many new carts from your network. Please sign in, or try again later.";
  throw errorPage(new Refusal("tooMany", message, { retryAfter: wait }));
}
