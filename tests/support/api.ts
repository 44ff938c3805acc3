// A JSON client over real HTTP that keeps its cookies and holds every answer against the API's description.
import { expect } from "vitest";
import * as z from "zod";

type JsonSchema = { [key: string]: unknown };

/** The part of an OpenAPI document that the checks read. */
export interface Description {
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }> }
    >
  >;
  components: { schemas: Record<string, JsonSchema> };
}

/** An answer, with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface Sent {
  json?: unknown;
  form?: Record<string, string | File>;
  /** A body as it is. */
  body?: string;
  headers?: Record<string, string>;
}

/** Every call that was made, as "post /api/users/login/ 200". */
export const made = new Set<string>();

/** Fetches what the server says of itself. */
export async function describeApi(port: number): Promise<Description> {
  const response = await fetch(`http://localhost:${port}/api/openapi.json`);
  made.add(`get /api/openapi.json ${response.status}`);
  return (await response.json()) as Description;
}

/** A client of the API on this port. */
export class ApiClient {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly port: number,
    readonly description: Description,
  ) {}

  get(path: string, sent: Sent = {}) {
    return this.call("GET", path, sent);
  }
  post(path: string, json: unknown, sent: Sent = {}) {
    return this.call("POST", path, { json, ...sent });
  }
  patch(path: string, json: unknown, sent: Sent = {}) {
    return this.call("PATCH", path, { json, ...sent });
  }
  delete(path: string, sent: Sent = {}) {
    return this.call("DELETE", path, sent);
  }

  /** Any call. Its answer must be one that the description promises. */
  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = new Headers(sent.headers);
    if (this.cookies.size > 0) {
      headers.set(
        "Cookie",
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }
    const body = bodyOf(sent, headers);
    const response = await fetch(`http://localhost:${this.port}${path}`, {
      method,
      headers,
      body,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    this.check(method.toLowerCase(), path, answer, text);
    return answer;
  }

  private check(method: string, path: string, answer: Answer, text: string) {
    const { status, headers, body } = answer;
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toContain("no-store");
    expect(text).not.toMatch(/\bat .+\.[jt]s:\d+/);
    const template = templateOf(this.description, path);
    const operation = template && this.description.paths[template]?.[method];
    if (!template || !operation) {
      expect(status, `${method} ${path} is not described`).toBeGreaterThanOrEqual(400);
      return;
    }
    const promised = operation.responses[status] ?? operation.responses.default;
    if (operation.responses[status]) made.add(`${method} ${template} ${status}`);
    else expect(status).toBeGreaterThanOrEqual(400);
    const schema = promised?.content?.["application/json"]?.schema;
    if (!schema) {
      expect(text).toBe("");
      return;
    }
    expect(headers.get("Content-Type")).toMatch(/^application\/json/);
    const checked = validator(schema, this.description).safeParse(body);
    expect(checked.error?.issues, `${method} ${path}: ${text}`).toBeUndefined();
  }

  private keep(line: string) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    if (/max-age=0\b/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function bodyOf({ json, form, body }: Sent, headers: Headers): BodyInit | undefined {
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    return data;
  }
  if (body !== undefined) return body;
  if (json === undefined) return undefined;
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  return JSON.stringify(json);
}

/** The described path that an address belongs to. */
function templateOf({ paths }: Description, address: string): string | undefined {
  const path = `${(address.split("?")[0] ?? "").replace(/\/$/, "")}/`;
  return Object.keys(paths).find((template) => {
    const pattern = template.replace(/\/?$/, "/").replaceAll(/\{\w+\}/g, "[^/]+");
    return new RegExp(`^${pattern}$`).test(path);
  });
}

function validator(schema: JsonSchema, description: Description): z.ZodType {
  return z.fromJSONSchema(resolved(schema, description) as Parameters<typeof z.fromJSONSchema>[0]);
}

/** The schema with what it refers to in its place. */
function resolved(schema: unknown, description: Description): unknown {
  if (Array.isArray(schema)) return schema.map((part) => resolved(part, description));
  if (typeof schema !== "object" || schema === null) return schema;
  if ("$ref" in schema && typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return resolved(description.components.schemas[name], description);
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, resolved(value, description)]),
  );
}
