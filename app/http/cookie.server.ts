// What every cookie of the shop has in common.
import { createCookie, type Cookie } from "@remix-run/node";
import { env } from "~/env.server";
import { isLoopbackHost } from "~/front/loopback.js";
import type { RequestFacts } from "./request-facts";

/** Options that each cookie starts from; signed, and out of reach of scripts and other sites. */
export const cookieOptions = {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secrets: env.sessionSecrets,
} as const;

/** Secure everywhere but on plain HTTP to this very machine, where a browser would drop the cookie. */
export function isSecure(request: RequestFacts): boolean {
  const { protocol, hostname } = new URL(request.url);
  return !(protocol === "http:" && isLoopbackHost(hostname));
}

/** Of every cookie that the shop knows, by the name that it has without its prefix. */
const names = new Set<string>();

/**
 * Whether a request brings a cookie of the shop's, or what could be taken for one.
 * @param unread names of cookies that do not count
 */
export function carriesOwnCookie(header: string | null, unread: readonly string[]): boolean {
  return carriesAny(
    header,
    [...names].filter((name) => !unread.includes(name)),
  );
}

/** Whether a request brings any of these cookies, or what could be taken for one. */
export function carriesAny(header: string | null, wanted: readonly string[]): boolean {
  return header !== null && wanted.some((name) => new RegExp(`${name}\\s*=`).test(header));
}

/**
 * A cookie's name as browsers know it. With the prefix they take it only over TLS, from this very
 * host and for all of its paths: neither a neighbour's site nor a page over plain HTTP can plant one.
 */
export function cookieName(name: string, secure: boolean): string {
  names.add(name);
  return secure ? `__Host-${name}` : name;
}

/** A signed cookie of the shop; each request has its own name for it. */
export function shopCookie(name: string) {
  const [bound, plain] = [true, false].map((secure) =>
    createCookie(cookieName(name, secure), { ...cookieOptions, secure }),
  ) as [Cookie, Cookie];
  const of = (request: RequestFacts) => (isSecure(request) ? bound : plain);
  return {
    /** The value that it has in a request; null without one, or when its signature is not ours. */
    read: (request: RequestFacts) => readCookie(of(request), request),
    /** The Set-Cookie value that keeps a value, until the browser closes when no life is named. */
    write: (request: RequestFacts, value: unknown, lifeSeconds?: number) =>
      of(request).serialize(value, lifeSeconds === undefined ? {} : { maxAge: lifeSeconds }),
    /** The Set-Cookie value that ends it. */
    end: (request: Request) => of(request).serialize("", { maxAge: 0 }),
  };
}

/** A cookie without a signature, for one of a few words that tell nothing of anybody; each request has its own name for it. */
export function plainCookie(name: string) {
  const [bound, plain] = [true, false].map((secure) => cookieName(name, secure));
  const nameOf = (request: RequestFacts) => (isSecure(request) ? bound : plain);
  return {
    /** Whether a request brings it with this very value. */
    is: (request: RequestFacts, value: string) => {
      const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
      return pairs.includes(`${nameOf(request)}=${value}`);
    },
    /** The Set-Cookie value that keeps a value for so long; no time at all ends it. */
    write: (request: RequestFacts, value: string, lifeSeconds: number) => {
      const attributes = `Path=/; SameSite=Lax; HttpOnly${isSecure(request) ? "; Secure" : ""}`;
      return `${nameOf(request)}=${value}; ${attributes}; Max-Age=${lifeSeconds}`;
    },
  };
}

const MAX_READ = 1000;
const LONGEST_READ = 600;
const read = new WeakMap<Cookie, Map<string, Promise<unknown>>>();

/** Every loader of a page asks, and the same pair has the same answer, so the signature is checked once. */
function readCookie(cookie: Cookie, request: RequestFacts): Promise<unknown> {
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
