// What every call of the JSON API has in common: methods, origin, bodies, failures as JSON, headers.
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type * as z from "zod";
import { env } from "~/env.server";
import { apiFailure, corsHeaders } from "~/front/api-errors.js";
import { isSameOrigin } from "~/front/same-origin.js";
import { logError, readOutage, referenceOf } from "~/http/errors.server";
import { holdForm, holdJson } from "~/http/fields.server";
import { MAX_BYTES, parseForm } from "~/http/form.server";
import { shopOrigin } from "~/http/origin.server";
import { retryHeaders, statusOf } from "~/http/refusal.server";
import { Refusal } from "~/models/refusal.server";

/** The longest JSON that a call may bring. */
const MAX_JSON_BYTES = 256 * 1024;

type ApiMethod = "GET" | "POST" | "PATCH" | "DELETE";
type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;
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

/**
 * What a schema makes of a call's body.
 * @throws Refusal as `readFields` and `checked` do
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checked(schema, await readFields(request, schema));
}

/**
 * The fields that a call brings and its schema has, each of the kind that it has there: a JSON
 * object's, or those of a multipart form, files included. Others are ignored.
 * @throws Refusal 400 for a field of another kind or one that came twice, 413, 415
 */
export async function readFields(
  request: Request,
  schema: z.ZodType,
): Promise<Record<string, unknown>> {
  const { fields, odd } = await heldFields(request, schema);
  if (odd.length > 0)
    throw new Refusal("invalid", Object.fromEntries(odd.map((name) => [name, oddField])));
  return fields;
}

const oddField = "Please send one plain value.";

async function heldFields(request: Request, schema: z.ZodType) {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
  if (type.trim() === "multipart/form-data") {
    const { fields, odd } = holdForm(schema, await parseForm(request));
    return { fields: Object.fromEntries(fields), odd };
  }
  if (type.trim() !== "application/json") {
    throw new Refusal(
      "unreadable",
      "Send JSON (Content-Type: application/json) or a multipart form.",
    );
  }
  const body = parseJson(await readText(request));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Refusal("invalid", "The body must be a JSON object.");
  }
  return holdJson(schema, { ...body });
}

/**
 * What a schema makes of a call's fields.
 * @throws Refusal 400 that names each field's first fault
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
): z.output<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const faults: Record<string, string> = {};
  for (const { path, message } of result.error.issues) faults[path.join(".")] ??= message;
  throw new Refusal("invalid", faults);
}

/** The words of a call's address after the question mark; the last one counts of two by one name. */
export function readQuery(request: Request): Record<string, string> {
  const params = new URL(request.url).searchParams;
  params.delete("_data");
  return Object.fromEntries(params);
}

/** A list's answer, with the address of its next page in the body and as a Link header. */
export function linkToNext<List extends { next: string | null }>(
  request: Request,
  list: List,
): [List, { headers: Record<string, string> }] {
  if (list.next === null) return [list, { headers: {} }];
  const next = new URL(list.next, shopOrigin(request) + new URL(request.url).pathname).href;
  return [{ ...list, next }, { headers: { Link: `<${next}>; rel="next"` } }];
}

/** Foreign pages may write only when the shop names them; what is no browser sends no Origin. */
function refuseOtherSites(request: Request): void {
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
function preflight(request: Request, allow: string): Response {
  const headers = new Headers({ Allow: allow });
  if (env.apiOrigins.includes(request.headers.get("Origin") ?? "")) {
    headers.set("Access-Control-Allow-Methods", allow);
    headers.set("Access-Control-Allow-Headers", "Content-Type, Idempotency-Key");
    headers.set("Access-Control-Max-Age", "600");
  }
  return new Response(null, { status: 204, headers });
}

async function refusal({ request, context }: ApiArgs, error: unknown): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (error instanceof Refusal) {
    const { message, fields } = error;
    const failure = {
      ...apiFailure(pathname, message),
      ...(Object.keys(fields).length > 0 && { fields }),
    };
    return json(failure, { status: statusOf(error, "program"), headers: retryHeaders(error) });
  }
  // The database is away, and says so itself.
  if (error instanceof Response) {
    const { message, reference } = await readOutage(error);
    const { status, headers } = error;
    const failure = apiFailure(pathname, `${message} Reference: ${reference}`);
    return json(failure, { status, headers });
  }
  logError(error, context);
  const message = `Something went wrong. It is our fault, not yours. Reference: ${referenceOf(context)}`;
  return json(apiFailure(pathname, message), 500);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid", "The body is no valid JSON.");
  }
}

/** Keeps no more than the limit, whatever the request says of its length. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      size += part.value.byteLength;
      // Read on a while without keeping it: a client that is cut off in the middle never sees the answer.
      if (size <= MAX_JSON_BYTES) chunks.push(part.value);
      else if (size > MAX_BYTES) await reader?.cancel();
    }
  } catch {
    // The client has left in the middle of it.
    throw new Refusal("invalid", "The body did not arrive whole.");
  }
  if (size > MAX_JSON_BYTES) throw new Refusal("tooLarge", "What was sent is too large.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal("invalid", "The body is no valid UTF-8.");
  }
}
