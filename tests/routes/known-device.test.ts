// Strangers who guess at an account do not keep its owner out; a browser that the account knows has tries of its own.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { mailResetLink } from "~/models/account/password-reset.server";
import { hashToken } from "~/models/account/token.server";
import type { Client } from "../support/shop";
import { shop, visitorFrom, type Fields } from "../support/shop";

const owner = { email: "owner@example.com", password: "Owner-12345", remember: "on" };
const other = { email: "second@example.com", password: "Other-12345", remember: "on" };

let strangers = 0;
/** Nobody whom the shop has seen, from an address of their own. */
const stranger = () => visitorFrom(`198.51.100.${(strangers += 1)}`);

const login = (client: Client, fields: Fields = owner) => client.post("/login", fields);
const apiLogin = (client: Client, { email, password }: typeof owner) =>
  client.send("/api/users/login/", {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "Content-Type": "application/json" },
  });
const wrong = (guess: number) => ({ ...owner, password: `Guess-${guess}` });

async function strangersGuess(email = owner.email) {
  for (let guess = 0; guess < 5; guess += 1)
    await login(stranger(), { ...owner, email, password: `Guess-${guess}` });
  expect((await login(stranger(), { ...owner, email })).status).toBe(429);
}

/** A browser in which the owner has signed in, and out again. */
async function knownBrowser(): Promise<Client> {
  const client = stranger();
  expect((await login(client)).status).toBe(302);
  await client.post("/logout");
  return client;
}

beforeAll(async () => {
  await shop();
  for (const { email, password } of [owner, other]) {
    const fields = { name: "Known", email, password, confirmPassword: password, terms: "on" };
    await stranger().post("/signup", fields);
  }
});
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

describe("a browser that the account knows", () => {
  it("lets its owner in while strangers guess, by the form and by the API", async () => {
    const [byForm, byApi] = [await knownBrowser(), await knownBrowser()];
    await strangersGuess();
    expect((await login(byForm)).status).toBe(302);
    expect((await apiLogin(byApi, owner)).status).toBe(200);
    // Still nobody else: the owner's success is none of the strangers'.
    expect((await login(stranger())).status).toBe(429);
  });

  it("is known by the API's sign-in too", async () => {
    const client = stranger();
    expect((await apiLogin(client, owner)).status).toBe(200);
    await client.post("/logout");
    await strangersGuess();
    expect((await login(client)).status).toBe(302);
  });

  it("may guess as little as anybody, and stops nobody else by it", async () => {
    const [client, elsewhere] = [await knownBrowser(), await knownBrowser()];
    for (let guess = 0; guess < 5; guess += 1)
      expect((await login(client, wrong(guess))).status).toBe(400);
    const stopped = await login(client);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect((await login(elsewhere)).status).toBe(302);
    expect((await login(stranger())).status).toBe(302);
  });

  it("is a stranger to every other account", async () => {
    const client = await knownBrowser();
    await strangersGuess(other.email);
    expect((await login(client, other)).status).toBe(429);
  });

  it("is known to several accounts, each by itself", async () => {
    const client = await knownBrowser();
    expect((await login(client, other)).status).toBe(302);
    await client.post("/logout");
    await strangersGuess();
    await strangersGuess(other.email);
    expect((await login(client)).status).toBe(302);
    await client.post("/logout");
    expect((await login(client, other)).status).toBe(302);
  });

  it("is a stranger again once the password is another one", async () => {
    const [client, elsewhere] = [await knownBrowser(), await knownBrowser()];
    await login(elsewhere);
    const change = (from: string, to: string) =>
      elsewhere.post("/profile/password", {
        currentPassword: from,
        password: to,
        confirmPassword: to,
      });
    const second = { ...owner, password: "Owner-67890" };
    expect((await change(owner.password, second.password)).status).toBe(302);
    await strangersGuess();
    expect((await login(client, second)).status).toBe(429);
    // The browser that changed it stays known.
    await elsewhere.post("/logout");
    expect((await login(elsewhere, second)).status).toBe(302);
    expect((await change(second.password, owner.password)).status).toBe(302);
  });

  it("keeps nothing that tells whose it is, for 400 days, out of reach of scripts", async () => {
    const answer = await login(stranger());
    const lines = answer.headers.getSetCookie();
    const line = lines.find((one) => one.startsWith("known=")) ?? "";
    expect(line).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [value = ""] = decodeURIComponent(line.slice("known=".length)).split(".");
    const { id } = await getDb()
      .selectFrom("users")
      .select("id")
      .where("email", "=", owner.email)
      .executeTakeFirstOrThrow();
    const text = Buffer.from(value, "base64").toString();
    for (const secret of [owner.email, id, hashToken(id)]) expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toEqual([
      { id: expect.any(String) as string, mark: expect.any(String) as string },
    ]);
  });

  it("cannot be made up", async () => {
    const client = await knownBrowser();
    const real = client.cookies.get("known") ?? "";
    await strangersGuess();
    for (const value of [real.replace(/.{5}$/, "xxxxx"), real.split(".")[0] ?? "", "x", "%00"]) {
      const forger = stranger();
      forger.cookies.set("known", value);
      expect((await login(forger)).status).toBe(429);
    }
  });
});

describe("a stranger's browser", () => {
  it("learns of no account: tries are counted alike for those that are there and that are not", async () => {
    const shown = async (email: string) => {
      const answers = [];
      for (let guess = 0; guess < 6; guess += 1) {
        const client = stranger();
        const answer = await login(client, { ...owner, email, password: "Guess-1" });
        const alert = /role="alert"[^]*?<\/div>/.exec(await answer.text())?.[0];
        answers.push([answer.status, alert, [...client.cookies.keys()]]);
      }
      return answers;
    };
    expect(await shown(owner.email)).toEqual(await shown("nobody@example.com"));
  });
});

describe("a forgotten password that was set anew", () => {
  /** The token of a link that the owner has been mailed. */
  async function link(): Promise<string> {
    await mailResetLink(owner.email, "https://shop.example");
    const token = "known-to-this-test";
    await getDb()
      .updateTable("passwordResets")
      .set({ tokenHash: hashToken(token) })
      .execute();
    return token;
  }
  const fields = { password: "Owner-24680", confirmPassword: "Owner-24680" };

  it("lets the owner in at once, and here however much strangers go on guessing", async () => {
    await strangersGuess();
    const client = stranger();
    const answer = await client.post("/password/reset", { token: await link(), ...fields });
    expect(answer.headers.get("Location")).toBe("/login");
    const renewed = { ...owner, password: fields.password };
    expect((await login(stranger(), renewed)).status).toBe(302);
    await strangersGuess();
    expect((await login(client, renewed)).status).toBe(302);
  });

  it("takes ten tries a minute from an address, and then not even a good link", async () => {
    const client = stranger();
    for (let guess = 0; guess < 10; guess += 1) {
      const answer = await client.post("/password/reset", { token: `guess-${guess}`, ...fields });
      expect(answer.status).toBe(410);
    }
    const good = { token: await link(), ...fields };
    const stopped = await client.post(`/password/reset?token=${good.token}`, good);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(stopped.headers.get("Referrer-Policy")).toBe("no-referrer");
    const html = await stopped.text();
    expect(html).toContain("Too many attempts");
    expect(html).toContain(`name="token" value="${good.token}"`);
    expect(html).not.toContain(fields.password);
  });
});
