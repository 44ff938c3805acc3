// The JSON API over real HTTP: every call (docs/specification.md, section 7), every failure, and its description held against the routes both ways.
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { changedMeanwhile } from "~/models/refusal.server";
import { ApiClient, describeApi, made, type Answer, type Description } from "../support/api";
import { startFront, stopFront, type Front } from "../support/front";
import { badPictures, file, png } from "../support/pictures";
import { registered, startProvider } from "../support/provider";
import { shop } from "../support/shop";

const partner = "https://app.example.com";
const adminLogin = { email: "admin@example.com", password: "Admin12345!" };
const shopperLogin = { email: "shopper@example.com", password: "Shopper12345!" };

/** A fault of the shop's own is made by taking this table away. */
const withoutThrottles = async (work: () => Promise<void>) => {
  await sql`alter table throttles rename to "throttlesAway"`.execute(getDb());
  await work().finally(() => sql`alter table "throttlesAway" rename to throttles`.execute(getDb()));
};

const provider = await startProvider();
let front: Front;
let description: Description;
let visitor: ApiClient;
let shopper: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  front = await startFront({
    API_ALLOWED_ORIGINS: partner,
    PICTURE_ORIGINS: "https://pictures.example.com",
    TRUSTED_PROXIES: "1",
    // On a slow machine the front would turn calls away before the passwords' own queue does.
    LONGEST_WAIT_MS: "60000",
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: registered.id,
    GOOGLE_CLIENT_SECRET: registered.secret,
  });
  description = await describeApi(front.port);
  visitor = newClient();
  shopper = newClient();
  admin = newClient();
  await shopper.post("/api/users/login/", shopperLogin);
  await admin.post("/api/users/login/", adminLogin);
});
afterEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});
afterAll(async () => {
  await stopFront(front);
  await provider.stop();
});

function newClient() {
  return new ApiClient(front.port, description);
}

function expectFailure({ status, body }: Answer, wanted: number, message?: string | RegExp) {
  expect([status, body]).toEqual([wanted, body]);
  if (message) expect(body.detail ?? body.error).toMatch(message);
}

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

describe("a list", () => {
  it("of products holds the contract's fields", async () => {
    const { body } = await visitor.get("/api/products/");
    const products = body.products as Record<string, unknown>[];
    expect(products.length).toBeGreaterThan(20);
    expect(body.next).toBeNull();
    for (const product of products) {
      expect(product.price).toMatch(/^\d+\.\d\d$/);
      expect(product).toMatchObject({ category: { name: expect.any(String) as string } });
      expect(product.image_url).toMatch(/^http:\/\/localhost:\d+\/pictures\/.+\.webp$/);
    }
    const picture = await fetch(String(products[0]?.image_url));
    expect(picture.headers.get("Content-Type")).toBe("image/webp");
  });

  it.each(["products", "categories"])(
    "of %s is read page by page, each thing once",
    async (list) => {
      const all = await visitor.get(`/api/${list}/`);
      const whole = all.body[list] as object[];
      const seen: object[] = [];
      let next: string | null = `/api/${list}?limit=4`;
      while (next) {
        const url: URL = new URL(next, "http://localhost");
        const page = await visitor.get(url.pathname + url.search);
        const part = page.body[list] as object[];
        expect(part.length).toBeLessThanOrEqual(4);
        seen.push(...part);
        next = page.body.next as string | null;
        expect(page.headers.get("Link")).toBe(next && `<${next}>; rel="next"`);
      }
      expect(seen).toEqual(whole);
    },
  );

  it.each(["products", "categories"])(
    "of %s names no page after a last one that is full",
    async (list) => {
      const { length } = (await visitor.get(`/api/${list}/`)).body[list] as object[];
      const whole = await visitor.get(`/api/${list}/?limit=${length}`);
      expect(whole.body[list]).toHaveLength(length);
      expect(whole.body.next).toBeNull();
      expect(whole.headers.get("Link")).toBeNull();
      const short = await visitor.get(`/api/${list}/?limit=${length - 1}`);
      expect(short.body.next).not.toBeNull();
    },
  );

  it.each(["limit=0", "limit=501", "limit=x", "after=no-such-thing"])(
    "refuses ?%s",
    async (query) => {
      expectFailure(await visitor.get(`/api/products/?${query}`), 400);
      expectFailure(await visitor.get(`/api/categories/?${query}`), 400);
    },
  );
});

