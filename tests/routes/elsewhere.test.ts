// What a shop on its first settings does for those who are not on its machine: no links by mail, no sample accounts.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { demoAccounts } from "~/sample/accounts";
import { newPlace } from "../support/engine";
import { startFront, stopFront, type Front } from "../support/front";
import { Client, shop, visitorAt } from "../support/shop";

const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
const [admin, shopper] = demoAccounts;

beforeAll(shop);
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

const outsiders: [string, () => Promise<Client>, HeadersInit?][] = [
  ["somebody elsewhere", () => visitorAt("https://shop.example", "203.0.113.9")],
  ["who says that this is localhost", () => visitorAt("http://localhost", "203.0.113.9")],
  [
    "who has a name that looks local",
    () => visitorAt("http://127.0.0.1.evil.example", "127.0.0.1"),
  ],
  ["a page that another name leads to", () => visitorAt("http://evil.example", "::1")],
  ["a client whose address nobody saw", () => visitorAt("http://localhost")],
  [
    "whom a proxy hands on that the shop knows nothing of",
    () => visitorAt("http://localhost", "127.0.0.1"),
    { "X-Forwarded-For": "203.0.113.9" },
  ],
];
const locals: [string, () => Promise<Client>][] = [
  ["localhost", () => visitorAt("http://localhost:3000", "127.0.0.1")],
  ["an IPv6 loopback", () => visitorAt("http://[::1]:3000", "::1")],
  ["127.0.0.1", () => visitorAt("http://127.0.0.1:3000", "127.0.0.1")],
];

const signIn = (client: Client, fields: object, headers?: HeadersInit) =>
  client.post("/login", { remember: "on", ...fields }, headers);
const signInByApi = (
  client: Client,
  { email, password }: { email: string; password: string },
  headers?: HeadersInit,
) =>
  client.send("/api/users/login/", {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "Content-Type": "application/json", ...Object.fromEntries(new Headers(headers)) },
  });
const alertOf = (page: string) => /role="alert"[^]*?<\/div>/.exec(page)?.[0];
const sampleOnly = "The sample accounts can sign in only on the machine that runs the shop.";

describe.each(outsiders)("%s", (_who, come, headers) => {
  it("gets no link mailed, and hears the same for every address", async () => {
    const ask = async (email: string) => {
      const answer = await (await come()).post("/password/forgot", { email }, headers);
      return [answer.status, alertOf(await answer.text())];
    };
    const known = await ask(shopper.email);
    expect(known).toEqual([400, expect.stringContaining("not set up to send links")]);
    expect(await ask("nobody@example.com")).toEqual(known);
    await sleep(700);
    expect(await getDb().selectFrom("passwordResets").select("userId").execute()).toEqual([]);
  });

  it("does not get in with a published password, at the form or over the API", async () => {
    for (const account of [admin, shopper, { ...admin, email: "ADMIN@Example.com" }]) {
      const client = await come();
      const { email, password } = account;
      const answer = await signIn(client, { email, password }, headers);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(sampleOnly);
      const call = await signInByApi(client, account, headers);
      expect(call.status).toBe(401);
      expect(await call.json()).toEqual({ detail: sampleOnly });
      expect([...client.cookies.keys()].join()).not.toContain("session");
    }
  });
});

it("the log names the missing setting once", () => {
  const lines = logged.mock.calls.flat().filter((line) => String(line).includes("SHOP_URL"));
  expect(lines).toHaveLength(1);
});

describe.each(locals)("on this machine, by %s", (_name, come) => {
  it("the sample accounts sign in", async () => {
    for (const account of demoAccounts) {
      const { email, password } = account;
      expect((await signIn(await come(), { email, password })).status).toBe(302);
      expect((await signInByApi(await come(), account)).status).toBe(200);
    }
  });

  it("links are mailed", async () => {
    const answer = await (await come()).post("/password/forgot", { email: "nobody@example.com" });
    expect(await answer.text()).toContain("a mail with a link is on its way");
  });
});

describe("from elsewhere", () => {
  const come = () => visitorAt("https://shop.example", "203.0.113.9");

  it("a sample account's wrong password is refused as every wrong password", async () => {
    const { email } = admin;
    const wrong = await signIn(await come(), { email, password: "Wrong12345!" });
    const other = await signIn(await come(), {
      email: "nobody@example.com",
      password: "Wrong12345!",
    });
    expect([wrong.status, alertOf(await wrong.text())]).toEqual([
      other.status,
      alertOf(await other.text()),
    ]);
  });

  it("the published password says the same whether or not it still opens the account", async () => {
    const { email, password } = shopper;
    const before = alertOf(await (await signIn(await come(), { email, password })).text());
    const changed = {
      currentPassword: password,
      password: "Own-secret-1",
      confirmPassword: "Own-secret-1",
    };
    const owner = await visitorAt("http://localhost", "127.0.0.1");
    await signIn(owner, { email, password });
    expect((await owner.post("/profile/password", changed)).status).toBe(302);
    expect(alertOf(await (await signIn(await come(), { email, password })).text())).toBe(before);
    // Nobody but its owner knows it now.
    expect((await signIn(await come(), { email, password: "Own-secret-1" })).status).toBe(302);
  });
});

describe("with its settings, behind a proxy", () => {
  let front: Front;
  let folder: string;
  beforeAll(async () => {
    const place = await newPlace({ filled: true });
    folder = path.join(place.DATA_DIR, "mail");
    front = await startFront({
      ...place,
      SAMPLE_SIGN_IN: "anywhere",
      SHOP_URL: "https://shop.example/",
      TRUSTED_PROXIES: "1",
    });
  });
  afterAll(() => stopFront(front));
  const visitor = () =>
    new Client((at, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("X-Forwarded-For", "203.0.113.9");
      headers.set("X-Forwarded-Host", "evil.example");
      headers.set("Origin", `http://localhost:${front.port}`);
      return fetch(`http://localhost:${front.port}${at}`, { ...init, headers, redirect: "manual" });
    });

  it("the sample accounts sign in from anywhere, and the start says so", async () => {
    const { email, password } = shopper;
    expect((await signIn(visitor(), { email, password })).status).toBe(302);
    expect(front.output()).toContain("Everybody who reaches the shop can sign in with these");
  });

  it("a mailed link names the shop's own address, whatever the client says", async () => {
    await visitor().post("/password/forgot", { email: shopper.email });
    const mail = () => {
      try {
        return readFileSync(path.join(folder, readdirSync(folder)[0] ?? ""), "utf8");
      } catch {
        return "";
      }
    };
    await expect
      .poll(mail, { timeout: 10_000 })
      .toContain("https://shop.example/password/reset?token");
    expect(mail()).not.toContain("evil.example");
  });

  it("the API and the product's page name it too", async () => {
    const list = await (await visitor().get("/api/products/?limit=1")).text();
    expect(list).toContain('"next":"https://shop.example/api/products/?limit=1');
    expect(list).not.toContain("evil.example");
    expect(await (await visitor().get("/product/sony-wh-ch520")).text()).toContain(
      '"image":"https://shop.example/',
    );
  });
});
