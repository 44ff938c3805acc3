// What every cookie of the shop has in common.
import type { Cookie } from "@remix-run/node";
import { env } from "~/env.server";

/** Options that each cookie starts from; signed, and out of reach of scripts and other sites. */
export const cookieOptions = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secrets: env.sessionSecrets,
} as const;

/** Secure everywhere but on plain HTTP to this very machine, where a browser would drop the cookie. */
export function isSecure(request: Request): boolean {
  const { protocol, hostname } = new URL(request.url);
  const loopback =
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname.startsWith("127.") ||
    hostname === "[::1]";
  return !(protocol === "http:" && loopback);
}

const MAX_READ = 1000;
const LONGEST_READ = 600;
const read = new WeakMap<Cookie, Map<string, Promise<unknown>>>();

/**
 * A cookie's value in a request; null without one, or when its signature is not ours. Every loader
 * of a page asks, and the same pair has the same answer, so the signature is checked once.
 */
export function readCookie(cookie: Cookie, request: Request): Promise<unknown> {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const pair = pairs.find((one) => one.startsWith(`${cookie.name}=`));
  if (pair === undefined) return Promise.resolve(null);
  const results = read.get(cookie) ?? new Map<string, Promise<unknown>>();
  read.set(cookie, results);
  const known = results.get(pair);
  if (known) return known;
  const result = cookie.parse(pair);
  if (results.size >= MAX_READ) results.clear();
  if (pair.length <= LONGEST_READ) results.set(pair, result);
  return result;
}
