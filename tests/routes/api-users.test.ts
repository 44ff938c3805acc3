// The JSON API's users over real HTTP: every call (docs/specification.md, section 7), every failure.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { keepsItsPromises, takesJsonOnly } from "../support/api-rules";
import {
  adminLogin,
  expectFailure,
  newClient,
  openShop,
  provider,
  shopper,
  shopperLogin,
  visitor,
} from "../support/api-shop";

openShop();

describe("POST /api/users/login/", () => {
  it("answers with the user and a session cookie", async () => {
    const client = newClient();
    const answer = await client.post("/api/users/login/", {
      ...adminLogin,
      email: "ADMIN@example.com",
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email: "admin@example.com", role: "Admin" });
    const [session = "", known = ""] = answer.headers.getSetCookie();
    expect(session).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(known).toMatch(/^known=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.get("/api/users/profile/")).body).toEqual(answer.body);
  });

  it("takes a multipart form too, and no trailing slash", async () => {
    const answer = await newClient().call("POST", "/api/users/login", { form: shopperLogin });
    expect(answer.body.user).toMatchObject({ email: "shopper@example.com", role: "Customer" });
  });

  it("refuses a wrong password and an unknown address in the same words", async () => {
    const wrong = await visitor.post("/api/users/login/", { ...adminLogin, password: "x" });
    const unknown = await visitor.post("/api/users/login/", {
      email: "no@example.com",
      password: "x",
    });
    expectFailure(wrong, 401, /^Login failed/);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(wrong.headers.get("Set-Cookie")).toBeNull();
  });

  it("names the fields that are missing", async () => {
    const answer = await visitor.post("/api/users/login/", { email: "half" });
    expectFailure(answer, 400);
    expect(answer.body.fields).toEqual({
      email: "Invalid email address",
      password: "Password is required",
    });
  });

  it("stops guessing as the form does, and says for how long", async () => {
    const guess = () => visitor.post("/api/users/login/", { ...shopperLogin, password: "guess" });
    for (let tries = 0; tries < 5; tries += 1) expectFailure(await guess(), 401);
    const answer = await guess();
    expectFailure(answer, 429, /^Too many attempts/);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(60);
  });
});

describe("POST /api/users/signup/", () => {
  const newcomer = { name: "Rina Akter", email: "rina@example.com", password: "Long-enough-1" };

  it("makes a customer, whatever role is sent, who can sign in then", async () => {
    const client = newClient();
    const answer = await client.post("/api/users/signup/", { ...newcomer, role: "Admin" });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      name: "Rina Akter",
      email: "rina@example.com",
      phone: "",
      role: "Customer",
    });
    expectFailure(await client.get("/api/users/profile/"), 401);
    expect((await client.post("/api/users/login/", newcomer)).status).toBe(200);
  });

  it("refuses a second account for one address, weak passwords and too many tries", async () => {
    const again = { ...newcomer, email: "SHOPPER@example.com" };
    expectFailure(
      await visitor.post("/api/users/signup/", again),
      409,
      "Signup failed. Please try again.",
    );
    const weak = await visitor.post("/api/users/signup/", {
      ...newcomer,
      password: "short",
      name: " ",
    });
    expect(weak.body.fields).toEqual({
      name: "Full name is required",
      password: "Password must be at least 8 characters long",
    });
    let answer = weak;
    for (let tries = 0; tries < 10; tries += 1)
      answer = await visitor.post("/api/users/signup/", again);
    expectFailure(answer, 429);
  });
});

describe("/api/users/profile/", () => {
  it("changes what is named and leaves the rest", async () => {
    const phone = await shopper.patch("/api/users/profile/", { phone: "+8801799999999" });
    expect(phone.status).toBe(200);
    const before = phone.body.user as object;
    const name = await shopper.patch("/api/users/profile", { name: "Sadman R. Khan" });
    expect(name.body.user).toEqual({ ...before, name: "Sadman R. Khan", phone: "+8801799999999" });
    expect((await shopper.get("/api/users/profile/")).body).toEqual(name.body);
  });

  it("refuses visitors, wrong values and another account's address", async () => {
    expectFailure(await visitor.get("/api/users/profile/"), 401, "Session expired, please log in");
    expectFailure(await visitor.patch("/api/users/profile/", { name: "X" }), 401);
    const answer = await shopper.patch("/api/users/profile/", { email: "x", phone: "12", name: 7 });
    expectFailure(answer, 400);
    expect(Object.keys(answer.body.fields as object)).toEqual(["name", "email", "phone"]);
    const taken = await shopper.patch("/api/users/profile/", { email: "Admin@example.com" });
    expectFailure(taken, 409, "Failed to update profile");
  });

  it("gives the account another address for its password alone, and stops guesses", async () => {
    const newcomer = { name: "Mover", email: "mover@example.com", password: "Long-enough-1" };
    const client = newClient();
    await client.post("/api/users/signup/", newcomer);
    await client.post("/api/users/login/", newcomer);
    const move = (fields: object) =>
      client.patch("/api/users/profile/", { email: "moved@example.com", ...fields });
    const without = await move({});
    expectFailure(without, 400);
    expect(without.body.fields).toEqual({ current_password: "Current password is required" });
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await move({ current_password: `Guess-${guess}` });
      expectFailure(wrong, 400);
      expect(wrong.body.fields).toEqual({ current_password: "Current password is incorrect" });
    }
    const stopped = await move({ current_password: newcomer.password });
    expectFailure(stopped, 429, /^Too many attempts/);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(60);
    await getDb().deleteFrom("throttles").execute();
    const same = await client.patch("/api/users/profile/", { email: "MOVER@example.com" });
    expect(same.body.user).toMatchObject({ email: "MOVER@example.com" });
    const moved = await move({ current_password: newcomer.password, name: "Moved" });
    expect(moved.body.user).toMatchObject({ name: "Moved", email: "moved@example.com" });
    expect((await client.get("/api/users/profile/")).body).toEqual(moved.body);
  });
});

