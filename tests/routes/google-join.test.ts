// Google and an account that has a password: its owner is asked before the password ends; administrators start in the back office.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { createAdmin } from "~/models/account/user.server";
import { begin, identities, isSignedIn, stranger } from "../support/google";
import { registered, startProvider } from "../support/provider";
import { Client, shop } from "../support/shop";

const provider = await startProvider();
// The environment is read once, when the shop is first asked for something.
Object.assign(process.env, {
  GOOGLE_ISSUER: provider.issuer,
  GOOGLE_CLIENT_ID: registered.id,
  GOOGLE_CLIENT_SECRET: registered.secret,
});

const victim = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };

beforeAll(shop);
afterEach(() => getDb().deleteFrom("throttles").execute());
afterAll(() => provider.stop());

/** Presses the button and agrees; the path of the callback, not yet asked for. */
async function agreed(client: Client, person = stranger(), fields = {}): Promise<string> {
  return provider.agree(await begin(client, fields), person);
}

describe("the question before a password ends", () => {
  it("a verified address joins its account when its owner says so; who waited in it with a password or a session is out", async () => {
    const squatter = new Client();
    const email = "Waited.For@example.net";
    const fields = { name: "Squatter", email, password: "Waiting-12345" };
    await squatter.post("/signup", { ...fields, confirmPassword: "Waiting-12345", terms: "on" });
    await squatter.post("/login", { email, password: "Waiting-12345", remember: "on" });
    expect(await isSignedIn(squatter)).toBe(true);

    const owner = new Client();
    const asked = await owner.get(await agreed(owner, stranger({ email: email.toLowerCase() })));
    expect(asked.headers.get("Location")).toBe("/auth/google/join");
    const page = await (await owner.follow(asked)).text();
    expect(page).toContain("Sign in with Google from now on?");
    expect(page).toContain(email.toLowerCase());
    // Nothing has happened before the answer.
    expect(await isSignedIn(owner)).toBe(false);
    expect(await isSignedIn(squatter)).toBe(true);

    const copy = new Client();
    for (const [name, value] of owner.cookies) copy.cookies.set(name, value);
    const joined = await owner.post("/auth/google/join");
    expect(await (await owner.follow(joined)).text()).toContain(
      "your old password no longer works here",
    );
    expect(await isSignedIn(owner)).toBe(true);
    // The answer counts once.
    expect(await (await copy.follow(copy.post("/auth/google/join"))).text()).toContain(
      "Login failed: this was answered already",
    );
    expect(await isSignedIn(copy)).toBe(false);
    expect(await isSignedIn(squatter)).toBe(false);
    const again = await squatter.post("/login", {
      email,
      password: "Waiting-12345",
      remember: "on",
    });
    expect(again.status).toBe(400);
  });

  it("keeps the way on, and leaves all as it was for who signs in by password instead", async () => {
    const client = new Client();
    const person = stranger({ email: victim.email });
    const before = await identities();
    await client.get(await agreed(client, person, { redirectTo: "/profile/orders" }));
    const page = await (await client.get("/auth/google/join")).text();
    expect(page).toContain('href="/login?redirectTo=%2Fprofile%2Forders"');
    expect((await client.post("/login", victim)).status).toBe(302);
    expect(await isSignedIn(client)).toBe(true);
    expect(await identities()).toBe(before);
  });

  it("is nobody's who was not asked, and believes no cookie but the shop's own", async () => {
    const client = new Client();
    expect((await client.get("/auth/google/join")).headers.get("Location")).toBe("/login");
    const forged = { claims: { iss: provider.issuer, sub: "x", email: victim.email } };
    client.cookies.set("google-join", btoa(JSON.stringify(forged)));
    const answer = await client.follow(client.post("/auth/google/join"));
    expect(await answer.text()).toContain("the question is too old");
    expect(await isSignedIn(client)).toBe(false);
  });

  it("is forgotten after ten minutes", async () => {
    const client = new Client();
    await client.get(await agreed(client, stranger({ email: victim.email })));
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 601_000);
    const answer = await client.post("/auth/google/join");
    now.mockRestore();
    expect(answer.headers.get("Location")).toBe("/login");
    expect(await isSignedIn(client)).toBe(false);
  });

  it("does not end the password of an account over the API, which cannot ask", async () => {
    const idToken = await provider.sign(stranger({ email: victim.email }));
    const answer = await new Client().send("/api/users/firebase-login/", {
      method: "POST",
      body: JSON.stringify({ id_token: idToken }),
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as { detail: string }).detail).toContain(
      "an account with a password",
    );
    expect((await new Client().post("/login", victim)).status).toBe(302);
  });
});

describe("an administrator", () => {
  const boss = { email: "boss@example.net", password: "Boss-12345-long", name: "The Boss" };

  it("starts in the back office, as with a password, whatever page was asked for in the shop", async () => {
    await createAdmin(boss);
    const person = stranger({ email: boss.email });
    const first = new Client();
    await first.get(await agreed(first, person));
    expect((await first.post("/auth/google/join")).headers.get("Location")).toBe("/admin");
    for (const [redirectTo, to] of [
      ["/cart", "/admin"],
      ["/admin/orders?page=2", "/admin/orders?page=2"],
      ["https://evil.example/admin", "/admin"],
    ]) {
      const client = new Client();
      const answer = await client.get(
        await agreed(client, person, { redirectTo: redirectTo ?? "" }),
      );
      expect(answer.headers.get("Location")).toBe(to);
    }
  });
});
