// What holds of every door that counts or hashes: one /64 is one address, and a crowd is told to wait.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { shop, visitorFrom, type Client } from "../support/shop";

// Strangers use the sample accounts here, and are mailed links.
Object.assign(process.env, { SAMPLE_SIGN_IN: "anywhere", SHOP_URL: "http://localhost" });
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(shop);
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

const json = (client: Client, path: string, fields: object) =>
  client.send(path, {
    method: "POST",
    body: JSON.stringify(fields),
    headers: { "Content-Type": "application/json" },
  });
const password = "Long-enough-1";
const person = (index: number) => ({ email: `limit${index}@example.com`, password });

const doors: Record<string, (client: Client, index: number) => Promise<Response>> = {
  "/login": (client, index) => client.post("/login", { ...person(index), remember: "on" }),
  "/signup": (client) =>
    client.post("/signup", {
      name: "Taken",
      email: "shopper@example.com",
      password,
      confirmPassword: password,
      terms: "on",
    }),
  "/password/forgot": (client, index) =>
    client.post("/password/forgot", { email: person(index).email }),
  "/password/reset": (client) =>
    client.post("/password/reset", { token: "x", password, confirmPassword: password }),
  "/newsletter": (client, index) => client.post("/newsletter", { email: person(index).email }),
  "/api/users/login/": (client, index) => json(client, "/api/users/login/", person(index)),
  "/api/users/signup/": (client) =>
    json(client, "/api/users/signup/", { name: "Taken", email: "shopper@example.com", password }),
  "/api/users/firebase-login/": (client) =>
    json(client, "/api/users/firebase-login/", { id_token: "a.b.c" }),
};

describe("one /64", () => {
  it.each(Object.keys(doors))("is one address to %s", async (path) => {
    const knock = (address: string, index: number) => doors[path]?.(visitorFrom(address), index);
    for (let index = 0; index < 10; index += 1) {
      const answer = await knock(`2001:db8:0:${path.length}::${index}`, index);
      expect(answer?.status).not.toBe(429);
    }
    const stopped = await knock(`2001:db8:0:${path.length}:ffff::1`, 10);
    expect(stopped?.status).toBe(429);
    expect(Number(stopped?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await knock("2001:db8:ffff::1", 11))?.status).not.toBe(429);
  });

  it("is one address to Google's way back", async () => {
    const arrive = async (address: string) => {
      const client = visitorFrom(address);
      return (await client.follow(client.get("/auth/google/callback?code=x"))).text();
    };
    for (let index = 0; index < 10; index += 1)
      expect(await arrive(`2001:db8:0:a::${index}`)).not.toContain("Too many attempts");
    expect(await arrive("2001:db8:0:a:ffff::1")).toContain("Too many attempts");
  });
});

describe("a crowd with passwords", () => {
  /** 120 at once, each from an address of its own. */
  const crowd = (knock: (client: Client, index: number) => Promise<Response>) =>
    Promise.all(
      Array.from({ length: 120 }, (_, index) => knock(visitorFrom(`10.1.0.${index}`), index)),
    );

  it.each(["/login", "/signup"])(
    "is told to wait by %s, which keeps what was typed",
    async (path) => {
      const answers = await crowd(
        (client, index) => doors[path]?.(client, index) as Promise<Response>,
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
      const busy = answers.find(({ status }) => status === 503);
      expect(busy?.headers.get("Retry-After")).toBe("5");
      const html = (await busy?.text()) ?? "";
      expect(html).toMatch(/role="alert"><p>The shop is very busy at the moment\./);
      expect(html).toMatch(/name="email"[^>]*value="\w+@example\.com"/);
      expect(html).not.toContain(password);
    },
  );

  it("costs nothing where the link of a forgotten password is none", async () => {
    const answers = await crowd((client, index) =>
      client.post("/password/reset", { token: `x${index}`, password, confirmPassword: password }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410]));
  });

  it("uses up no owner's tries while it is told to wait", async () => {
    const owner = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };
    const knock = (client: Client) => client.post("/login", owner);
    const guests = crowd((client, index) => doors["/signup"]?.(client, index) as Promise<Response>);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => knock(visitorFrom(`10.2.0.${index}`))),
    );
    await guests;
    for (const { status } of answers) expect([302, 429, 503]).toContain(status);
    expect((await knock(visitorFrom("10.3.0.1"))).status).toBe(302);
  });
});
