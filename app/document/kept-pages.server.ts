// Which finished documents the front may keep and hand to others: public pages, made for nobody in particular.
import type { EntryContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import { env } from "~/env.server";
import { carriesAny, carriesOwnCookie } from "~/http/cookie.server";
import type { PageKind } from "~/http/page-state.server";
import type { RequestFacts } from "~/http/request-facts";
import { publicPages } from "./caching.server";
import { acceptedEncoding } from "./compression.server";
import { savesData } from "./light.server";
import { hasStylesheet, stylesCookie } from "./page-styles.server";

/** A request that a kept document may answer. */
export interface AskedPage extends PageKind {
  routeId: string;
  /** All of the request that the document depends on, but for who asks. */
  key: string;
  /** Whether it comes from somebody of whom the shop may know something. */
  known: boolean;
}

/** A finished document, to the byte. */
export interface FinishedPage {
  headers: [name: string, value: string][];
  body: Buffer;
}

interface Rule {
  routeId: string;
  /** The address as the shop's own links spell it; what it captures is a product's id. */
  path: RegExp;
  /** The parameters that the page reads. */
  parameters: readonly string[];
  /** What else may stand in the address as long as it is empty, as a form without scripts sends it. */
  empty?: readonly string[];
  byMinute?: true;
  /** Cookies that this page does not read. */
  unread?: readonly string[];
}

const rules: readonly Rule[] = [
  {
    routeId: "routes/_shop._index",
    path: /^\/$/,
    parameters: ["tab"],
    byMinute: true,
    unread: ["recent"],
  },
  {
    routeId: "routes/_shop.category",
    path: /^\/category$/,
    parameters: [
      ...["category", "categories", "type", "brand", "rating", "colour", "memory", "storage"],
      ...["screen", "battery", "stock", "offers", "min", "max", "sort", "page"],
    ],
    // Words are counted when they find nothing, and hardly anybody types the same.
    empty: ["q"],
    unread: ["recent"],
  },
  {
    routeId: "routes/_shop.pages.$slug",
    path: /^\/pages\/[a-z-]+$/,
    parameters: [],
    unread: ["recent"],
  },
  {
    routeId: "routes/_shop.product.$id",
    path: /^\/product\/([\w-]+)$/,
    parameters: ["colour", "storage", "picture", "tab", "district"],
  },
];

/** A longer address is nobody's bookmark. */
const LONGEST = 500;

/**
 * What a request asks for, if that may be kept: a page that everybody may see, with parameters that it
 * knows. The address counts as it was typed, since pages repeat it to lead back to it.
 */
export function askedPage(request: RequestFacts): AskedPage | null {
  const { method, url, headers } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  if (url.length > LONGEST || Number(headers.get("content-length") ?? 0) > 0) return null;
  const { pathname, searchParams } = new URL(url);
  for (const { routeId, path, parameters, empty, byMinute, unread } of rules) {
    const found = path.exec(pathname);
    if (!found) continue;
    const isKnown = ([name, value]: [string, string]) =>
      parameters.includes(name) || (value === "" && empty?.includes(name));
    if (![...searchParams].every(isKnown)) return null;
    const cookie = headers.get("cookie");
    const known = carriesOwnCookie(cookie, [stylesCookie, ...(unread ?? [])]);
    // A message, and the light shop.
    if (known && (savesData(headers) || carriesAny(cookie, ["toast", "shop"]))) return null;
    // What is made for somebody who is known is compressed anew for each.
    const encoding = known ? "known" : acceptedEncoding(headers.get("accept-encoding") ?? "");
    const kinds = [encoding, savesData(headers), hasStylesheet(request)];
    const key = [url, ...kinds].join(" ");
    return { routeId, key, productId: found[1] ?? null, byMinute: byMinute ?? false, known };
  }
  return null;
}

/** The only cookie that a kept page may set: for a visitor without any it says no more than the address does. */
const harmless = /^(?:__Host-)?recent=/;

/**
 * Whether a document turned out to be what was asked for: without fault, toast, administrator or cookie, of a
 * route that has not said otherwise.
 * @param known whether the document may be a shopper's, who is cut out of it
 */
export function mayBeKept(
  { staticHandlerContext }: EntryContext,
  {
    request,
    status,
    headers,
    known,
  }: { request: Request; status: number; headers: Headers; known: boolean },
): boolean {
  const { matches, loaderData, actionData, errors } = staticHandlerContext;
  const root = loaderData.root as { user: { role: string } | null; toast?: unknown } | undefined;
  return (
    status === 200 &&
    request.method === "GET" &&
    publicPages.includes(matches.at(-1)?.route.id ?? "") &&
    !errors &&
    !actionData &&
    root !== undefined &&
    (root.user === null || (known && root.user.role !== "Admin")) &&
    root.toast === undefined &&
    !headers.has("Cache-Control") &&
    headers.getSetCookie().every((cookie) => harmless.test(cookie))
  );
}

/**
 * Makes a document one that is kept: names it by its content (weakly, for the front may make it smaller), and tells
 * caches before the shop for how long they may hand it on, where the keeper has set that.
 */
export function finishedPage(body: Buffer, headers: Headers): FinishedPage {
  headers.set("ETag", `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`);
  if (env.sharedCacheSeconds > 0 && !headers.has("Set-Cookie")) {
    headers.set("Cache-Control", `public, max-age=0, s-maxage=${env.sharedCacheSeconds}`);
    headers.append("Vary", "Cookie, Save-Data, Sec-Fetch-Site");
  }
  // A copy: what the compressor returns lies in a larger piece of memory.
  return { headers: [...headers], body: Buffer.from(Uint8Array.from(body).buffer) };
}
