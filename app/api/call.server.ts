// What every call of the JSON API has in common: methods, origin, headers.
import { json } from "@remix-run/node";
import { env } from "~/env.server";
import { apiFailure, corsHeaders } from "~/front/api-errors.js";
import { refusal, type ApiArgs } from "./failure.server";
import { preflight, refuseOtherSites } from "./other-sites.server";

type ApiMethod = "GET" | "POST" | "PATCH" | "DELETE";
type Handler = (args: ApiArgs) => Promise<Response>;

/**
 * Makes a path's loader and action of its methods. A refusal becomes JSON in the call's own style,
 * a fault becomes a 500 with a number under which the log tells more.
 */
export function api(handlers: Partial<Record<ApiMethod, Handler>>) {
  const methods = Object.keys(handlers).flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  const allow = [...methods, "OPTIONS"].join(", ");

  return async function answerCall(args: ApiArgs): Promise<Response> {
    const { request } = args;
    const response =
      request.method === "OPTIONS"
        ? preflight(request, allow)
        : await handled(args).catch((error: unknown) => refusal(args, error));
    const cors = corsHeaders(request.headers.get("Origin"), env.apiOrigins);
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    if (!response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", "private, no-store");
    }
    response.headers.set("X-Content-Type-Options", "nosniff");
    return response;
  };

  async function handled(args: ApiArgs): Promise<Response> {
    const { method } = args.request;
    const handle = handlers[(method === "HEAD" ? "GET" : method) as ApiMethod];
    if (!handle) {
      const failure = apiFailure(
        new URL(args.request.url).pathname,
        `${method} is not possible here.`,
      );
      return json(failure, { status: 405, headers: { Allow: allow } });
    }
    refuseOtherSites(args.request);
    return handle(args);
  }
}
