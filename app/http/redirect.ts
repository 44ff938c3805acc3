// Keeps redirects inside the shop.

/**
 * Returns the path to go to, if it stays on this site, otherwise the fallback.
 *
 * Browsers strip tabs and read a backslash as a slash, so "/\t/evil.example" would leave the
 * site: such characters are refused before parsing.
 * @param to what the request asked for; hostile
 */
export function safeRedirect(to: unknown, fallback = "/"): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it refuses
  if (typeof to !== "string" || !to.startsWith("/") || /[\u0000-\u0020\u007f\\]/.test(to))
    return fallback;
  const origin = "http://shop.invalid";
  if (!URL.canParse(to, origin)) return fallback;
  const url = new URL(to, origin);
  const path = url.pathname + url.search + url.hash;
  return url.origin === origin && !path.startsWith("//") ? path : fallback;
}
