// When the front begins a request: in its turn, with its body there, not for a client that has left, and not too late.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type Request, type Response } from "express";
import { afterEach, describe, expect, test } from "vitest";
import { smallBody, withBody } from "~/front/bodies.js";
import { inTurn, type Handler } from "~/front/turns.js";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server whose requests stay open until they are answered by hand. */
async function held(wrap: (handler: Handler) => Handler) {
  const begun: { req: Request; res: Response; answer: () => void }[] = [];
  let connected = 0;
  let arrived = 0;
  let left = 0;
  const app = express();
  app.use((_req, res, next) => {
    arrived += 1;
    res.once("close", () => (left += 1));
    next();
  });
  server = createServer(app);
  server.on("connection", () => (connected += 1));
  app.use(
    wrap(
      (req, res) =>
        new Promise<void>((resolve) => {
          const answer = () => {
            res.end(req.url);
            resolve();
          };
          begun.push({ req, res, answer });
        }),
    ),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const send = (text: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(text);
    return socket;
  };
  return {
    begun,
    send,
    connected: () => connected,
    arrived: () => arrived,
    left: () => left,
    origin: `http://127.0.0.1:${port}`,
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

describe("a request's turn", () => {
  const turns =
    (longestWaitMs: number, short = 1) =>
    (handler: Handler) =>
      inTurn(handler, { server, longestWaitMs, short });
  /** As many as the shop works on at once. */
  async function fill({ begun, send }: Awaited<ReturnType<typeof held>>) {
    for (let number = 1; number <= 64; number += 1) {
      send(get("/"));
      await expect.poll(() => begun.length, { interval: 1 }).toBe(number);
    }
  }

  test("comes to one request in a turn of the event loop", async () => {
    const place = await held(turns(60_000));
    let turn = 0;
    let counting = true;
    const count = () => {
      turn += 1;
      if (counting) setImmediate(count);
    };
    const turnsOf: number[] = [];
    const { push } = place.begun;
    place.begun.push = (...entries) => {
      turnsOf.push(turn);
      return push.apply(place.begun, entries);
    };
    const clients = Array.from({ length: 30 }, () => place.send(""));
    await expect.poll(place.connected).toBe(30);
    count();
    // All at once: a turn that accepts connections has one of them anyway.
    for (const client of clients) client.write(get("/"));
    await expect.poll(() => turnsOf.length).toBe(30);
    counting = false;
    expect(new Set(turnsOf).size).toBe(30);
  });

  test("is waited for only so long: then the answer is 503, as a page or as JSON", async () => {
    const place = await held(turns(50));
    await fill(place);
    /** The answer to a request behind which others wait. */
    const crowded = async (path: string, method = "GET") => {
      const before = place.arrived();
      const answer = fetch(place.origin + path, { method });
      await expect.poll(place.arrived, { interval: 1 }).toBe(before + 1);
      place.send(get("/behind"));
      return answer;
    };
    const page = await crowded("/category?q='a'&page=2");
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const words = await page.text();
    expect(words).toContain("<h1>The shop is very busy</h1>");
    expect(words).toContain("You were on your way to the list of products.");
    expect(words).toContain('<a href="/category?q=%27a%27&#38;page=2">Try again</a>');
    const sent = await (await crowded("/profile", "POST")).text();
    expect(sent).toContain("What you sent has not been saved, and nothing was changed");
    expect(sent).not.toContain("Try again");
    const call = await crowded("/api/users/login/");
    expect(call.status).toBe(503);
    expect(await call.json()).toEqual({ detail: expect.stringContaining("very busy") as string });
    // The one behind is alone now: it is served when there is room.
    place.begun[0]?.answer();
    await expect.poll(() => place.begun.at(-1)?.req.url).toBe("/behind");
  });

  test("is waited for in a short line, however long it takes", async () => {
    const place = await held(turns(30));
    await fill(place);
    place.send(get("/alone"));
    await expect.poll(place.arrived).toBe(65);
    await sleep(200);
    expect(place.left()).toBe(0);
    place.begun[0]?.answer();
    await expect.poll(() => place.begun.at(-1)?.req.url).toBe("/alone");
  });

  test("is not waited for by more than a long line: who has waited longest is answered 503 for who comes", async () => {
    const place = await held((handler) => {
      const inLine = inTurn(handler, { server, longestWaitMs: 60_000, long: 3 });
      return (req, res, next) => {
        res.locals.goesFirst = req.url === "/kept";
        return inLine(req, res, next);
      };
    });
    await fill(place);
    const paths = ["/kept", "/oldest", "/second", "/newest"];
    const answers = [];
    for (const [number, path] of paths.entries()) {
      answers.push(fetch(place.origin + path));
      await expect.poll(place.arrived).toBe(65 + number);
    }
    const oldest = await answers[1];
    expect(oldest?.status).toBe(503);
    expect(oldest?.headers.get("Retry-After")).toMatch(/^\d+$/);
    for (const { answer } of place.begun.slice()) answer();
    await expect.poll(() => place.begun.length).toBe(67);
    const served = place.begun.slice(64).map(({ req }) => req.url);
    expect(served.sort()).toEqual(["/kept", "/newest", "/second"]);
    for (const { answer } of place.begun.slice(64)) answer();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([200, 503, 200, 200]);
  });

  test("comes first to who brings a page that others wait for", async () => {
    const place = await held((handler) => {
      const inLine = turns(60_000)(handler);
      return (req, res, next) => {
        res.locals.goesFirst = req.url === "/kept";
        return inLine(req, res, next);
      };
    });
    await fill(place);
    for (const [number, path] of ["/", "/", "/kept"].entries()) {
      place.send(get(path));
      await expect.poll(place.arrived).toBe(65 + number);
    }
    place.begun[0]?.answer();
    await expect.poll(() => place.begun.at(-1)?.req.url).toBe("/kept");
  });

  test("does not come to a client that has left", async () => {
    const place = await held(turns(60_000));
    await fill(place);
    const gone = place.send(get("/gone"));
    await expect.poll(place.arrived).toBe(65);
    gone.destroy();
    await expect.poll(place.left).toBe(1);
    place.send(get("/stays"));
    await expect.poll(place.arrived).toBe(66);
    for (const { answer } of place.begun.slice()) answer();
    await expect.poll(() => place.begun.length).toBe(65);
    expect(place.begun[64]?.req.url).toBe("/stays");
  });
});

describe("a request's body", () => {
  const bodies = (handler: Handler) =>
    withBody(async (...args: Parameters<Handler>) => {
      await handler(...args);
    });

  test("is there before a small one's request begins, and whole", async () => {
    const place = await held(bodies);
    const text = "abc".repeat(20_000);
    const socket = place.send(post(text.length) + text.slice(0, -1));
    await expect.poll(place.arrived).toBe(1);
    place.send(get("/other"));
    await expect.poll(() => place.begun.length).toBe(1);
    expect(place.begun[0]?.req.url).toBe("/other");
    socket.write(text.slice(-1));
    await expect.poll(() => place.begun.length).toBe(2);
    const request = place.begun[1]?.req;
    let body = "";
    for await (const chunk of request ?? []) body += String(chunk);
    expect(body).toBe(text);
  });

  test("that is cut off begins nothing", async () => {
    const place = await held(bodies);
    const socket = place.send(post(100) + "half");
    await expect.poll(place.arrived).toBe(1);
    socket.destroy();
    await expect.poll(place.left).toBe(1);
    expect(place.begun).toEqual([]);
  });

  test("waits with its sender while large ones take all the room", async () => {
    const place = await held(bodies);
    const size = 25 * 1024 * 1024;
    for (let number = 0; number < 6; number += 1) place.send(post(size));
    await expect.poll(place.arrived).toBe(6);
    // A small one passes by.
    place.send(post(2) + "ok");
    await expect.poll(() => place.begun.length).toBe(5);
    expect(
      place.begun.filter(({ req }) => req.headers["content-length"] === String(size)),
    ).toHaveLength(4);
    place.begun[0]?.answer();
    await expect.poll(() => place.begun.length).toBe(6);
    place.begun[1]?.res.destroy();
    place.begun[1]?.answer();
    await expect.poll(() => place.begun.length).toBe(7);
  });

  test("counts as large from one byte above the limit, and no more than sixteen are read at once", async () => {
    const place = await held(bodies);
    for (let number = 0; number < 20; number += 1) place.send(post(smallBody + 1));
    await expect.poll(place.arrived).toBe(20);
    expect(place.begun).toHaveLength(16);
  });
});