describe("categories", () => {
  const path = (answer: Answer) =>
    `/api/categories/${(answer.body.category as { id: string }).id}/`;

  it("are added, changed, hidden and deleted by an admin, and each step is in the audit log", async () => {
    const added = await admin.post("/api/categories/", {
      name: "Drones",
      description: "They fly.",
    });
    expect(added.status).toBe(201);
    expect(added.body.category).toMatchObject({ name: "Drones", status: "Active", version: 1 });
    const address = path(added);
    const changed = await admin.patch(address, { status: "Inactive" });
    expect(changed.body.category).toMatchObject({
      name: "Drones",
      description: "They fly.",
      status: "Inactive",
    });
    expectFailure(await visitor.get(address), 404);
    expect((await admin.get(address)).body).toEqual(changed.body);
    expect(JSON.stringify((await visitor.get("/api/categories/")).body)).not.toContain("Drones");
    expect(JSON.stringify((await admin.get("/api/categories/")).body)).toContain("Drones");
    expect((await admin.delete(address)).status).toBe(204);
    expectFailure(await admin.get(address), 404);
    expect(await auditOf("Drones")).toEqual(["created", "updated", "deleted"]);
  });

  it("are refused with the form's words", async () => {
    const bad = await admin.post("/api/categories/", { name: "x", description: "d".repeat(201) });
    expect(bad.body.fields).toEqual({
      name: "Category name must be at least 2 characters",
      description: "Description must be less than 200 characters",
    });
    expectFailure(await admin.post("/api/categories/", { name: "LAPTOPS" }), 409);
    expectFailure(await admin.patch("/api/categories/laptops/", { status: "Gone" }), 400);
    expectFailure(await admin.patch("/api/categories/laptops/", { name: "Cover & Glass" }), 409);
    expectFailure(await admin.patch("/api/categories/laptops/", { name: "X1", version: 0 }), 409);
    expectFailure(await admin.patch("/api/categories/none/", { name: "X1" }), 404);
    expectFailure(await admin.delete("/api/categories/none/"), 404);
    expectFailure(await admin.delete("/api/categories/laptops/"), 409, /still has products: \d+/);
  });
});

async function auditOf(name: string): Promise<string[]> {
  const rows = await getDb()
    .selectFrom("auditEntries")
    .select("action")
    .where("entityName", "=", name)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ action }) => action);
}

