// The security headers that every answer carries unless a route sets its own.
import helmet from "helmet";

/**
 * Sets the headers. The content security policy is that of a file or of JSON: nothing may load.
 * Documents bring their own, with the hashes of what the shop wrote into them.
 *
 * @param {{ hstsSubdomains: boolean }} settings whether the promise of TLS holds for names below the shop's
 * @returns {import("express").RequestHandler}
 */
export function setSecurityHeaders({ hstsSubdomains }) {
  const overHttp = policies(false);
  const overHttps = policies({ maxAge: 31_536_000, includeSubDomains: hstsSubdomains });
  return (req, res, next) => (req.secure ? overHttps : overHttp)(req, res, next);
}

/**
 * Remix appends its headers to those already there. From here on, the first time that a route names
 * one of the front's defaults it takes its place, so that no header has two values. What a route
 * says nothing of, such as a redirect, nobody keeps.
 *
 * @type {import("express").RequestHandler}
 */
export function letRoutesOverride(req, res, next) {
  res.set("Cache-Control", "private, no-store");
  const defaults = new Set(res.getHeaderNames());
  const append = res.append.bind(res);
  res.append = (name, value) =>
    defaults.delete(name.toLowerCase()) ? res.set(name, value) : append(name, value);
  next();
}

/** @param {false | { maxAge: number, includeSubDomains: boolean }} strictTransportSecurity */
function policies(strictTransportSecurity) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'none'"],
      },
    },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity,
    xFrameOptions: { action: "deny" },
    // For browsers that are gone, or what today's do anyway: a hundred bytes of the first packets.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
