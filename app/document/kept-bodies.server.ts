// Keeps what stands below the header of public pages, which is everybody's: drawn from the same data it is the same, so it is drawn once.
import type { EntryContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import { publicPages } from "./caching.server";

/** What the layout draws in its place when it need not be drawn; see app/routes/_shop/route.tsx. */
const place = `<main id="main"></main>`;

/** What stands before a body and at its end, once in a document each: what people write is escaped. */
const [before, last] = ["</header>", "</footer>"];

/** Characters of all bodies together: some 8 MB, a hundred pages. */
const MOST_CHARACTERS = 4_000_000;

/** All below a page's header as it was drawn, cut where each document has a key of its own. */
type Body = string[];

/** By a hash of what they were drawn from; the one not asked for longest first. */
const bodies = new Map<string, Body>();
let characters = 0;

/** What root and layout tell; what of it is its visitor's stands outside the body. */
interface SharedData {
  root?: { user: unknown; toast?: unknown };
  "routes/_shop"?: { counts: unknown; pageKey: string };
}

/**
 * Draws a document, with the body of an earlier one where that was drawn from the same data.
 * @param draw draws it whole, or with an empty place for its body
 */
export function withKeptBody(
  context: EntryContext,
  request: Request,
  draw: (bodyIsKept: boolean) => string,
): string {
  const asked = askedBody(context, request);
  if (asked === null) return draw(false);
  const key = ` name="pageKey" value="${asked.pageKey}"`;
  const body = find(asked.id);
  if (body) return draw(true).replace(place, () => body.join(key));
  const html = draw(false);
  const start = html.indexOf(before) + before.length;
  const end = html.indexOf(last) + last.length;
  if (start < end) keep(asked.id, html.slice(start, end).split(key));
  return html;
}

/**
 * All that a body is drawn from, but the key: components inside it read the address and the loaders' data, and of
 * who is there only whether somebody is signed in. Null for what is no public page, or carries a message, which
 * pages show in its place.
 */
function askedBody({ staticHandlerContext }: EntryContext, request: Request) {
  const { matches, loaderData, actionData, errors, statusCode } = staticHandlerContext;
  const { root, "routes/_shop": layout } = loaderData as SharedData;
  const id = matches.at(-1)?.route.id ?? "";
  if (process.env.NODE_ENV === "development" || request.method !== "GET") return null;
  if (statusCode !== 200 || errors || actionData || !publicPages.includes(id)) return null;
  if (!root || root.toast !== undefined || !layout) return null;
  const { pathname, search } = new URL(request.url);
  const { counts: _counts, pageKey, ...frame } = layout;
  const shared: unknown[] = [{ ...root, user: root.user !== null }, frame, loaderData[id]];
  // The footer names it.
  const year = new Date().getUTCFullYear();
  const drawnFrom = JSON.stringify([pathname, search, year, ...shared]);
  return { id: createHash("sha256").update(drawnFrom).digest("base64"), pageKey };
}

function find(id: string): Body | undefined {
  const body = bodies.get(id);
  if (body) {
    bodies.delete(id);
    bodies.set(id, body);
  }
  return body;
}

function keep(id: string, body: Body): void {
  bodies.set(id, body);
  characters += lengthOf(body);
  for (const [oldest, least] of bodies) {
    if (characters <= MOST_CHARACTERS) break;
    bodies.delete(oldest);
    characters -= lengthOf(least);
  }
}

function lengthOf(body: Body): number {
  return body.reduce((sum, part) => sum + part.length, 0);
}
