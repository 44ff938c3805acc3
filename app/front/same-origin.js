// The rule that tells the shop's own forms and scripts from those of other sites (cross-site request forgery).

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something. Old browsers and text browsers send neither header and
 * pass: the session cookie is SameSite=Lax, so a foreign page's form arrives without it.
 *
 * @param {object} request
 * @param {string} request.method
 * @param {string | null | undefined} request.origin the Origin header
 * @param {string | null | undefined} request.secFetchSite the Sec-Fetch-Site header
 * @param {string | null | undefined} request.host the Host that the client asked for
 * @param {string} request.proto "http" or "https"
 * @param {readonly string[]} [request.allowedOrigins] foreign origins that are let in all the same
 * @returns {boolean}
 */
export function isSameOrigin({ method, origin, secFetchSite, host, proto, allowedOrigins = [] }) {
  if (safeMethods.has(method)) return true;
  if (origin && allowedOrigins.includes(origin)) return true;
  if (secFetchSite) return secFetchSite === "same-origin" || secFetchSite === "none";
  if (origin === null || origin === undefined) return true;
  const own = `${proto}://${host ?? ""}`;
  return URL.canParse(own) && origin === new URL(own).origin;
}
