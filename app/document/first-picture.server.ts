// The picture that is seen first: a small file of it comes with the document, or else the answer's headers name it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "~/env.server";

/** What a page says of the picture that it shows largest at first sight. */
export interface FirstPicture {
  /** Names it for the answer's headers, which arrive before the document does. */
  link: string;
  /** The rule that shows its small file in its place until it is there; null where that is missing or too large. */
  style: string | null;
}

/** A document has room for so many bytes of a picture. */
const MOST_BYTES = 4_000;

/** How a page marks it. */
const mark = ` fetchpriority="high"`;

/** The picture of a finished document; null for one without any. */
export function firstPicture(html: string): FirstPicture | null {
  const at = html.indexOf(mark);
  if (at < 0) return null;
  const start = html.lastIndexOf("<", at);
  const tag = html.slice(start, html.indexOf(">", at));
  const source = sourceBefore(html, start);
  return { link: linkOf(tag, source), style: styleOf(tag, source) };
}

/**
 * Puts the rule of a picture's small file behind a document's header, so that the header arrives first. React did not
 * make it: the start script takes it to the head before React looks at the body.
 */
export function withSmallFile(body: string, style: string): string {
  return body.replace("<main", () => `<style data-own>${style}</style><main`);
}

/** A `<picture>` has another file for small screens. */
function sourceBefore(html: string, at: number): string {
  const start = html.lastIndexOf("<", at - 1);
  return html.startsWith("<source", start) ? html.slice(start, at) : "";
}

function linkOf(tag: string, source: string): string {
  const image = `rel=preload; as=image; fetchpriority=high`;
  const media = attribute(source, "media");
  if (media) return `<${attribute(source, "srcSet")}>; ${image}; media="${media}"`;
  return `<${attribute(tag, "src")}>; ${image}; imagesrcset="${attribute(tag, "srcSet")}"; imagesizes="${attribute(tag, "sizes")}"`;
}

/** The picture covers its place's ground once it is there, in whatever size the screen takes. */
function styleOf(tag: string, source: string): string | null {
  const data = smallFile(attribute(tag, "data-early"));
  if (data === null) return null;
  const rule = `img[data-early]{background:url(data:image/webp;base64,${data}) 100% 100%/cover}`;
  const media = attribute(source, "media");
  return media ? `@media ${media}{${rule}}` : rule;
}

/** Files by their addresses; null for one that is not there or too large. */
const files = new Map<string, string | null>();

/** So many are kept in memory, a few kilobytes each. */
const MOST_FILES = 500;

/** A file of the shop's own pictures, or of its uploads, in base64. */
function smallFile(address: string): string | null {
  const [, name] = /^\/pictures\/(\w[\w.-]*\.webp)$/.exec(address) ?? [];
  if (!name) return null;
  let data = files.get(name);
  if (data === undefined) {
    data =
      read(path.join("public/pictures", name)) ?? read(path.join(env.dataDir, "pictures", name));
    if (files.size >= MOST_FILES) files.clear();
    files.set(name, data);
  }
  return data;
}

function read(file: string): string | null {
  try {
    const bytes = readFileSync(file);
    return bytes.length > MOST_BYTES ? null : bytes.toString("base64");
  } catch {
    // Without it the page is the same, a moment later.
    return null;
  }
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
}
