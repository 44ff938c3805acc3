// Sign-in with Google against a provider, a network and visitors that mean no good.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { begin, identities, isSignedIn, refusalAt, stranger } from "../support/google";
import { registered, startProvider } from "../support/provider";
import { Client, shop, visitorAt } from "../support/shop";

const provider = await startProvider();
// The environment is read once, when the shop is first asked for something.
Object.assign(process.env, {
  GOOGLE_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: registered.id,
  GOOGLE_CLIENT_SECRET: registered.secret,
});
const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);

const victim = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };
const untrusted = "Login failed: Google&#x27;s answer could not be trusted";
const unreachable = "Login failed: Google could not be reached";

beforeAll(shop);
afterEach(async () => {
  provider.state.fault = {};
  await getDb().deleteFrom("throttles").execute();
});
afterAll(() => provider.stop());

/** Presses the button and agrees; the path of the callback, not yet asked for. */
async function agreed(client: Client, person = stranger(), fields = {}): Promise<string> {
  return provider.agree(await begin(client, fields), person);
}

describe("a provider that fails", () => {
  it("is down: the button says so, and works again by itself when it is back", async () => {
    await provider.stop();
    const client = new Client();
    const answer = await client.post("/auth/google", { screen: "login" });
    expect(answer.headers.get("Location")).toBe("/login");
    expect(await (await client.follow(answer)).text()).toContain(unreachable);
    const other = await client.post("/auth/google", { screen: "signup" });
    expect(await (await client.follow(other)).text()).toContain(
      "Signup failed: Google could not be reached",
    );
    await provider.restart();
    expect(await begin(client)).toContain(`${provider.issuer}/authorize?`);
  });

  it("goes down while the shopper is there", async () => {
    const client = new Client();
    const back = await agreed(client);
    await provider.stop();
    expect(await refusalAt(client, back)).toContain(unreachable);
    await provider.restart();
  });

  it("is slow: the shop gives up after five seconds", async () => {
    const client = new Client();
    const back = await agreed(client);
    provider.state.fault = { delay: 60_000 };
    expect(await refusalAt(client, back)).toContain(unreachable);
  });

  it("answers with an error of its own", async () => {
    const client = new Client();
    const back = await agreed(client);
    provider.state.fault = { status: 503 };
    expect(await refusalAt(client, back)).toContain("Login failed: Google");
  });

  it("is refused by the shopper", async () => {
    const client = new Client();
    const state = new URL(await begin(client)).searchParams.get("state");
    const page = await refusalAt(
      client,
      `/auth/google/callback?error=access_denied&state=${state}`,
    );
    expect(page).toContain("Google login failed");
  });
});

