// The headers that keep a document from running or showing what it should not.
import { env } from "~/env.server";

/**
 * Headers of every document. They are set here rather than in the server's front, because only
 * the renderer knows the nonce and the app also runs without that front.
 * @param nonce marks this response's own scripts and styles
 */
export function documentHeaders(nonce: string): [string, string][] {
  // `remix dev` reloads the page over a web socket on another port.
  const connect = env.mode === "development" ? "'self' ws:" : "'self'";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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

function formTargets(): string[] {
  const { google, sslcommerz, stripe } = env;
  return [
    ...(google ? [new URL(google.issuer).origin] : []),
    ...(sslcommerz?.origins ?? []),
    ...(stripe?.origins ?? []),
  ];
}
