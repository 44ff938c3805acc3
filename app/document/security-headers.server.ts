// The headers that keep a document from running or showing what it should not.
import { createHash } from "node:crypto";
import { env } from "~/env.server";

/** What the shop itself wrote into a document, to the letter: hashes let these texts run, and no other. */
export interface OwnTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * What React Aria writes into the page under an open dialog, on Apple's telephones. A visitor comes from
 * any page to one with a dialog without another document, so every policy knows it.
 */
export const dialogStyle = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`;

/**
 * Headers of every document. They are set here rather than in the server's front, because only
 * the renderer knows its own texts and the app also runs without that front.
 * @param own never what was found in the finished document: that holds what visitors wrote
 */
export function documentHeaders(own: OwnTexts): [string, string][] {
  // `remix dev` reloads the page over a web socket on another port, and writes scripts of its own.
  const isDevelopment = env.mode === "development";
  const connect = isDevelopment ? "'self' ws:" : "'self'";
  const inline = (sources: readonly string[]) => [
    "'self'",
    ...(isDevelopment ? ["'unsafe-inline'"] : sources),
  ];
  const policy = [
    "default-src 'self'",
    ["script-src", ...inline(own.scripts.map(sourceOf))].join(" "),
    ["style-src", ...inline([...own.styles, dialogStyle].map(sourceOfStyle))].join(" "),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...env.pictureOrigins].join(" "),
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    // The Google button and those that pay are forms, and their answers lead to the providers.
    ["form-action 'self'", ...formTargets()].join(" "),
    "frame-ancestors 'none'",
  ];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"],
  ];
}

/** The hash by which a policy knows a text. */
export function sourceOf(text: string | Buffer): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Pages of one kind have the same styles, and all of them the dialog's. */
const styleSources = new Map<string, string>();

/** So many are kept in memory, a few kilobytes each. */
const MOST_STYLES = 100;

function sourceOfStyle(text: string): string {
  let source = styleSources.get(text);
  if (source === undefined) {
    source = sourceOf(text);
    if (styleSources.size >= MOST_STYLES) styleSources.clear();
    styleSources.set(text, source);
  }
  return source;
}

function formTargets(): string[] {
  const { google, sslcommerz, stripe } = env;
  return [
    ...(google ? [new URL(google.issuer).origin] : []),
    ...(sslcommerz?.origins ?? []),
    ...(stripe?.origins ?? []),
  ];
}