describe("an answer that was tampered with", () => {
  it.each<[string, (back: string) => string]>([
    ["another state", (back) => back.replace(/state=[^&]+/, `state=${"x".repeat(43)}`)],
    ["no state", (back) => back.replace(/&state=[^&]+/, "")],
    ["a code of one's own making", (back) => back.replace(/code=[^&]+/, "code=made-up")],
    ["no code", (back) => back.replace(/code=[^&]+&/, "")],
    ["two codes", (back) => `${back}&code=another`],
    ["the claim to come from another issuer", (back) => `${back}&iss=https://evil.example`],
    ["an error of somebody else's", () => "/auth/google/callback?error=server_error&state=x"],
  ])("%s", async (_name, tamper) => {
    const client = new Client();
    const back = await agreed(client);
    expect(await refusalAt(client, tamper(back))).toContain("Login failed: Google");
  });

  it.each([
    ["the nonce of another sign-in", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["a key that the provider does not publish", { strangeKey: true }],
    ["another shop's token", { claims: { aud: "another-shop" } }],
    ["another issuer's token", { claims: { iss: "https://evil.example" } }],
    ["a token of yesterday", { claims: { exp: Math.floor(Date.now() / 1000) - 86_400 } }],
    ["nobody's token", { claims: { sub: undefined } }],
  ])("%s", async (_name, fault) => {
    const client = new Client();
    const back = await agreed(client);
    provider.state.fault = fault;
    expect(await refusalAt(client, back)).toContain(untrusted);
  });

  it("another browser's callback: neither is signed in by it, the one who began may still end it", async () => {
    const [attacker, target] = [new Client(), new Client()];
    const back = await agreed(attacker);
    expect(await refusalAt(target, back)).toContain(
      "Login failed: it was not started in this browser",
    );
    // The target's own sign-in is not ended by an answer meant for another.
    await begin(target);
    expect(await refusalAt(target, back)).toContain(untrusted);
  });

  it("a stranger's code in one's own sign-in fails for want of its verifier", async () => {
    const [thief, owner] = [new Client(), new Client()];
    const stolen = new URL(await agreed(owner), "http://localhost").searchParams.get("code");
    const state = new URL(await begin(thief)).searchParams.get("state");
    const path = `/auth/google/callback?code=${stolen}&state=${state}`;
    expect(await refusalAt(thief, path)).toContain(untrusted);
  });
});

describe("whose account it is", () => {
  it("an unverified address opens nobody's account, and its owner's password still works", async () => {
    for (const claims of [{ email_verified: false }, { email_verified: undefined }]) {
      const client = new Client();
      const back = await agreed(client, stranger({ ...claims, email: victim.email }));
      expect(await refusalAt(client, back)).toContain(
        "Google has not verified your e-mail address",
      );
    }
    const owner = new Client();
    await owner.post("/login", victim);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it("an inactive account stays shut", async () => {
    const person = stranger();
    const client = new Client();
    await client.get(await agreed(client, person));
    expect(await isSignedIn(client)).toBe(true);
    await getDb()
      .updateTable("users")
      .set({ status: "Inactive" })
      .where("email", "=", person.email)
      .execute();
    const again = new Client();
    const answer = await again.get(await agreed(again, person));
    expect(await (await again.follow(answer)).text()).toContain("This account is not active");
    expect(await isSignedIn(again)).toBe(false);
  });

  it("the same person under a new address at Google keeps the account", async () => {
    const person = stranger();
    const before = await identities();
    for (const email of [person.email, "moved@example.net"]) {
      const client = new Client();
      await client.get(await agreed(client, { ...person, email }));
      const page = await (await client.get("/profile")).text();
      expect(page).toContain(person.email);
    }
    expect(await identities()).toBe(before + 1);
  });
});

describe("an account without a password", () => {
  it("is offered one by mail instead of a form that could never succeed", async () => {
    const client = new Client();
    const person = stranger();
    await client.get(await agreed(client, person));
    const page = await (await client.get("/profile/password")).text();
    expect(page).toContain("You sign in with Google.");
    expect(page).not.toContain('name="currentPassword"');
    const sent = await client.post("/password/forgot", { email: person.email });
    expect(await sent.text()).toContain("a mail with a link is on its way");
  });
});

describe("a shop that does not know its own address", () => {
  it("sends nobody to the provider with the address that the browser named", async () => {
    const client = await visitorAt("https://evil.example", "203.0.113.9");
    const answer = await client.post("/auth/google", { screen: "login" });
    expect(answer.headers.get("Location")).toBe("/login");
    expect(await (await client.follow(answer)).text()).toContain(
      "Google sign-in is not set up in this shop yet.",
    );
    expect(logged.mock.calls.flat().join("\n")).toContain("SHOP_URL is not set");
  });
});

describe("the way through", () => {
  it("asks with PKCE, state and nonce, and a cookie that only this shop's server reads", async () => {
    const client = new Client();
    const answer = await client.post("/auth/google", { screen: "login" });
    const asked = new URL(answer.headers.get("Location") ?? "").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: registered.id,
      code_challenge_method: "S256",
      redirect_uri: "http://localhost/auth/google/callback",
      response_type: "code",
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(asked.get(name)?.length).toBeGreaterThan(40);
    }
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("google="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\/;/);
  });

  it("keeps the guest's way, but follows it to no other site", async () => {
    const client = new Client();
    const answer = await client.get(
      await agreed(client, stranger(), { redirectTo: "/profile/orders" }),
    );
    expect(answer.headers.get("Location")).toBe("/profile/orders");
    const lured = new Client();
    const home = await lured.get(
      await agreed(lured, stranger(), { redirectTo: "https://evil.example" }),
    );
    expect(home.headers.get("Location")).toBe("/");
  });

  it("counts an answer once: asked for again it leads home while one is signed in, and nowhere after", async () => {
    const client = new Client();
    const back = await agreed(client);
    await client.get(back);
    expect((await client.get(back)).headers.get("Location")).toBe("/");
    await client.post("/logout");
    const page = await (await client.follow(client.get(back))).text();
    expect(page).toContain("it was not started in this browser");
    expect(await isSignedIn(client)).toBe(false);
  });

  it("writes no code, state or token into the log", () => {
    const text = logged.mock.calls.flat().join("\n");
    expect(text).toContain("Google sign-in:");
    expect(text).not.toMatch(/"stack"|\.js:\d+/);
    expect(text).not.toMatch(/code=|state=|eyJ[\w-]+\.|code_verifier|stranger\d/);
  });
});
