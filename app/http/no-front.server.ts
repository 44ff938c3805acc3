// What stands before the framework where server.js does not: refusals that it would answer with a blank 500 are left to the shop.
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isApiPath } from "~/front/api-errors.js";
import { hasFront } from "~/front/mark.js";
import { isSameOrigin } from "~/front/same-origin.js";

/**
 * Looks at each request to a server without the shop's front, as plain remix-serve is, as soon as Node
 * has read its head. Remix knows no hook before its own check of the Origin, whose answer is empty.
 */
export function guardWithoutFront(): void {
  if (hasFront()) return;
  subscribe("http.server.request.start", (message) => {
    letShopRefuse((message as { request: IncomingMessage }).request);
  });
}

/** Says of a request what it is in words that pass the framework, so that the shop's own page refuses it. */
function letShopRefuse(request: IncomingMessage): void {
  const { method = "GET", headers } = request;
  // Of this one no Request can be made. Another that the shop does not take either gets the router's 405.
  if (method === "TRACE") request.method = "PROPFIND";
  const { origin } = headers;
  if (origin === undefined || isApiPath(request.url ?? "")) return;
  const same = isSameOrigin({
    method,
    origin,
    secFetchSite: [headers["sec-fetch-site"]].flat()[0],
    host: headers.host,
    proto: "http",
  });
  delete headers.origin;
  // Where forms are read, it is refused for this.
  headers["sec-fetch-site"] = same ? "same-origin" : "cross-site";
}
