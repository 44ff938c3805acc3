// Sign-up, sign-in, sign-out, their refusals, and the session behind the cookie.
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { Client, shop } from "../support/shop";

const newcomer = {
  name: "Mina Rahman",
  email: "mina@example.com",
  password: "Correct-horse-1",
  confirmPassword: "Correct-horse-1",
  terms: "on",
};
const shopper = { email: "shopper@example.com", password: "Shopper12345!", remember: "on" };
const admin = { email: "admin@example.com", password: "Admin12345!", remember: "on" };

afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});

async function signedIn(fields = shopper): Promise<Client> {
  await shop();
  const client = new Client();
  await client.post("/login", fields);
  return client;
}

describe("a shop without a Google client", () => {
  it.each([
    ["login", "Sign in with Google"],
    ["signup", "Sign up with Google"],
  ])("says so on /%s, and has no button that leads nowhere", async (screen, words) => {
    const client = new Client();
    const html = await (await client.get(`/${screen}`)).text();
    expect(html.replaceAll("<!-- -->", "")).toContain(`${words} is not set up in this shop yet.`);
    expect(html).not.toContain('action="/auth/google"');
    const answer = await client.post("/auth/google", { screen });
    expect(answer.headers.get("Location")).toBe(`/${screen}`);
    const page = await (await client.follow(answer)).text();
    expect(page).toContain("Google sign-in is not set up in this shop yet.");
  });
});

describe("sign-up", () => {
  it("makes a customer, whatever role is sent, and leads to the sign-in screen", async () => {
    const client = new Client();
    const answer = await client.post("/signup", { ...newcomer, role: "Admin" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/login");
    const page = await (await client.follow(answer)).text();
    expect(page).toContain("Signup successful! Redirecting to login...");
    const user = await getDb()
      .selectFrom("users")
      .selectAll()
      .where("email", "=", newcomer.email)
      .executeTakeFirstOrThrow();
    expect(user.role).toBe("Customer");
    expect(user.orderCount).toBe(12);
  });

  it("names every fault at once, keeps what was typed and never echoes a password", async () => {
    const answer = await new Client().post("/signup", {
      name: "Half <b>Typed</b>",
      email: "half",
      password: "short-1",
      confirmPassword: "other-1",
    });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain("Invalid email address");
    expect(page).toContain("Password must be at least 8 characters long");
    expect(page).toContain("Passwords do not match");
    expect(page).toContain("Half &lt;b&gt;Typed&lt;/b&gt;");
    expect(page).toContain('value="half"');
    expect(page).not.toContain("short-1");
    expect(page).not.toContain("other-1");
  });

  it("requires every field", async () => {
    const page = await (await new Client().post("/signup", { name: " " })).text();
    for (const message of [
      "Full name is required",
      "E-mail is required",
      "Password is required",
      "Please confirm your password",
      "Please accept the terms to create an account",
    ]) {
      expect(page).toContain(message);
    }
  });

  it("answers a second account for one address with the general refusal", async () => {
    const answer = await new Client().post("/signup", {
      ...newcomer,
      email: "SHOPPER@example.com",
    });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Signup failed. Please try again.");
    expect(page).toContain("If you may have an account here already, log in, or choose");
    expect(page).not.toContain("has an account already");
  });
});

describe("sign-in", () => {
  it("takes a shopper home and an admin to the back office, with a toast", async () => {
    const client = new Client();
    const answer = await client.post("/login", shopper);
    expect(answer.headers.get("Location")).toBe("/");
    expect(await (await client.follow(answer)).text()).toContain("Login successful");
    expect((await new Client().post("/login", admin)).headers.get("Location")).toBe("/admin");
  });

  it("goes on where the guard interrupted, but never to another site", async () => {
    const guarded = await new Client().get("/admin/products?q=x");
    const door = "/login?redirectTo=%2Fadmin%2Fproducts%3Fq%3Dx";
    expect(guarded.headers.get("Location")).toBe(door);
    const redirectTo = "/admin/products?q=x";
    const boss = await new Client().post("/login", { ...admin, redirectTo });
    expect(boss.headers.get("Location")).toBe(redirectTo);
    const back = await new Client().post("/login", { ...shopper, redirectTo: "/cart" });
    expect(back.headers.get("Location")).toBe("/cart");
    for (const redirectTo of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "/\t/evil.example",
    ]) {
      const answer = await new Client().post("/login", { ...shopper, redirectTo });
      expect(answer.headers.get("Location")).toBe("/");
    }
  });

  it("answers an unknown address exactly as a wrong password", async () => {
    const wrong = await new Client().post("/login", { ...shopper, password: "Wrong12345!" });
    const unknown = await new Client().post("/login", { ...shopper, email: "nobody@example.com" });
    const shown = async (answer: Response) =>
      (await answer.text()).match(/role="alert"[^]*?<\/div>/)?.[0];
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(await shown(wrong)).toBe(await shown(unknown));
  });

  it("needs every field, the Remember me tick included", async () => {
    const page = await (await new Client().post("/login", { email: "" })).text();
    expect(page).toContain("E-mail is required");
    expect(page).toContain("Password is required");
    expect(page).toContain("Please tick Remember me to sign in");
  });

  it("refuses an inactive customer", async () => {
    await signedIn();
    await getDb()
      .updateTable("users")
      .set({ status: "Inactive" })
      .where("email", "=", shopper.email)
      .execute();
    expect((await new Client().post("/login", shopper)).status).toBe(400);
    await getDb()
      .updateTable("users")
      .set({ status: "Active" })
      .where("email", "=", shopper.email)
      .execute();
  });

  it("stops guessing at one account after five failures, without locking the owner out for good", async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await new Client().post("/login", { ...shopper, password: `Guess-${guess}` });
      expect(answer.status).toBe(400);
    }
    const stopped = await new Client().post("/login", shopper);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(0);
    await getDb()
      .updateTable("throttles")
      .set({ expiresAt: new Date(0).toISOString() })
      .execute();
    expect((await new Client().post("/login", shopper)).status).toBe(302);
  });

  it("stops one address after ten failures in a minute, whatever the accounts", async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      await new Client().post("/login", { ...shopper, email: `user-${guess}@example.com` });
    }
    const answer = await new Client().post("/login", { ...shopper, email: "user-11@example.com" });
    expect(answer.status).toBe(429);
  });
});

