// Stands in for the outside image service: takes its multipart upload over HTTP and misbehaves on demand.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the service answers the next uploads. */
export type Mood =
  | "fine"
  | "slow"
  | "failing once"
  | "failing"
  | "busy once"
  | "refusing"
  | "garbage"
  | "another address"
  | "reset";

/** An upload as the service read it. */
export interface Upload {
  url: string;
  fields: Record<string, string>;
  file: { type: string; bytes: number } | null;
}

export interface ImageHost {
  origin: string;
  /** What the shop is told of it. */
  env: Record<string, string>;
  mood: Mood;
  uploads: Upload[];
  stop: () => Promise<void>;
  /** Answers on the same port again after a stop. */
  restart: () => Promise<void>;
}

/** A service on a free port of this machine. */
export async function startImageHost(): Promise<ImageHost> {
  const server = createServer((request, response) => void answer(host, request, response));
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const host: ImageHost = {
    origin,
    env: {
      IMAGE_HOST: "hosted",
      IMAGE_UPLOAD_URL: `${origin}/v1_1/{cloud}/image/upload`,
      IMAGE_CLOUD_NAME: "gadgets",
      IMAGE_UPLOAD_PRESET: "shop-unsigned",
      IMAGE_UPLOAD_SECONDS: "2",
      PICTURE_ORIGINS: origin,
    },
    mood: "fine",
    uploads: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: () => listen(port),
  };
  return host;
}

async function answer(host: ImageHost, request: IncomingMessage, response: ServerResponse) {
  const { mood } = host;
  host.uploads.push(await readUpload(request));
  const stored = { secure_url: `${host.origin}/gadgets/${host.uploads.length}.webp` };
  const send = (status: number, body: unknown, headers = {}) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  if (mood.endsWith(" once")) host.mood = "fine";
  if (mood === "fine") send(200, stored);
  else if (mood === "failing" || mood === "failing once") send(500, { error: "sorry" });
  else if (mood === "busy once") send(429, { error: "later" }, { "Retry-After": "1" });
  else if (mood === "refusing") send(400, { error: "no such preset" });
  else if (mood === "garbage") send(200, "<html>");
  else if (mood === "another address") send(200, { secure_url: "http://evil.example/x.webp" });
  else if (mood === "reset") request.socket.resetAndDestroy();
  // "slow" never answers; the shop has to give up by itself.
}

async function readUpload(request: IncomingMessage): Promise<Upload> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = await new Response(Buffer.concat(chunks), {
    headers: { "Content-Type": request.headers["content-type"] ?? "" },
  }).formData();
  const fields: Upload["fields"] = {};
  let file: Upload["file"] = null;
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else file = { type: value.type, bytes: value.size };
  }
  return { url: request.url ?? "", fields, file };
}
