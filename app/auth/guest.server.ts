// The guest's long-lived cookie: the token behind which cart and wish list wait.
import { createCookie } from "@remix-run/node";
import { guestLifeSeconds } from "~/models/guest.server";
import { cookieOptions, isSecure, readCookie } from "./cookie.server";

const cookie = createCookie("guest", cookieOptions);

/** The guest's token, if the cookie holds one of ours. */
export async function readGuestToken(request: Request): Promise<string | null> {
  const value: unknown = await readCookie(cookie, request);
  return typeof value === "string" && value !== "" ? value : null;
}

/** The Set-Cookie value that keeps the guest's things when the browser closes. */
export function rememberGuest(request: Request, token: string): Promise<string> {
  return cookie.serialize(token, { secure: isSecure(request), maxAge: guestLifeSeconds });
}

/** The Set-Cookie value that forgets the guest. */
export function forgetGuest(request: Request): Promise<string> {
  return cookie.serialize("", { secure: isSecure(request), maxAge: 0 });
}
