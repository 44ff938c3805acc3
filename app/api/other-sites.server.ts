// What other sites' pages may do with the API.
import { env } from "~/env.server";
import { isSameOrigin } from "~/front/same-origin.js";
import { Refusal } from "~/models/refusal.server";

/** Foreign pages may write only when the shop names them; what is no browser sends no Origin. */
export function refuseOtherSites(request: Request): void {
  const url = new URL(request.url);
  const own = isSameOrigin({
    method: request.method,
    origin: request.headers.get("Origin"),
    secFetchSite: request.headers.get("Sec-Fetch-Site"),
    host: url.host,
    proto: url.protocol.replace(":", ""),
    allowedOrigins: env.apiOrigins,
  });
  if (!own) throw new Refusal("forbidden", "This call came from another site.");
}

/** What a browser asks before it lets a foreign script call. */
export function preflight(request: Request, allow: string): Response {
  const headers = new Headers({ Allow: allow });
  if (env.apiOrigins.includes(request.headers.get("Origin") ?? "")) {
    headers.set("Access-Control-Allow-Methods", allow);
    headers.set("Access-Control-Allow-Headers", "Content-Type, Idempotency-Key");
    headers.set("Access-Control-Max-Age", "600");
  }
  return new Response(null, { status: 204, headers });
}