describe("products", () => {
  const plain = {
    description: "Small.",
    price: "19999.50",
    stock: 12,
    category: "phones-tablets",
    brand: "Acme",
  };
  const shot = { image_url: "https://pictures.example.com/shot.webp" };
  type Product = { uid: string; version: number; image_url: string; category: { name: string } };
  const productOf = (answer: Answer) => answer.body.product as Product;
  const pathOf = (answer: Answer) => `/api/products/${productOf(answer).uid}/`;

  it("are added with the contract's JSON, the picture by its address", async () => {
    const answer = await admin.post("/api/products/", {
      name: "Json Phone",
      ...plain,
      ...shot,
      image: {},
    });
    expect(answer.status).toBe(201);
    expect(answer.body.product).toMatchObject({
      name: "Json Phone",
      ...plain,
      ...shot,
      category: { name: "Phones & Tablets" },
    });
    expect((await visitor.get(pathOf(answer))).body).toEqual(answer.body);
    const [first] = (await visitor.get("/api/products/?limit=1")).body.products as Product[];
    expect(first).toEqual(answer.body.product);
    const page = await fetch(`http://localhost:${front.port}/product/${productOf(answer).uid}`);
    expect(await page.text()).toContain(`src="${shot.image_url}"`);
    expect(page.headers.get("Content-Security-Policy")).toMatch(
      /img-src [^;]* https:\/\/pictures\.example\.com;/,
    );
    expect(await auditOf("Json Phone")).toEqual(["created"]);
  });

  it("are added as a form with a file, whose address serves another product too", async () => {
    const form = {
      name: "Form Phone",
      ...plain,
      stock: "3",
      category: "Phones & Tablets",
      image: file(await png()),
    };
    const answer = await admin.call("POST", "/api/products", { form });
    expect(answer.status).toBe(201);
    const picture = await fetch(productOf(answer).image_url);
    expect(picture.headers.get("Content-Type")).toBe("image/webp");
    const again = await admin.post("/api/products/", {
      name: "Twin Phone",
      ...plain,
      image_url: productOf(answer).image_url,
    });
    expect(again.status).toBe(201);
    expect((await fetch(productOf(again).image_url)).status).toBe(200);
  });

  it("are added once by a call that is repeated under one key", async () => {
    const call = (name: string) =>
      admin.post(
        "/api/products/",
        { name, ...plain, ...shot },
        { headers: { "Idempotency-Key": "k-1" } },
      );
    const [one, two] = [await call("Once Phone"), await call("Once Phone")];
    expect(two.body).toEqual(one.body);
    expectFailure(await call("Once Laptop"), 409);
  });

  it("are refused with the form's words, and nothing is stored", async () => {
    const before = await count("pictures");
    const empty = await admin.post("/api/products/", {
      price: "-1",
      stock: 1.5,
      category: "none",
      ...shot,
    });
    expect(empty.body.fields).toMatchObject({
      name: "Product name is required",
      price: "Price must be a positive number",
      stock: "Stock must be a positive integer",
      brand: "Brand is required",
    });
    const bodies: object[] = [
      { ...plain, name: "n".repeat(51), ...shot },
      { ...plain, name: "No Picture" },
      { ...plain, name: "Odd", category: "none", ...shot },
      { ...plain, name: "Odd", category: { id: 7 }, ...shot },
      { ...plain, name: "Odd", image_url: "http://pictures.example.com/a.png" },
      { ...plain, name: "Odd", image_url: "https://elsewhere.example.com/a.png" },
      { ...plain, name: "Odd", image_url: "javascript:alert(1)" },
      { ...plain, name: { toString: 1 }, ...shot },
      { ...plain, name: "Odd", stock: [1], ...shot },
      { ...plain, name: "Odd", image_url: "https://user:pass@pictures.example.com/a.png" },
      { ...plain, name: "Odd", image_url: `http://localhost:${front.port}/pictures/../shop.db` },
      {
        ...plain,
        name: "Odd",
        image_url: `/pictures/00000000-0000-4000-8000-000000000000-640.webp`,
      },
      { ...plain, name: "Odd", image_url: `/pictures/%E0%A4%A.webp` },
      { ...plain, name: "Odd", price: "1e3", ...shot },
      { ...plain, name: "a\0b", ...shot },
    ];
    for (const body of bodies) {
      const answer = await admin.post("/api/products/", body);
      expect(
        [answer.status, Object.keys(answer.body.fields as object).length],
        JSON.stringify(body),
      ).toEqual([400, 1]);
    }
    for (const [kind, content] of await badPictures()) {
      if (content === "") continue;
      const form = { ...plain, stock: "1", name: "Bad Picture", image: file(content) };
      expectFailure(
        await admin.call("POST", "/api/products/", { form }),
        400,
        kind === "" ? "" : /image/i,
      );
    }
    expect(await count("pictures")).toBe(before);
  });

  it("are changed in part; what was changed meanwhile is not lost", async () => {
    const added = await admin.post("/api/products/", { name: "Patch Phone", ...plain, ...shot });
    const address = pathOf(added);
    const changed = await admin.patch(address, { price: 21000, stock: "0" });
    expect(changed.status).toBe(200);
    expect(changed.body.product).toMatchObject({
      ...plain,
      category: { name: "Phones & Tablets" },
      price: "21000.00",
      stock: 0,
      version: 2,
      ...shot,
    });
    expectFailure(
      await admin.patch(address, { name: "Late", version: 1 }),
      409,
      changedMeanwhile("This product").message,
    );
    const moved = await admin.patch(address, {
      ...productOf(changed),
      category: { name: "Laptops" },
    });
    expect(productOf(moved).category.name).toBe("Laptops");
    const form = { image: file(await png()) };
    const pictured = await admin.call("PATCH", address, { form });
    expect(productOf(pictured).image_url).toContain("/pictures/");
    expectFailure(await admin.patch(address, { price: "free", category: "none" }), 400);
    expectFailure(await admin.patch("/api/products/none/", { price: "5" }), 404);
    expect(await auditOf("Patch Phone")).toEqual(["created", "updated", "updated", "updated"]);
  });

  it("with several variants keep their prices", async () => {
    const { variant } = await getDb()
      .selectFrom("variants")
      .select("productId as variant")
      .groupBy("productId")
      .having((eb) => eb.fn.countAll(), ">", 1)
      .executeTakeFirstOrThrow();
    const address = `/api/products/${variant}/`;
    expectFailure(await admin.patch(address, { price: "1" }), 409, "variants differ");
    const now = productOf(await admin.get(address));
    expect((await admin.patch(address, { ...now, brand: "Acme" })).status).toBe(200);
  });

  it("are deleted", async () => {
    const added = await admin.post("/api/products/", { name: "Gone Phone", ...plain, ...shot });
    expect((await admin.delete(pathOf(added))).status).toBe(204);
    expectFailure(await visitor.get(pathOf(added)), 404);
    expect((await admin.delete(pathOf(added))).status).toBe(204);
    expectFailure(await admin.delete("/api/products/none/"), 404);
    expect(await auditOf("Gone Phone")).toEqual(["created", "deleted"]);
  });
});

