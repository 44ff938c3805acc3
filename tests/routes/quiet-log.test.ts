// What clients do wrong leaves no stack in the log: aborted bodies, callbacks that nobody began, made-up cookies and routes.
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
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
