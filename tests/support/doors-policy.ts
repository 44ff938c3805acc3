// Who may pass which door of the shop, as a table that the walk over all routes holds the build to.
import { mayGo } from "~/auth/areas.server";
import { areas, type Area } from "~/models/account/area";
import type { BuiltRoute } from "./built-routes";

/** Who asks: staff of one area each, and an owner, who has all. */
export type Role = "visitor" | "guest" | "shopper" | Area | "owner";

export const roles: Role[] = ["visitor", "guest", "shopper", ...areas, "owner"];

/** How a door is shut; null where it is open. */
export type Shut = "sign in" | "go home" | "forbidden" | "unproven" | null;

/**
 * Doors outside the account and the back office. A new route must be named here, so that whoever
 * adds it says that everybody may come, or guests alone.
 */
const open = new Set([
  ..."/ /* /cart /category /checkout /checkout/delivery /checkout/details /checkout/review".split(
    " ",
  ),
  ..."/compare /letters/back/:variant /letters/confirm /letters/end /login/code".split(" "),
  ..."/newsletter /newsletter/leave /order/:id /order/:id/again /order/:id/cancel".split(" "),
  ..."/order/:id/return /order/:id/review/:product /order/:id/pay /pages/:slug".split(" "),
  ..."/password/forgot /password/reset /product/:id".split(" "),
  ..."/product/:id/reviews /reviews/stop".split(" "),
  ..."/track /wishlist /auth/google /auth/google/callback /auth/google/join".split(" "),
  ..."/cart/later /cart/restore /healthz /light /logout /photos/:file /pictures/:file /readyz".split(
    " ",
  ),
  ..."/payment-return/:provider/:attempt /robots.txt /search/suggestions".split(" "),
  ..."/.well-known/security.txt /site.webmanifest /sitemap.xml /sitemaps/:file /webhooks/:provider".split(
    " ",
  ),
  ..."/api/* /api/openapi.json /api/users/firebase-login /api/users/login".split(" "),
  ..."/api/users/logout /api/users/signup".split(" "),
  ..."/favicon.svg /favicon.ico /apple-touch-icon.png /icon-192.png /icon-512.png".split(" "),
]);
const visitorsOnly = new Set(["/login", "/signup"]);
const account = /^\/(?:profile(?:\/|$)|reviews\/:id\/(?:helpful|report)$)/;
/** Read by everybody, written by who has an account. */
const readByAll = new Set(["/product/:id/questions"]);
const backOffice = /^\/admin(?:\/|$)/;
const catalogueCalls = /^\/api\/(?:products|categories)(?:\/|$)/;

export const reading = new Set(["GET", "HEAD"]);

/**
 * What the house promises of a door.
 * @param path an address that leads to it
 * @throws where nobody has said whose it is
 */
export function promised({ pattern }: BuiltRoute, path: string, method: string, role: Role): Shut {
  const isOutside = role === "visitor" || role === "guest";
  if (backOffice.test(pattern)) {
    if (isOutside) return "sign in";
    if (role === "shopper") return "go home";
    return keeps(role, path) ? null : "forbidden";
  }
  if (account.test(pattern)) return isOutside ? "sign in" : null;
  if (readByAll.has(pattern)) return isOutside && !reading.has(method) ? "sign in" : null;
  if (visitorsOnly.has(pattern)) return isOutside ? null : "go home";
  if (pattern === "/api/users/profile") return isOutside ? "unproven" : null;
  if (catalogueCalls.test(pattern)) {
    if (reading.has(method)) return null;
    if (isOutside) return "unproven";
    return role !== "shopper" && keeps(role, path) ? null : "forbidden";
  }
  if (open.has(pattern)) return null;
  throw new Error(`Who may pass ${pattern}? Name it in tests/support/doors-policy.ts.`);
}

function keeps(role: Exclude<Role, "visitor" | "guest" | "shopper">, path: string): boolean {
  const nobody = { id: "", name: "", email: "", phone: "", roleTitle: "", picture: null };
  const kept = role === "owner" ? null : role;
  return mayGo({ ...nobody, role: "Admin", areas: kept }, path.replace("?index", ""));
}
