// The guest's long-lived cookie: the token behind which cart and wish list wait.
import { shopCookie } from "~/http/cookie.server";
import type { RequestFacts } from "~/http/request-facts";
import { guestLifeSeconds } from "~/models/guest.server";

const cookie = shopCookie("guest");

/** The guest's token, if the cookie holds one of ours. */
export async function readGuestToken(request: RequestFacts): Promise<string | null> {
  const value: unknown = await cookie.read(request);
  return typeof value === "string" && value !== "" ? value : null;
}

/** The Set-Cookie value that keeps the guest's things when the browser closes. */
export function rememberGuest(request: Request, token: string): Promise<string> {
  return cookie.write(request, token, guestLifeSeconds);
}

/** The Set-Cookie value that forgets the guest. */
export function forgetGuest(request: Request): Promise<string> {
  return cookie.end(request);
}
