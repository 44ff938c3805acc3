// Public pages for those whom the shop knows: a document that was made for one of them, without what is theirs, is filled in for the next.
import type { EntryContext } from "@remix-run/node";
import { createHash, randomUUID } from "node:crypto";
import { sourceOf } from "./security-headers.server";
import type { Pieces } from "./start-script.server";

/** What a page says of its visitor, as its loaders tell it. */
export interface Person {
  user: unknown;
  counts: unknown;
  /** The products in the row of those that were looked at; none on a page without the row. */
  recent: unknown[];
}

/** A document without what is its visitor's. */
export interface CutPage {
  /** Those of the document; its policy names the start script by `place`. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** Where something is missing in the body, in order. */
  holes: Hole[];
  /** Where the start script stands in the body: the policy names its text. */
  script: [start: number, end: number];
  /** Names the pieces that fit: they were drawn from the same data but for the visitor's. */
  frame: string;
}

interface Hole {
  at: number;
  of: "header" | "user" | "counts" | "key" | "row" | "recent";
}

/** Stands in a policy for the start script. */
const place = "'start-script'";

/** Headers and cards as they were drawn, by frame and by what they were drawn from; see `learnPieces`. */
const pieces = new Map<string, Buffer>();
/** A header has some five kilobytes, a card one. */
const MOST_PIECES = 4_000;

/** How the row of products that were looked at is written; where there is none, it would stand before the bar. */
const row = {
  start: `<section class="mt-12 print:hidden" aria-labelledby="recent">`,
  card: `<li class="card"`,
  end: `</ul></section>`,
  bar: `<div class="buy-bar">`,
};

/** A key against pressing twice, of one document: its forms repeat it. It is cut out again, so nothing else may look like it. */
export function newPageKey(): string {
  // Node.js draws these in stock; bytes are asked of the system one by one.
  return randomUUID().slice(0, 13);
}

interface Drawn extends Pieces {
  context: EntryContext;
  /** The rules that pages of this kind bring along; "" where the browser has them. */
  styles: string;
}

/** What root and layout tell. */
interface SharedData {
  root?: { user: unknown; shop: unknown };
  "routes/_shop"?: { counts: unknown; departments: unknown; pageKey: string };
  "routes/_shop.product.$id"?: { recent: unknown[] };
}

/**
 * Keeps the header of a document for its visitor's next pages, for it shows nothing of the page itself but the words
 * that were searched for; and the cards of products that were looked at, for everybody's.
 * @returns the frame that they fit into; null for a document without a header of the kind
 */
export function learnPieces(
  { context, body, styles, script }: Drawn,
  request: Request,
): string | null {
  const { root, "routes/_shop": layout, "routes/_shop.product.$id": product } = dataOf(context);
  if (!root || !layout || script === "") return null;
  const [start, end] = headerIn(body);
  if (start < 0 || new URL(request.url).searchParams.get("q")) return null;
  const drawnFrom = JSON.stringify([root.shop, layout.departments, styles]);
  const frame = createHash("sha256").update(drawnFrom).digest("base64url");
  learn(frame, [root.user, layout.counts], body.slice(start, end));
  const cards = product?.recent ?? [];
  if (cards.length === 0) return frame;
  const [from, to] = rowIn(body);
  const text = body.slice(from, to - row.end.length);
  const [beginning = "", ...drawn] = text.split(new RegExp(`(?=${row.card})`));
  if (drawn.length !== cards.length) return frame;
  learn(frame, "row", beginning);
  for (const [index, card] of cards.entries()) learn(frame, card, drawn[index] ?? "");
  return frame;
}

function dataOf({ staticHandlerContext }: EntryContext): SharedData {
  return staticHandlerContext.loaderData;
}

function learn(frame: string, drawnFrom: unknown, text: string): void {
  if (pieces.size >= MOST_PIECES) pieces.clear();
  pieces.set(nameOf(frame, drawnFrom), Buffer.from(text));
}

function nameOf(frame: string, drawnFrom: unknown): string {
  return `${frame} ${JSON.stringify(drawnFrom)}`;
}

function headerIn(body: string): [start: number, end: number] {
  const last = "</header>";
  return [body.indexOf("<header"), body.indexOf(last) + last.length];
}

/** Of a product's page; of one without a row it is empty, of another page not there. */
function rowIn(body: string): [start: number, end: number] {
  const start = body.indexOf(row.start);
  const bar = body.lastIndexOf(row.bar);
  return start < 0 ? [bar, bar] : [start, body.indexOf(row.end, start) + row.end.length];
}

/**
 * Cuts what is its visitor's out of a document.
 * @param frame as `learnPieces` names it
 * @param answer the document's headers
 * @returns null for a document where it does not stand as expected
 */
