// Asks the built shop in-process, and plays a browser without scripts that keeps its cookies.
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { doorsOf } from "../../app/front/doors.js";
import { nextMoment } from "./clock";

const origin = "http://localhost";

/** The value of a form's field; several values, as of checkboxes, in an array. */
export type Fields = Record<string, string | File | (string | File)[]>;

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** @param front what the front hands to the app beside the request */
type From = (place: string, clientAddress?: string, front?: Record<string, unknown>) => Ask;

interface Shop {
  build: ServerBuild;
  /** Who asks from where. */
  from: From;
  /** Asks on the shop's own machine. */
  request: Ask;
}

let opened: Promise<Shop> | undefined;

/** When anybody here had an answer; a quick machine would take the next request within the same millisecond. */
let answeredAt: number | undefined;

/** The built shop on this test file's data folder; built anew by `npm test`, not from here. */
export function shop() {
  opened ??= open();
  return opened;
}

async function open() {
  const file = new URL("../../build/index.js", import.meta.url).href;
  const build = (await import(/* @vite-ignore */ file)) as ServerBuild;
  const from = fromAnywhere(throughDoors(build));
  return { build, from, request: from(origin, "127.0.0.1") };
}

/** Asks a build through the doors that the front asks it through. */
export function throughDoors(build: ServerBuild): RequestHandler {
  const doorOf = doorsOf(build, (part) => createRequestHandler(part, "production"));
  return (request, context) => {
    const { pathname, search } = new URL(request.url);
    return doorOf(pathname + search)(request, context);
  };
}

/** Who asks a handler of requests, and from where. */
export function fromAnywhere(handle: RequestHandler): From {
  return (place, clientAddress, front = {}) =>
    async (path, init = {}) => {
      const headers = new Headers(init.headers);
      const body = await packed(init.body, headers);
      headers.set("Host", new URL(place).host);
      if (init.method && init.method !== "GET" && !headers.has("Origin")) {
        headers.set("Origin", place);
      }
      const context = { clientAddress, requestId: randomUUID(), ...front };
      return handle(new Request(new URL(path, place), { ...init, headers, body }), context);
    };
}

/**
 * A visitor who asks for the built shop under an address of their choice.
 * @param place such as https://shop.example
 * @param clientAddress what the front saw; none as on plain remix-serve
 */
export async function visitorAt(place: string, clientAddress?: string): Promise<Client> {
  return new Client((await shop()).from(place, clientAddress));
}

/** A visitor of the built shop in this process who comes from another address. */
export function visitorFrom(address: string): Client {
  return new Client(async (path, init) => (await shop()).from(origin, address)(path, init));
}

/** A body as a browser sends it, which says beforehand how long it is. */
async function packed(body: RequestInit["body"], headers: Headers) {
  if (body === undefined || body === null) return body;
  const response = new Response(body);
  const type = response.headers.get("Content-Type");
  if (type !== null && !headers.has("Content-Type")) headers.set("Content-Type", type);
  const bytes = await response.arrayBuffer();
  if (!headers.has("Content-Length")) headers.set("Content-Length", String(bytes.byteLength));
  return bytes;
}

/**
 * A visitor of shops that run as processes of their own.
 * @param nextPort of the one that answers the next request
 */
export function visitorOf(nextPort: () => number): Client {
  return new Client(askAt(nextPort));
}

/**
 * Asks shops that run as processes of their own.
 * @param from what a proxy before them says of where the visitor comes from
 */
export function askAt(nextPort: () => number, from?: string): Ask {
  return (path, init = {}) => {
    const origin = `http://localhost:${nextPort()}`;
    const headers = new Headers(init.headers);
    if (from) headers.set("X-Forwarded-For", from);
    headers.set("Origin", origin);
    return fetch(origin + path, { ...init, headers, redirect: "manual" });
  };
}

/** A visitor: follows nothing by itself, remembers cookies. */
export class Client {
  readonly cookies = new Map<string, string>();

  /** @param ask who answers; the built shop in this process, when nobody else is named */
  constructor(private readonly ask?: Ask) {}

  get(path: string, headers?: HeadersInit) {
    return this.send(path, { headers });
  }

  /** Submits a form: multipart when a file is among the fields, as a browser would. */
  post(path: string, fields: Fields = {}, headers?: HeadersInit) {
    return this.send(path, { method: "POST", body: formBody(fields), headers });
  }

  /** What Remix's scripts ask for: one route's loader, or its action when there are fields. */
  data(routeId: string, path: string, fields?: Fields) {
    const url = new URL(path, origin);
    url.searchParams.set("_data", routeId);
    const target = url.pathname + url.search;
    return fields ? this.post(target, fields) : this.get(target);
  }

  /** The page at the end of a chain of redirects. */
  async follow(response: Response | Promise<Response>, hops = 10): Promise<Response> {
    const answer = await response;
    const location = answer.headers.get("Location");
    if (!location || answer.status < 300 || answer.status > 399) return answer;
    if (hops === 0) throw new Error(`Still redirected after ten hops, to ${location}`);
    return this.follow(this.get(location), hops - 1);
  }

  /** Any request, with this visitor's cookies; what it writes is later than all that was answered before. */
  async send(path: string, init: RequestInit): Promise<Response> {
    if (init.method !== undefined && Date.now() === answeredAt) await nextMoment();
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) {
      const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
      headers.set("Cookie", pairs.join("; "));
    }
    const request = this.ask ?? (await shop()).request;
    const response = await request(path, { ...init, headers });
    answeredAt = Date.now();
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  private keep(line: string) {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("=")).trim();
    const value = pair.slice(pair.indexOf("=") + 1).trim();
    const ended = attributes.some((attribute) => {
      const [key = "", setting = ""] = attribute.trim().split("=");
      if (/^max-age$/i.test(key)) return Number(setting) <= 0;
      return /^expires$/i.test(key) && Date.parse(setting) <= Date.now();
    });
    if (ended) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function formBody(fields: Fields): FormData | URLSearchParams {
  const entries = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  const texts = entries.flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  if (texts.length === entries.length) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}
