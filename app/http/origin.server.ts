// Where the shop stands, for links that leave its own pages: what a client says of it is believed by nobody else.
import type { AppLoadContext } from "@remix-run/node";
import { env } from "~/env.server";
import { isLoopbackAddress, isLoopbackHost } from "~/front/loopback.js";
import { clientAddress } from "./client.server";

/** The shop's address in an answer, which goes to the very client that named the host, and is kept by no shared cache. */
export function shopOrigin(request: Request): string {
  return env.shopUrl ?? new URL(request.url).origin;
}

/**
 * The shop's address as others may be told it: SHOP_URL, or without it that of this machine.
 * @returns null when a stranger could have named the host; the log says once what is missing
 */
export function knownOrigin(request: Request): string | null {
  const { origin, hostname } = new URL(request.url);
  if (env.shopUrl !== null) return env.shopUrl;
  return isLoopbackHost(hostname) ? origin : unknownOrigin();
}

/**
 * The shop's address for a link in a mail.
 * @returns null without SHOP_URL, unless the request is this machine's own
 */
export function mailOrigin(request: Request, context: AppLoadContext): string | null {
  if (env.shopUrl !== null) return env.shopUrl;
  return isLocal(request, context) ? new URL(request.url).origin : unknownOrigin();
}

/**
 * Whether a request comes from this very machine and asks for it by a loopback name. One that a
 * proxy handed on of which the shop was not told, or of unknown origin, may be anybody's.
 */
export function isLocal(request: Request, context: AppLoadContext): boolean {
  const handedOn = ["x-forwarded-for", "forwarded"].some((name) => request.headers.has(name));
  return (
    isLoopbackHost(new URL(request.url).hostname) &&
    isLoopbackAddress(clientAddress(context)) &&
    !(handedOn && env.trustedProxies === 0)
  );
}

let said = false;

function unknownOrigin(): null {
  if (!said) console.error(missingShopUrl);
  said = true;
  return null;
}

/** What is wrong with a shop for others that has no SHOP_URL. */
export const missingShopUrl =
  "SHOP_URL is not set: the shop mails no links, has no sitemap and offers no sign-in with Google, except on this machine.";
