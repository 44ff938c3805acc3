// Looks at every request before the shop does and refuses what is malformed, too large, too slow or from another site.
import { apiFailure, corsHeaders, isApiPath } from "./api-errors.js";
import { smallBody } from "./bodies.js";
import { refuse } from "./refusal.js";
import { settleHost, isOwnRequest } from "./origin.js";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const longestAddress = 4096;

/** Ordinary forms are small and quick; a picture may be large and come over a slow line. */
const ordinary = { bytes: smallBody, seconds: 15 };
const withPictures = { bytes: 25 * 1024 * 1024, seconds: 120 };
const picturePaths = /^\/(?:admin\/products|admin\/profile|api\/products)(?:\/|$)/i;

/**
 * Where providers of payments post to, from their servers and from their pages: whoever posts here,
 * the shop only asks the provider. The routes read no cookie, and no more than a small body.
 */
const providersPaths = /^\/(?:webhooks\/[^/]+|payment-return\/[^/]+\/[^/]+)$/;

/** No request may take longer than this to arrive. */
export const longestRequestSeconds = withPictures.seconds;

/**
 * @param {Pick<import("./settings.js").FrontSettings, "trustedProxies" | "shopHost" | "overTls" | "apiOrigins">} settings
 * @returns {import("express").RequestHandler}
 */
export function guard({ trustedProxies, shopHost, overTls, apiOrigins }) {
  return function guardRequest(req, res, next) {
    if (!methods.includes(req.method)) {
      res.set("Allow", methods.join(", "));
      return refuse(req, res, 405);
    }
    if (!isPlainAddress(req.url)) return refuse(req, res, 400);
    if (!settleHost(req, trustedProxies > 0 ? shopHost : undefined)) return refuse(req, res, 400);

    if (overTls && isPlainCall(req)) return refusePlainCall(req, res);
    if (req.method === "POST" && providersPaths.test(req.path))
      return guardProvider(req, res, next);
    const allowedOrigins = isApiPath(req.path) ? apiOrigins : [];
    // Early, so that the refusals below can be read by whom the shop trusts.
    res.set(corsHeaders(req.headers.origin, allowedOrigins));
    if (!isOwnRequest(req, allowedOrigins)) return refuse(req, res, 403);

    // A body of unknown size cannot be held to a limit. Every browser announces the size of a form.
    if (req.headers["transfer-encoding"]) {
      res.set("Connection", "close");
      return refuse(req, res, 411);
    }
    const limit = req.method !== "GET" && picturePaths.test(req.path) ? withPictures : ordinary;
    const length = Number(req.headers["content-length"] ?? 0);
    // The connection stays open, so that a browser can finish sending and then show the answer.
    if (length > limit.bytes) return refuse(req, res, 413);
    if (length > 0) endWhenLate(req, res, limit.seconds);
    next();
  };
}

/**
 * Whether a proxy says that a call of the API came to it without TLS. Led on to TLS it would go on sending its
 * password in clear, and nobody would notice; a page asked for like that the proxy leads on.
 *
 * @param {import("express").Request} req
 */
function isPlainCall(req) {
  return isApiPath(req.path) && !req.secure && req.headers["x-forwarded-proto"] !== undefined;
}

/** @param {import("express").Request} req @param {import("express").Response} res */
function refusePlainCall(req, res) {
  const message = "Calls are taken over TLS only: begin the address with https.";
  res.status(403).set("Cache-Control", "no-store").json(apiFailure(req.path, message));
}

/**
 * Lets in what comes from another site, also in chunks, whose bytes are counted as they come.
 *
 * @type {import("express").RequestHandler}
 */
function guardProvider(req, res, next) {
  // Remix would compare it with the Host.
  delete req.headers.origin;
  const length = Number(req.headers["content-length"] ?? 0);
  if (length > ordinary.bytes) return refuse(req, res, 413);
  endWhenLate(req, res, ordinary.seconds);
  next();
}

/**
 * Whether the request line holds a path that every reader understands in the same way. Absolute
 * addresses are for proxies, a path that starts with two slashes is another host to a browser, dot
 * segments are resolved by browsers before they send, and the databases refuse NUL.
 *
 * @param {string} url
 */
function isPlainAddress(url) {
  if (url.length > longestAddress || !/^\/[\x21-\x7e\x80-\xff]*$/.test(url)) return false;
  if (url.includes("%00")) return false;
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    return !/^\/[/\\]|[/\\]\.{1,2}(?:[/\\]|$)|[\x00-\x1f\x7f]/.test(path);
  } catch {
    return false;
  }
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {number} seconds
 */
function endWhenLate(req, res, seconds) {
  const timer = setTimeout(() => {
    if (req.complete) return;
    if (res.headersSent) return void req.destroy();
    res.set("Connection", "close");
    refuse(req, res, 408);
  }, seconds * 1000);
  res.once("close", () => clearTimeout(timer));
}
