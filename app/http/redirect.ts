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

/**
 * The address of a page at the place where somebody was: a browser that loads it as a document would
 * begin at its top. Scripts stay where they are, so for them it is left as it is.
 * @param path of a page of the shop
 * @param id of the place
 */
export function atPlace(request: Request, path: string, id: string): string {
  if (request.headers.get("sec-fetch-dest") === "empty") return path;
  return `${path.split("#")[0] ?? ""}#${id}`;
}