async function count(table: "pictures" | "products"): Promise<number> {
  const { n } = await getDb()
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

describe("an admin's call", () => {
  const calls: [method: string, path: string][] = [
    ["POST", "/api/products/"],
    ["PATCH", "/api/products/xiaomi-15/"],
    ["DELETE", "/api/products/xiaomi-15/"],
    ["POST", "/api/categories/"],
    ["PATCH", "/api/categories/laptops/"],
    ["DELETE", "/api/categories/laptops/"],
  ];

  it.each(calls)("%s %s is shut to visitors and shoppers", async (method, path) => {
    expectFailure(await visitor.call(method, path, { json: { name: "Evil" } }), 401);
    expectFailure(await shopper.call(method, path, { json: { name: "Evil" } }), 403);
  });

  it("is for accounts that are active", async () => {
    const client = newClient();
    await client.post("/api/users/login/", adminLogin);
    const set = (status: "Active" | "Inactive") =>
      getDb().updateTable("users").set({ status }).where("email", "=", adminLogin.email).execute();
    await set("Inactive");
    const answer = await client.post("/api/categories/", { name: "Evil" });
    await set("Active");
    expectFailure(answer, 401);
  });
});

/** Every call that brings a body, with somebody who may make it. */
const bodied: [method: string, path: string, who: () => ApiClient][] = [
  ["POST", "/api/users/login/", () => visitor],
  ["POST", "/api/users/firebase-login/", () => visitor],
  ["POST", "/api/users/signup/", () => visitor],
  ["POST", "/api/users/logout/", () => visitor],
  ["PATCH", "/api/users/profile/", () => shopper],
  ["POST", "/api/products/", () => admin],
  ["PATCH", "/api/products/xiaomi-15/", () => admin],
  ["POST", "/api/categories/", () => admin],
  ["PATCH", "/api/categories/laptops/", () => admin],
];

describe.each(bodied)("%s %s", (method, path, who) => {
  const send = (body: string, type = "application/json") =>
    who().call(method, path, { body, headers: { "Content-Type": type } });

  it("refuses what is no JSON object", async () => {
    for (const body of ["{", "", "[]", '"text"', "null", "[".repeat(100_000), '{"name":"\xff']) {
      expectFailure(await send(body), 400);
    }
  });

  it("refuses other kinds of content", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonx",
      "",
    ]) {
      expectFailure(await send('{"name":"x"}', type), 415);
    }
    expectFailure(await send("x", "multipart/form-data"), 400);
    expectFailure(await send("x", "multipart/form-data; boundary=x"), 400);
  });

  it("refuses what is too large", async () => {
    expectFailure(await send(JSON.stringify({ name: "x".repeat(300_000) })), 413);
  });

  it("refuses other sites, and lets in whom the shop trusts", async () => {
    const from = (headers: Record<string, string>) =>
      who().call(method, path, {
        body: "{",
        headers: { "Content-Type": "application/json", ...headers },
      });
    for (const origin of ["https://evil.example", "null", `${partner}.evil.example`]) {
      const answer = await from({ Origin: origin });
      expectFailure(answer, 403);
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
    expectFailure(await from({ "Sec-Fetch-Site": "cross-site" }), 403);
    for (const origin of [partner, `http://localhost:${front.port}`]) {
      expectFailure(await from({ Origin: origin }), 400, "no valid JSON");
    }
  });
});