describe("more passwords than can be hashed at once", () => {
  it("are refused for a moment, at sign-in and sign-up alike", async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => {
        const headers = { "X-Forwarded-For": `10.0.0.${index}` };
        const fields = { email: `crowd${index}@example.com`, password: "Long-enough-1" };
        if (index % 2) return visitor.post("/api/users/login/", fields, { headers });
        // An address that is taken: it is hashed for all the same.
        const taken = { ...fields, name: "Crowd", email: "shopper@example.com" };
        return visitor.post("/api/users/signup/", taken, { headers });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 409, 503]));
    for (const answer of answers.filter(({ status }) => status === 503)) {
      expectFailure(answer, 503, /^The shop is very busy at the moment/);
      expect(answer.headers.get("Retry-After")).toBe("5");
    }
    expect((await newClient().post("/api/users/login/", shopperLogin)).status).toBe(200);
  });
});

describe("POST /api/users/firebase-login/", () => {
  const login = (idToken: unknown) =>
    visitor.post("/api/users/firebase-login/", { id_token: idToken });
  const person = { sub: "rupa", email: "rupa@example.net", email_verified: true, name: "Rupa Das" };

  it("says so when the provider is away", async () => {
    await provider.stop();
    expectFailure(await login(await provider.sign(person)), 503, "could not be reached");
    await provider.restart();
  });

  it("signs the bearer of a good token in", async () => {
    const client = newClient();
    const token = await provider.sign(person);
    const answer = await client.post("/api/users/firebase-login/", { id_token: token });
    expect(answer.body.user).toMatchObject({ email: "rupa@example.net", role: "Customer" });
    expect((await client.get("/api/users/profile/")).status).toBe(200);
  });

  it.each([
    ["no token", undefined, 400],
    ["no text", { a: 1 }, 400],
    ["garbage", "a.b.c", 401],
    ["a token without signature", `${btoa('{"alg":"none"}')}.${btoa('{"sub":"rupa"}')}.`, 401],
  ])("refuses %s", async (_name, token, status) => {
    expectFailure(await login(token), status);
  });

  it.each([
    ["another shop's", { aud: "another-shop" }],
    ["another issuer's", { iss: "https://evil.example" }],
    ["an expired", { exp: Math.floor(Date.now() / 1000) - 60 }],
    ["an unverified", { sub: "new", email: shopperLogin.email, email_verified: false }],
  ])("refuses %s token", async (_name, claims) => {
    expectFailure(await login(await provider.sign({ ...person, ...claims })), 401);
  });

  it("refuses a token that is signed by somebody else", async () => {
    provider.state.fault = { strangeKey: true };
    const token = await provider.sign(person);
    provider.state.fault = {};
    expectFailure(await login(token), 401, "Google login failed");
  });

  it("stops an address that tries too often", async () => {
    for (let tries = 0; tries < 10; tries += 1) expectFailure(await login("a.b.c"), 401);
    expectFailure(await login("a.b.c"), 429);
  });
});

describe("POST /api/users/logout/", () => {
  it("ends the session on the server", async () => {
    const client = newClient();
    await client.post("/api/users/login/", shopperLogin);
    const copied = newClient();
    for (const [name, value] of client.cookies) copied.cookies.set(name, value);
    expect((await client.post("/api/users/logout/", {})).status).toBe(204);
    expectFailure(await copied.get("/api/users/profile/"), 401);
  });
});

takesJsonOnly([
  ["POST", "/api/users/login/", () => visitor],
  ["POST", "/api/users/firebase-login/", () => visitor],
  ["POST", "/api/users/signup/", () => visitor],
  ["POST", "/api/users/logout/", () => visitor],
  ["PATCH", "/api/users/profile/", () => shopper],
]);

keepsItsPromises("/api/users/");
