// What clients do wrong leaves no stack in the log, and a flood of it no flood of lines: aborted bodies, callbacks that nobody began, made-up cookies and routes.
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeOften } from "~/front/log.js";
import { startFront, stopFront, type Front } from "../support/front";

let front: Front;
beforeAll(async () => {
  front = await startFront({
    GOOGLE_ISSUER: "http://127.0.0.1:1",
    GOOGLE_CLIENT_ID: "shop",
    GOOGLE_CLIENT_SECRET: "nothing-secret",
  });
});
afterAll(() => stopFront(front));

/** Sends the beginning of a body and hangs up. */
function hangUp(path: string, type: string, body: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(front.port, "127.0.0.1", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${body}`,
      );
      setTimeout(() => socket.destroy(), 200);
    });
    socket.on("error", () => undefined).on("close", () => resolve());
  });
}

const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc';

test.each([
  ["/login", "application/x-www-form-urlencoded", "email=a"],
  ["/admin/products/new", "multipart/form-data; boundary=x", part],
  ["/api/users/login/", "application/json", '{"email":"'],
  ["/api/users/signup/", "multipart/form-data; boundary=x", part],
])("a client that hangs up while it sends to %s", async (path, type, body) => {
  await hangUp(path, type, body);
  await expectNoStack();
});

test.each([
  ["GET", "/auth/google/callback?code=x&state=y"],
  ["GET", "/auth/google/callback"],
  ["POST", "/auth/google"],
  ["GET", "/wp-login.php"],
  ["PUT", "/"],
  ["DELETE", "/product/nothing"],
  ["GET", "/?_data=routes/nothing"],
  ["POST", "/?_data=__proto__"],
  ["GET", "/product/%F0%9F%98%80?variant=%E0"],
])("%s %s", async (method, path) => {
  const headers = {
    Cookie: "session=%%%; google=zz; toast=ImEi.x; drafts=%E0",
    ...(method === "GET" ? {} : { Origin: `http://localhost:${front.port}` }),
  };
  const body = method === "POST" ? new URLSearchParams() : undefined;
  const address = `http://localhost:${front.port}${path}`;
  const answer = await fetch(address, { method, headers, body, redirect: "manual" });
  expect(answer.status).toBeLessThan(500);
  await expectNoStack();
});

async function expectNoStack() {
  // A whole answer later, whatever there is to be said has been said.
  await fetch(`http://localhost:${front.port}/healthz`);
  expect(front.output()).not.toMatch(/"stack"|\n\s+at .+:\d+/);
}

test("a flood of refusals is a hundred lines a minute, and their number", async () => {
  const flooded = await startFront({ LOG: "on" });
  const sent = 250;
  const ask = () => fetch(`http://localhost:${flooded.port}/%00`);
  for (let number = 0; number < sent; number += 10) {
    await Promise.all(Array.from({ length: 10 }, ask));
  }
  // Its end is the end of the minute.
  await stopFront(flooded);
  const lines = flooded.output().split("\n");
  const written = lines.filter((line) => line.includes('"status":400')).length;
  const told = lines
    .map((line) => Number(/"message":"(\d+) more requests were answered 400/.exec(line)?.[1] ?? 0))
    .reduce((sum, more) => sum + more, 0);
  expect(written + told).toBe(sent);
  // Where the minute ends in between, the next one has a hundred of its own.
  expect(written).toBeLessThanOrEqual(200);
});

test("a flood of one message is written a hundred times, another message all the same", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  const lines = () => said.mock.calls.splice(0).map(([line]) => JSON.parse(String(line)) as object);
  const away = () => writeOften("error", { message: "Out of service: away" });
  for (let number = 0; number < 130; number += 1) away();
  expect(lines()).toHaveLength(100);
  writeOften("warn", { message: "A letter could not be sent: ETIMEDOUT" });
  expect(lines()).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  const message = "30 more lines like these within a minute: Out of service: away";
  expect(lines()).toEqual([expect.objectContaining({ level: "warn", message })]);
  away();
  expect(lines()).toHaveLength(1);
  vi.useRealTimers();
  said.mockRestore();
});
