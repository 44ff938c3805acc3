// How the front holds connections: one request at a time, unread bodies, limits, clients that leave, and the stop.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { limitConnections, networkOf } from "~/front/connections.js";
import { serveOneAtATime } from "~/front/one-at-a-time.js";
import { readFrontSettings } from "~/front/settings.js";
import { demoAccounts } from "~/sample/accounts";
import { startFront, stopFront, type Front } from "../support/front";
import { visitorOf } from "../support/shop";

const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${["Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;
const last = (path: string) => head(`GET ${path}`, "Connection: close");

/** A connection, and all that it has been sent. */
function open(port: number, goesOn = false) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let text = "";
  // Once the server has ended the connection most clients do; one goes on sending.
  if (!goesOn) socket.once("end", () => socket.end());
  socket.on("error", () => undefined);
  socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
  return {
    socket,
    received: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    closed: new Promise((resolve) => socket.once("close", resolve)),
  };
}

describe("requests that come ahead on one connection", () => {
  let server: Server;
  const sockets: Socket[] = [];
  const listen = async (listener: RequestListener) => {
    server = createServer();
    server.on("connection", (socket) => sockets.push(socket));
    serveOneAtATime(server, listener);
    await once(server.listen(0, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    sockets.length = 0;
  });

  const body = "a\r\n\r\nGET /none HTTP/1.1\r\n\r\n";
  const mixed = [
    head("GET /0"),
    head("POST /1", `Content-Length: ${body.length}`) + body,
    `\r\n${head("GET /2")}`,
    head("POST /3", "Content-Length: 0"),
    head("HEAD /4"),
    head("PUT /5", `Content-Length: ${body.length}`) + body,
    last("/6"),
  ].join("");

  /** Answers each request a while later, with its body, and counts how many there are at once. */
  function slowEcho() {
    const seen = { now: 0, most: 0 };
    const listener: RequestListener = (req, res) => {
      seen.most = Math.max(seen.most, (seen.now += 1));
      let text = "";
      req.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
      req.on("end", () =>
        setTimeout(() => {
          seen.now -= 1;
          res.end(`<${req.method} ${req.url} ${text.length}>`);
        }, 2),
      );
    };
    return { seen, listener };
  }

  test.each([1, 2, 3, 7, 50, 10_000])(
    "are answered in order, one at a time, cut into pieces of %d bytes",
    async (size) => {
      const { seen, listener } = slowEcho();
      const client = open(await listen(listener));
      client.socket.setNoDelay();
      for (let at = 0; at < mixed.length; at += size) {
        client.socket.write(mixed.slice(at, at + size));
        await sleep(0);
      }
      await client.closed;
      expect(client.received().match(/<.+?>/g)).toEqual([
        "<GET /0 0>",
        `<POST /1 ${body.length}>`,
        "<GET /2 0>",
        "<POST /3 0>",
        `<PUT /5 ${body.length}>`,
        "<GET /6 0>",
      ]);
      expect(client.statuses()).toHaveLength(7);
      expect(seen.most).toBe(1);
    },
  );

  test("stay with the sender while the first is answered", async () => {
    const begun: string[] = [];
    const client = open(await listen((req) => begun.push(req.url ?? "")));
    client.socket.write(head("GET /first") + head("GET /next").repeat(500_000));
    await vi.waitFor(() => expect(begun).not.toEqual([]), 20_000);
    // Time in which another could begin.
    await sleep(500);
    expect(begun).toEqual(["/first"]);
    expect(sockets[0]?.bytesRead).toBeLessThan(1_000_000);
    client.socket.destroy();
  });

  test("are not taken out of a body in chunks", async () => {
    const begun: string[] = [];
    const client = open(
      await listen((req, res) => {
        begun.push(req.url ?? "");
        setTimeout(() => res.end(), 20);
      }),
    );
    const chunked = `${head("POST /chunks", "Transfer-Encoding: chunked")}1\r\na\r\n0\r\n\r\n`;
    client.socket.write(chunked + head("GET /smuggled").repeat(100));
    await client.closed;
    expect(begun).toEqual(["/chunks"]);
  });

  test("of a client that takes no answer end with its connection", async () => {
    const port = await listen((_req, res) => res.end(Buffer.alloc(30_000_000)));
    limitConnections(server, { perAddress: 0, stuckMs: 2 });
    const client = connect(port, "127.0.0.1").on("error", () => undefined);
    client.pause().write(head("GET /").repeat(2));
    await once(server, "connection");
    const [socket] = sockets;
    if (socket) await once(socket, "close");
    client.destroy();
  });

  test("that is long goes out whole to a client that begins to take it late", async () => {
    const size = 8_000_000;
    const port = await listen((_req, res) => res.end(Buffer.alloc(size)));
    limitConnections(server, { perAddress: 0, stuckMs: 50 });
    const client = connect(port, "127.0.0.1");
    client.pause().write(head("GET /", "Connection: close"));
    await sleep(300);
    let received = 0;
    client.on("data", (chunk: Buffer) => (received += chunk.length)).resume();
    await once(client, "close");
    expect(received).toBeGreaterThan(size);
  });
});

describe("the front", () => {
  let front: Front;
  beforeAll(async () => {
    front = await startFront({ LOG: "on" });
  });
  afterAll(() => front.process.kill("SIGKILL"));

  const type = "Content-Type: application/x-www-form-urlencoded";
  const unread: [name: string, line: string, size: number, status: number, header: string][] = [
    ["no page", "POST /nothing/here", 200_000, 404, type],
    ["a page without action", "POST /", 200_000, 405, type],
    ["another type", "POST /login", 200_000, 415, "Content-Type: x/y"],
    ["a redirect", "POST /profile/addresses/new", 200_000, 302, type],
    ["a method that is none", "TRACE /", 200_000, 405, type],
    ["a file", "GET /icons.svg", 200_000, 200, type],
    ["a form over the limit", "POST /login", 2_000_000, 413, type],
    ["a large form to no page", "POST /admin/products/nothing/here", 5_000_000, 404, type],
  ];

  test.each(unread)(
    "goes on with the connection after a body that nobody reads: %s",
    async (_name, line, size, status, header) => {
      const client = open(front.port);
      client.socket.write(head(line, header, `Content-Length: ${size}`) + "a".repeat(size));
      client.socket.write(last("/healthz"));
      await client.closed;
      const statuses = client.statuses();
      expect(statuses).toHaveLength(2);
      expect([status, statuses[1]]).toEqual([statuses[0], 200]);
    },
  );

  test("lets a client that goes on sending read the answer that ends the connection", async () => {
    const size = 20_000_000;
    const client = open(front.port, true);
    const headers = [type, `Content-Length: ${size}`, "Connection: close"];
    client.socket.write(head("POST /login", ...headers));
    await once(client.socket, "end");
    expect(client.statuses()).toEqual([413]);
    const fault = await new Promise((resolve) => client.socket.write("a".repeat(size), resolve));
    expect(fault ?? null).toBeNull();
    client.socket.end();
    await client.closed;
  });

  test("writes no stack when a client cuts its upload off", async () => {
    const before = front.output().length;
    const visitor = visitorOf(() => front.port);
    const { email, password } = demoAccounts[0];
    await visitor.post("/login", { email, password, remember: "on" });
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const kind of ["application/json", "multipart/form-data; boundary=x", type.slice(14)]) {
      for (const path of ["/api/products/", "/admin/products/new"]) {
        const client = open(front.port);
        client.socket.write(
          head(
            `POST ${path}`,
            `Content-Type: ${kind}`,
            "Content-Length: 900000",
            `Cookie: ${cookie}`,
          ),
        );
        client.socket.write("a".repeat(500_000), () =>
          setTimeout(() => client.socket.destroy(), 50),
        );
        await client.closed;
      }
    }
    const written = () => front.output().slice(before);
    await expect.poll(() => written().match(/"method":"POST"/g)?.length).toBe(7);
    expect(written()).not.toContain('"level":"error"');
  });

  // Last: it is gone then.
  test("SIGTERM: everybody who waits has an answer", async () => {
    const half = open(front.port);
    half.socket.write(head("POST /login", "Content-Length: 100"));
    await once(half.socket, "connect");
    const waiting = Array.from({ length: 60 }, () => open(front.port));
    for (const { socket } of waiting) socket.write(head("GET /category"));
    for (const { socket } of waiting) if (socket.connecting) await once(socket, "connect");
    const { code, ms } = await stopFront(front);
    await Promise.all([half, ...waiting].map(({ closed }) => closed));
    for (const { statuses } of waiting) {
      expect(statuses()).toHaveLength(1);
      expect([200, 503]).toContain(statuses()[0]);
    }
    expect(half.statuses()).toEqual([503]);
    expect(code).not.toBeNull();
    expect(ms).toBeLessThan(8000);
  });
});

test("one address has so many connections, and its others are closed", async () => {
  const front = await startFront({ CONNECTIONS_PER_ADDRESS: "3" });
  const clients = [1, 2, 3].map(() => open(front.port));
  for (const client of clients) client.socket.write(head("GET /healthz"));
  for (const client of clients) await expect.poll(client.statuses).toEqual([200]);
  const fourth = open(front.port);
  fourth.socket.write(head("GET /healthz"));
  await fourth.closed;
  expect(fourth.received()).toBe("");
  clients[0]?.socket.destroy();
  await clients[0]?.closed;
  // The server hears of the end a moment after the client.
  const another = async () => {
    const client = open(front.port);
    client.socket.write(last("/healthz"));
    await client.closed;
    return client.statuses();
  };
  await expect.poll(another).toEqual([200]);
  await stopFront(front);
});

test("a trusted proxy may have any number of connections", () => {
  const limit = { NODE_ENV: "production", CONNECTIONS_PER_ADDRESS: "3" } as const;
  expect(readFrontSettings(limit).perAddress).toBe(3);
  expect(readFrontSettings({ ...limit, TRUSTED_PROXIES: "1" }).perAddress).toBe(0);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::6", "2001:db8:1:2::"],
  ["2001:db8::6", "2001:db8::"],
  ["2001:db8:0:0:1::", "2001:db8::"],
])("counts %s to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