describe("the session", () => {
  it("sends signed-in visitors away from the sign-in screens", async () => {
    const client = await signedIn();
    expect((await client.get("/login")).headers.get("Location")).toBe("/");
    expect((await client.get("/signup")).headers.get("Location")).toBe("/");
    const boss = await signedIn(admin);
    expect((await boss.get("/login")).headers.get("Location")).toBe("/admin");
  });

  it("is HttpOnly, Lax, kept 30 days, and not readable from the database", async () => {
    await shop();
    const answer = await new Client().post("/login", shopper);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("session=")) ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=2592000/);
    const token = Buffer.from(
      decodeURIComponent(cookie).split("=")[1]?.split(".")[0] ?? "",
      "base64",
    );
    const id = createHash("sha256")
      .update(JSON.parse(token.toString()) as string)
      .digest("hex");
    const row = await getDb()
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.id).toBe(id);
  });

  it("is shown by the e-mail where there is no name, in the menu of a small screen too", async () => {
    const client = await signedIn();
    const users = getDb().updateTable("users").where("email", "=", shopper.email);
    await users.set({ name: "" }).execute();
    const header = /<header[^]*?<\/header>/.exec(await (await client.get("/")).text())?.[0] ?? "";
    await users.set({ name: "Sadman Rahman" }).execute();
    expect(header.match(/href="\/profile"[^]*?shopper@example\.com/g)).toHaveLength(2);
  });

  it("is new after each sign-in; the one before is worth nothing", async () => {
    const client = await signedIn();
    const before = client.cookies.get("session") ?? "";
    await client.post("/logout");
    const thief = new Client();
    thief.cookies.set("session", before);
    expect((await thief.get("/login")).status).toBe(200);
  });

  it("of before ends when somebody signs in over it, so that a planted one is worth nothing", async () => {
    const client = await signedIn();
    const planted = new Client();
    planted.cookies.set("session", client.cookies.get("session") ?? "");
    expect((await planted.get("/profile")).status).toBe(200);
    // The form sends signed-in visitors away; the API's sign-in takes them.
    const again = await client.send("/api/users/login/", {
      method: "POST",
      body: JSON.stringify({ email: admin.email, password: admin.password }),
      headers: { "Content-Type": "application/json" },
    });
    expect(again.status).toBe(200);
    expect((await client.get("/admin/profile")).status).toBe(200);
    expect((await planted.get("/profile")).headers.get("Location")).toMatch(/^\/login/);
  });

  it("takes a forged, cut or foreign cookie for nobody's", async () => {
    await shop();
    for (const value of ["x", "ImFkbWluIg%3D%3D.forged", "%00", "a".repeat(3000)]) {
      const client = new Client();
      client.cookies.set("session", value);
      expect((await client.get("/")).status).toBe(200);
      expect((await client.get("/admin/products")).headers.get("Location")).toMatch(/^\/login/);
    }
  });

  it("ends at once for an account that is made inactive", async () => {
    const client = await signedIn();
    await getDb()
      .updateTable("users")
      .set({ status: "Inactive" })
      .where("email", "=", shopper.email)
      .execute();
    expect((await client.get("/login")).status).toBe(200);
    await getDb()
      .updateTable("users")
      .set({ status: "Active" })
      .where("email", "=", shopper.email)
      .execute();
  });
});

describe("forms from elsewhere", () => {
  it("are refused by the app itself, as data and at addresses without a page", async () => {
    const client = await signedIn();
    const evil = { Origin: "https://evil.example" };
    for (const path of ["/logout", "/light", "/cart?_data=routes%2F_shop.cart"]) {
      const answer = await client.post(path, { add: "galaxy-s24-ultra", light: "on" }, evil);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await client.get("/login")).headers.get("Location")).toBe("/");
  });
});