export function cutPage(
  { context, head, body, script, end }: Drawn,
  frame: string,
  answer: Headers,
): CutPage | null {
  const { root, "routes/_shop": layout, "routes/_shop.product.$id": product } = dataOf(context);
  if (!root || !layout || script === "") return null;
  const { pageKey } = layout;
  const [user, counts] = [written(root.user), written(layout.counts)];
  const inBody: Span[] = [spanOf("header", headerIn(body)), ...spansOf("key", pageKey, body)];
  const inScript = [
    after("user", `"root":{"user":`, user, script),
    after("counts", `"counts":`, counts, script),
    ...spansOf("key", pageKey, script),
  ];
  if (product) {
    inBody.push(spanOf("row", rowIn(body)));
    inScript.push(after("recent", `"recent":`, written(product.recent), script));
  }
  const opening = Buffer.from(head);
  const ofBody = cutText(body, inBody, opening.length);
  const ofScript = ofBody && cutText(script, inScript, ofBody.end);
  if (!ofBody || !ofScript) return null;
  const own = sourceOf(script);
  return {
    headers: [...answer].flatMap(([name, value]): [string, string][] =>
      // Which product was looked at, whoever looks has to be told by a cookie of their own.
      name === "set-cookie" ? [] : [[name, value.replace(own, place)]],
    ),
    body: Buffer.concat([opening, ...ofBody.rest, ...ofScript.rest, Buffer.from(end)]),
    holes: [...ofBody.holes, ...ofScript.holes],
    script: [ofBody.end, ofScript.end],
    frame,
  };
}

/** What is missing, and where it stood; -1 where it was not found. */
type Span = [of: Hole["of"], start: number, length: number];

function spanOf(of: Hole["of"], [start, end]: [number, number]): Span {
  return [of, start, end - start];
}

/** Wherever `text` stands, which means nothing in a pattern. */
function spansOf(of: Hole["of"], text: string, whole: string): Span[] {
  return Array.from(whole.matchAll(new RegExp(text, "g")), ({ index }) => [of, index, text.length]);
}

/** `text`, where `before` stands before it. */
function after(of: Hole["of"], before: string, text: string, whole: string): Span {
  const at = whole.indexOf(before + text);
  return [of, at < 0 ? -1 : at + before.length, text.length];
}

/**
 * Takes the spans out of a text.
 * @param at in the page's body, where the text begins
 * @returns null where something was not found
 */
function cutText(text: string, spans: Span[], at: number) {
  const rest: Buffer[] = [];
  const holes: Hole[] = [];
  let done = 0;
  for (const [of, start, length] of spans.sort(([, one], [, other]) => one - other)) {
    if (start < done) return null;
    const piece = Buffer.from(text.slice(done, start));
    rest.push(piece);
    at += piece.length;
    holes.push({ at, of });
    done = start + length;
  }
  const last = Buffer.from(text.slice(done));
  return { rest: [...rest, last], holes, end: at + last.length };
}

const inScripts: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A value as Remix writes it into the start script. */
function written(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[&><\u2028\u2029]/g, (sign) => inScripts[sign] ?? sign);
}

/**
 * Makes a document for somebody of one that was made for another.
 * @returns null while their header, or a card of theirs, has not been drawn
 */
export function filledPage(
  { headers: answer, body, holes, script: [start, end], frame }: CutPage,
  person: Person,
): { headers: [name: string, value: string][]; body: Buffer<ArrayBuffer> } | null {
  const header = pieces.get(nameOf(frame, [person.user, person.counts]));
  const wanted = person.recent.length === 0 ? [] : ["row", ...person.recent];
  const cards = wanted.flatMap((piece) => pieces.get(nameOf(frame, piece)) ?? []);
  if (!header || cards.length < wanted.length) return null;
  const filling: Record<Hole["of"], Buffer> = {
    header,
    user: Buffer.from(written(person.user)),
    counts: Buffer.from(written(person.counts)),
    key: Buffer.from(newPageKey()),
    row: Buffer.concat(cards.length === 0 ? [] : [...cards, Buffer.from(row.end)]),
    recent: Buffer.from(written(person.recent)),
  };
  /** All between two places of the body; no hole is at either. */
  const between = (from: number, to: number) => {
    const parts: Buffer[] = [];
    let done = from;
    for (const { at, of } of holes.filter(({ at }) => from < at && at < to)) {
      parts.push(body.subarray(done, at), filling[of]);
      done = at;
    }
    return Buffer.concat([...parts, body.subarray(done, to)]);
  };
  const script = between(start, end);
  const own = sourceOf(script);
  return {
    headers: answer.map(([name, value]) => [name, value.replace(place, own)]),
    body: Buffer.concat([between(0, start), script, between(end, body.length)]),
  };
}