describe("foreign scripts", () => {
  it("of a named origin may ask, call and read", async () => {
    const headers = { Origin: partner, "Access-Control-Request-Method": "PATCH" };
    const asked = await fetch(`http://localhost:${front.port}/api/users/profile/`, {
      method: "OPTIONS",
      headers,
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBe(partner);
    expect(asked.headers.get("Access-Control-Allow-Credentials")).toBe("true");
    expect(asked.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, PATCH, OPTIONS");
    expect(asked.headers.get("Access-Control-Allow-Headers")).toContain("Content-Type");
    const answer = await visitor.get("/api/products/?limit=1", { headers: { Origin: partner } });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(partner);
    expect(answer.headers.get("Vary")).toContain("Origin");
    const large = {
      headers: { Origin: partner, "Content-Type": "application/json" },
      body: "x".repeat(300_000),
    };
    const refused = await visitor.call("POST", "/api/users/login/", large);
    expectFailure(refused, 413);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(partner);
  });

  it("of any other origin get no leave", async () => {
    for (const origin of ["https://evil.example", "null"]) {
      const asked = await fetch(`http://localhost:${front.port}/api/products/`, {
        method: "OPTIONS",
        headers: { Origin: origin },
      });
      const answer = await visitor.get("/api/products/?limit=1", { headers: { Origin: origin } });
      for (const { headers } of [asked, answer]) {
        expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
        expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
      }
    }
  });
});

it("tells of a fault of its own by a number alone", async () => {
  await withoutThrottles(async () => {
    const answer = await visitor.post("/api/users/login/", adminLogin);
    expectFailure(answer, 500, /Reference: [0-9a-f-]{36}$/);
    expect(front.output()).toContain(answer.headers.get("X-Request-Id"));
  });
});

it("answers a wrong method with those that there are", async () => {
  for (const [path, allow] of [
    ["/api/users/login/", "POST, OPTIONS"],
    ["/api/products", "GET, HEAD, POST, OPTIONS"],
    ["/api/categories/laptops", "GET, HEAD, PATCH, DELETE, OPTIONS"],
  ] as const) {
    const answer = await admin.call("PUT", path, { json: {} });
    expectFailure(answer, 405);
    expect(answer.headers.get("Allow")).toBe(allow);
  }
});

it("answers HEAD as GET, without the body", async () => {
  const answer = await fetch(`http://localhost:${front.port}/api/products`, { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
});

it("holds its rules where no front stands before the app", async () => {
  const { request } = await shop();
  const post = (body: string, headers: Record<string, string>) =>
    request("/api/users/login/", { method: "POST", body, headers });
  const json = { "Content-Type": "application/json" };
  expect((await post("{}", { ...json, Origin: "https://evil.example" })).status).toBe(403);
  expect((await post("{}", { ...json, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post(JSON.stringify("x".repeat(300_000)), json)).status).toBe(413);
  expect((await post("{}", json)).headers.get("Cache-Control")).toBe("private, no-store");
});

it("answers an address that is no call in JSON", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/users/", "/api/products/a/b"]) {
    expectFailure(await visitor.get(path), 404);
    expectFailure(await visitor.post(path, {}), 404);
  }
});

describe("the description", () => {
  it("knows every route and method, and no other", async () => {
    const { build } = await shop();
    const served = Object.values(build.routes).flatMap(({ id, path }) =>
      id.startsWith("routes/api.") && path && !path.includes("*") ? [`/${path}`] : [],
    );
    const bySlash = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}").replace(/\/$/, "");
    expect(served.map(bySlash).sort()).toEqual(Object.keys(description.paths).map(bySlash).sort());
    for (const [path, operations] of Object.entries(description.paths)) {
      const address = path.replaceAll(/\{\w+\}/g, "x");
      const asked = await fetch(`http://localhost:${front.port}${address}`, { method: "OPTIONS" });
      const allowed = asked.headers.get("Allow")?.split(", ") ?? [];
      const methods = allowed.filter((method) => !["HEAD", "OPTIONS"].includes(method));
      expect(methods.map((method) => method.toLowerCase()).sort(), path).toEqual(
        Object.keys(operations).sort(),
      );
    }
  });

  it("promises no answer that this test has not seen", () => {
    const promised = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method} ${path} ${status}`),
      ),
    );
    // Faults of outside services have a test of their own: the image service, and Google without settings.
    const elsewhere = /default$|firebase-login\/ 404$|products\/(?:\{uid\}\/)? 503$/;
    const unseen = promised.filter((line) => !elsewhere.test(line) && !made.has(line));
    expect(unseen).toEqual([]);
  });
});
