// From where a request says that it comes, and for which host.
import { isSameOrigin } from "./same-origin.js";

/**
 * Makes the Host header the one host that everything behind the front sees, in its plain spelling;
 * false when it is none. Proxies hand on the X-Forwarded-Host that a client made up, so it counts
 * only where it says what the shop knows already.
 *
 * @param {import("express").Request} req
 * @param {string | undefined} shopHost the shop's own host, behind a proxy that asks for another
 */
export function settleHost(req, shopHost) {
  const forwarded = req.get("X-Forwarded-Host");
  const host = (shopHost && forwarded === shopHost ? shopHost : req.headers.host) ?? "";
  delete req.headers["x-forwarded-host"];
  if (!/^(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return false;
  if (req.protocol !== "http" && req.protocol !== "https") return false;
  const url = `${req.protocol}://${host}`;
  if (!URL.canParse(url)) return false;
  req.headers.host = new URL(url).host;
  return true;
}

/**
 * @param {import("express").Request} req
 * @param {string[]} allowedOrigins
 */
export function isOwnRequest(req, allowedOrigins) {
  const { origin, host } = req.headers;
  const secFetchSite = req.get("Sec-Fetch-Site");
  const same = isSameOrigin({
    method: req.method,
    origin,
    secFetchSite,
    host,
    proto: req.protocol,
    allowedOrigins,
  });
  // Remix compares Origin and Host once more and answers 500 where they differ: after a yes that
  // rests on Sec-Fetch-Site (a page without referrer sends "Origin: null") it must not see Origin.
  if (same && origin !== `${req.protocol}://${host}` && !allowedOrigins.includes(origin ?? "")) {
    delete req.headers.origin;
  }
  return same;
}
