// The Express front as a process: hostile requests, refusals, headers, log, settings and the stop.
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runFront, startFront, statusOf, stopFront, type Front } from "../support/front";

let front: Front;
beforeAll(async () => {
  front = await startFront({ LOG: "on" });
});
afterAll(() => front.process.kill("SIGKILL"));

const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${["Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;
const form = "Content-Type: application/x-www-form-urlencoded";

/** Each hostile request and the answers that are right for it. */
const hostile: [name: string, request: string, allowed: number[]][] = [
  ["a bad percent escape", head("GET /%zz"), [400]],
  ["half a percent escape", head("GET /category/%e0%a4%a"), [400]],
  ["invalid UTF-8 in the path", head("GET /%ff%fe"), [400]],
  ["an encoded NUL in the path", head("GET /a%00b"), [400]],
  ["an encoded NUL in the query", head("GET /?q=%00"), [400]],
  ["a raw NUL", head("GET /a\0b"), [400]],
  ["encoded line breaks", head("GET /%0d%0aSet-Cookie:x=1"), [400]],
  ["an absolute address", head("GET http://evil.example/"), [400]],
  ["an overlong address", head(`GET /?q=${"a".repeat(5000)}`), [400]],
  ["a path that is another host", head("GET //evil.example/%2e%2e"), [400]],
  ["a backslash host", head("GET /\\evil.example"), [400]],
  ["encoded dot segments", head("GET /..%2f..%2fetc/passwd"), [400]],
  ["dot segments", head("GET /build/../../package.json"), [400]],
  ["no path at all", head("OPTIONS *"), [400]],
  ["huge headers", head("GET /", `X-Big: ${"a".repeat(70_000)}`), [431]],
  ["TRACE", head("TRACE /"), [405]],
  ["PROPFIND", head("PROPFIND /"), [405]],
  ["an unknown method", head("BREW /"), [400]],
  [
    "a body in chunks",
    `${head("POST /login", form, "Transfer-Encoding: chunked")}0\r\n\r\n`,
    [411],
  ],
  ["a form over the limit", head("POST /login", form, "Content-Length: 262145"), [413]],
  ["a picture over the limit", head("POST /admin/products", "Content-Length: 26214401"), [413]],
  ["a length that is no number", head("POST /login", "Content-Length: 1e9"), [400]],
  ["two lengths", head("POST /login", "Content-Length: 0", "Content-Length: 5"), [400]],
  [
    "a length and chunks",
    head("POST /login", "Content-Length: 5", "Transfer-Encoding: chunked"),
    [400],
  ],
  ["a foreign Origin", head("POST /login", "Origin: http://evil.example", form), [403]],
  ["Origin: null", head("POST /login", "Origin: null", form), [403]],
  ["a malformed Origin", head("POST /login", "Origin: ::not an origin", form), [403]],
  ["another site's form", head("POST /login", "Sec-Fetch-Site: cross-site", form), [403]],
  ["a sibling's form", head("POST /login", "Sec-Fetch-Site: same-site", form), [403]],
  ["a foreign data request", head("POST /?_data=root", "Origin: http://evil.example"), [403]],
  ["a malformed Host", "GET / HTTP/1.1\r\nHost: a b/c\r\n\r\n", [400]],
  ["a Host with a wild port", "GET / HTTP/1.1\r\nHost: localhost:99999\r\n\r\n", [400]],
  ["an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", [400]],
  ["no Host", "GET / HTTP/1.1\r\n\r\n", [400]],
  ["no Host, in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", [400]],
  ["no HTTP", "hello\r\n\r\n", [400]],
];

test.each(hostile)("refuses %s", async (_name, request, allowed) => {
  expect(allowed).toContain(statusOf(await front.raw(request)));
});

/** Requests that are odd but do no harm: the shop may answer as it likes, but not with a fault. */
const odd: [name: string, request: string][] = [
  ["an unknown route's data", head("GET /?_data=routes/nothing")],
  ["a repeated _data", head("GET /?_data=root&_data=root")],
  ["a form to a page without action", head("POST /", form, "Content-Length: 0")],
  [
    "a form of an unknown type",
    `${head("POST /login", "Content-Type: x/y", "Content-Length: 1")}a`,
  ],
  [
    "multipart without a boundary",
    `${head("POST /login", "Content-Type: multipart/form-data", "Content-Length: 1")}a`,
  ],
  [
    "a Sec-Fetch-Site that outweighs Origin",
    head("POST /logout", "Origin: null", "Sec-Fetch-Site: same-origin", "Content-Length: 0"),
  ],
  ["a garbled cookie", head("GET /", "Cookie: __session=%%%; =;;;\xff")],
  ["a forwarded host that nobody trusts", head("GET /", "X-Forwarded-Host: evil.example:1/x")],
  ["DELETE on a page", head("DELETE /", "Content-Length: 0")],
  ["OPTIONS on a page", head("OPTIONS /")],
  [
    "odd conditions",
    head("GET /", "If-None-Match: \xff", "Range: bytes=9-1,a", "Accept-Encoding: ;q=x"),
  ],
];

test.each(odd)("has no fault over %s", async (_name, request) => {
  const status = statusOf(await front.raw(request));
  expect(status).toBeGreaterThan(199);
  expect(status).toBeLessThan(500);
});

describe("a refusal", () => {
  test("is a small page that tells nothing of the request", async () => {
    const answer = await front.raw(head("GET /%zz<script>"));
    expect(answer).toMatch(/<h1>.+<\/h1>/);
    expect(answer).toContain('<a href="/">');
    expect(answer).not.toContain("<script>");
    expect(answer).toMatch(/Content-Security-Policy: default-src 'none'; style-src 'sha256-/);
  });

  test("is JSON under /api/", async () => {
    const answer = await front.raw(head("POST /api/users/login/", "Origin: http://evil.example"));
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
    expect(answer).toMatch(/\{"detail":".+"\}/);
  });

  test("of a method names those that there are", async () => {
    expect(await front.raw(head("TRACE /"))).toMatch(/Allow: GET, HEAD, POST/);
  });
});

describe("what programs ask for unbidden", () => {
  const ask = (path: string) => fetch(`http://localhost:${front.port}${path}`);

  test.each([
    "/wp-login.php",
    "/old/index.html",
    "/apple-touch-icon-precomposed.png",
    "/.well-known/change-password",
    "/.git/config",
    "/.env",
  ])("%s is told in a few words that it is not there", async (path) => {
    const answer = await ask(path);
    const body = await answer.text();
    expect([answer.status, body.length < 300]).toEqual([404, true]);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  test.each([
    ["/favicon.ico", "image/x-icon"],
    ["/site.webmanifest", "application/manifest+json"],
    ["/icon-512.png", "image/png"],
    ["/og.jpg", "image/jpeg"],
    ["/robots.txt", "text/plain; charset=utf-8"],
    ["/.well-known/security.txt", "text/plain; charset=utf-8"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    ["/api/openapi.json", "application/json; charset=utf-8"],
  ])("%s is there", async (path, type) => {
    const answer = await ask(path);
    await answer.arrayBuffer();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
  });

  test.each(["/product/galaxy-s24.ultra", "/no-such-page", "/pages/faq.html"])(
    "%s gets a page of the shop that says so",
    async (path) => {
      const answer = await ask(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Browse all products");
    },
  );

  test("the manifest names icons that are there", async () => {
    const manifest = (await (await ask("/site.webmanifest")).json()) as {
      icons: { src: string }[];
    };
    for (const { src } of manifest.icons) expect((await ask(src)).status, src).toBe(200);
  });
});

test("every answer carries the security headers once", async () => {
  for (const path of ["/", "/%zz", "/robots.txt", "/build/none.js", "/healthz"]) {
    const response = await fetch(`http://localhost:${front.port}${path}`);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("X-Frame-Options")).toBe("DENY");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'none'/);
    expect(response.headers.get("Referrer-Policy")).toMatch(/^[a-z-]+$/);
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("X-Powered-By")).toBeNull();
    expect(response.headers.get("Strict-Transport-Security")).toBeNull();
  }
});

test("what no route speaks of is kept by nobody", async () => {
  for (const path of ["/profile", "/PROFILE", "/light", "/admin/"]) {
    const answer = await fetch(`http://localhost:${front.port}${path}`, { redirect: "manual" });
    expect([path, answer.status]).toEqual([path, 302]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("the log has one line per page, none per probe, and no query string", async () => {
  await fetch(`http://localhost:${front.port}/?word=sesame-in-query`);
  await fetch(`http://localhost:${front.port}/healthz`);
  await expect.poll(() => front.output()).toMatch(/"path":"\/","status":200/);
  expect(front.output()).not.toContain("sesame-in-query");
  expect(front.output()).not.toContain("/healthz");
});

test("a port in use stops the start", async () => {
  const { child, output } = runFront({ PORT: String(front.port) });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
  expect(output()).toMatch(/^Port \d+ is in use\..+\n$/);
});

test("behind a proxy that it trusts, it speaks for the host that SHOP_URL names", async () => {
  const behind = await startFront({ TRUSTED_PROXIES: "1", SHOP_URL: "https://shop.example/" });
  const logout = (origin: string) =>
    head(
      "POST /logout",
      form,
      "Content-Length: 0",
      `Origin: ${origin}`,
      "X-Forwarded-Proto: https",
      "X-Forwarded-Host: shop.example",
      "X-Forwarded-For: made-up",
    );
  const answer = await behind.raw(logout("https://shop.example"));
  expect(statusOf(answer)).toBeLessThan(400);
  expect(answer).toContain("Strict-Transport-Security: max-age=31536000; includeSubDomains\r\n");
  expect(statusOf(await behind.raw(logout("http://localhost")))).toBe(403);
  // A proxy hands on what the client made up.
  const evil = head("GET /profile", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https");
  expect(await behind.raw(evil)).not.toContain("evil.example");
  const garbled = head("GET /", "X-Forwarded-Proto: gopher x");
  expect(statusOf(await behind.raw(garbled))).toBe(400);
  await stopFront(behind);
});

test("a call of the API without TLS is refused where the shop has it, not led on", async () => {
  const settings = { SHOP_URL: "https://shop.example", HSTS_SUBDOMAINS: "off" };
  const behind = await startFront({ TRUSTED_PROXIES: "1", ...settings });
  const ask = (line: string, proto: string[] = []) =>
    behind.raw(head(line, ...proto.map((name) => `X-Forwarded-Proto: ${name}`)));
  const words = "Calls are taken over TLS only: begin the address with https.";
  for (const path of ["/api/products/", "/API/categories"]) {
    const refused = await ask(`GET ${path}`, ["http"]);
    expect(statusOf(refused)).toBe(403);
    expect(refused).toContain(JSON.stringify({ error: words }));
    expect(refused).not.toMatch(/^Location:/im);
  }
  expect(await ask("GET /api/users/profile/", ["http"])).toContain(
    JSON.stringify({ detail: words }),
  );
  const taken = await ask("GET /api/products/", ["https"]);
  expect(statusOf(taken)).toBe(200);
  expect(taken).toContain("Strict-Transport-Security: max-age=31536000\r\n");
  // Asked on its own machine, without the proxy; and a page is the proxy's to lead on.
  expect(statusOf(await ask("GET /api/products/"))).toBe(200);
  expect(statusOf(await ask("GET /", ["http"]))).toBe(200);
  await stopFront(behind);
});

// Last: it is gone then.
test("SIGTERM ends it, though a connection says nothing and another is half way", async () => {
  const silent = connect(front.port, "127.0.0.1").on("error", () => undefined);
  const half = connect(front.port, "127.0.0.1").on("error", () => undefined);
  await once(half, "connect");
  half.write(head("POST /login", form, "Content-Length: 100"));
  await fetch(`http://localhost:${front.port}/`);
  const { code, ms } = await stopFront(front);
  expect(code).not.toBeNull();
  expect(ms).toBeLessThan(8000);
  silent.destroy();
  half.destroy();
});
