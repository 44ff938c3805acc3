// The log of a shop that sells: lines of JSON, each with its request's number through to the tasks, and nobody's name, address, phone or token.
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mask } from "~/front/log.js";
import { answerAll, details, guestWith, placedIn, reviewOf } from "../support/checkout";
import { startFront, stopFront, type Front } from "../support/front";
import { visitorOf } from "../support/shop";

let rude: Server;
let front: Front;
let started = 0;
beforeAll(async () => {
  rude = await startRudeMailServer();
  const { port } = rude.address() as AddressInfo;
  front = await startFront({ LOG: "on", SMTP_URL: `smtp://127.0.0.1:${port}` });
  await fetch(`http://localhost:${front.port}/healthz`);
  started = front.output().length;
});
afterAll(async () => {
  await stopFront(front);
  rude.close();
});

/** Refuses every mail, with its address in the words. */
function startRudeMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).write("220 rude\r\n");
    socket.setEncoding("utf8").on("data", (text: string) => {
      const to = /^RCPT TO:(\S+)/im.exec(text)?.[1];
      socket.write(to ? `550 ${to} call +8801711223344\r\n` : "250 yes\r\n");
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

interface Line {
  id?: string;
  path?: string;
  method?: string;
  status?: number;
  message?: string;
}

const lines = () =>
  front
    .output()
    .slice(started)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const password = "Shopper12345!";
const email = "shopper@example.com";

test("an order leads from its request to its tasks, and no line names its buyer", async () => {
  const visitor = () => visitorOf(() => front.port);
  const [guest, shopper] = [await guestWith(undefined, visitor()), visitor()];
  await answerAll(guest);
  const id = placedIn(await guest.post("/checkout/review", await reviewOf(guest)));
  await guest.get(`/order/${id}`);
  await guest.get("/category?q=Nadia+Karim");
  await guest.get(`/${details.email}`);
  await guest.post("/track", { number: id, phone: details.phone, email: details.email });
  await guest.post("/newsletter", { email: details.email });
  await guest.post("/password/forgot", { email });
  await guest.post("/login", { email, password: "Wrong-password-1" });
  await guest.get("/password/reset?token=a-token-that-opens-an-account");
  await shopper.post("/login", { email, password, remember: "on" });
  for (const page of ["", "/addresses", "/orders", "/devices", "/letters"]) {
    expect((await shopper.get(`/profile${page}`)).status).toBe(200);
  }
  await shopper.get("/order/nothing?key=a-token-that-opens-an-account");

  const mailFailed = () =>
    lines().find(({ message }) => /^Task mail:.* failed/.test(message ?? ""));
  await vi.waitFor(() => expect(mailFailed()).toBeDefined(), 60_000);
  const asked = lines().find(
    ({ path, method, status }) =>
      path === "/checkout/review" && method === "POST" && status === 302,
  );
  expect(asked?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(mailFailed()?.id).toBe(asked?.id);

  const personal = [
    ...[details.name, details.email, details.street, details.phone, "1711223344"],
    ...[email, password, "Wrong-password-1", "Nadia", "a-token"],
    ...[guest, shopper].flatMap(({ cookies }) => [...cookies.values()]),
  ].filter((word) => word.length > 3);
  expect(personal.length).toBeGreaterThan(12);
  const log = front.output().slice(started).toLowerCase();
  const named = personal.filter((word) => log.includes(word.toLowerCase()));
  expect(named).toEqual([]);
});

test("what looks like somebody's is masked, and numbers of requests and orders stay", () => {
  expect(mask("550 <a.b+c@shop.example>: 01711-223344, +880 1711 223344 /x%40y.example")).toBe(
    "550 <(address)>: (phone), (phone) /(address)",
  );
  const id = "01711223-3440-4711-8017-112233445566";
  expect(mask(`${id} order 40756 2026-11-23T01:31:22.334Z`)).toBe(
    `${id} order 40756 2026-11-23T01:31:22.334Z`,
  );
});
