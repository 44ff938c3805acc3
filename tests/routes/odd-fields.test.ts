// Forms whose fields are not what their page sends: doubled, dotted, of another kind; and forms too large to be read.
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { damaged } from "~/http/form.server";
import { signedIn } from "../support/accounts";
import { file, png } from "../support/pictures";
import { productForm } from "../support/products";
import { Client, shop, type Fields } from "../support/shop";

beforeEach(async () => {
  await shop();
  for (const table of ["throttles", "drafts"] as const) await getDb().deleteFrom(table).execute();
});

/** Names that are paths to a reader of nested forms, or what every object inherits. */
const strange = (name: string) => [
  `${name}.toString`,
  `${name}.valueOf`,
  `${name}.x`,
  `${name}[0]`,
  `${name}[]`,
  `${name}[10000000].x`,
  `${name}.__proto__.x`,
  "__proto__",
  "toString",
  "__intent__",
];

/** The value of a field on a page. */
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];

describe("a field that the form does not have", () => {
  it.each(strange("redirectTo"))("is ignored by the newsletter: %s", async (name) => {
    const fields = { email: "odd@example.com", redirectTo: "/category", [name]: "1" };
    const answer = await new Client().post("/newsletter", fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/category"]);
  });

  it.each(strange("image"))("is ignored by a form with a picture: %s", async (name) => {
    const admin = await signedIn("Admin");
    const fields = await productForm("", { image: [], [name]: "1" });
    const answer = await admin.post("/admin/products/new", fields);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Product image is required");
  });

  it.each(strange("percent"))("is ignored in an address: %s", async (name) => {
    const admin = await signedIn("Admin");
    const chosen = await admin.post("/admin/products/bulk", { id: ["sony-wh-ch520"] });
    const query = new URLSearchParams({ percent: "5", [name]: "1" }).toString();
    const page = await admin.get(`${chosen.headers.get("Location") ?? ""}?${query}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Old and new values");
  });
});

describe("a field that comes as something else", () => {
  const address = {
    type: "Home",
    street: "1 Typed Street",
    city: "Dhaka",
    state: "Dhaka",
    zipCode: "1200",
    country: "Bangladesh",
  };
  const cases: [string, Fields][] = [
    ["twice", { city: ["Dhaka", "Khulna"] }],
    ["twice alike", { city: ["Dhaka", "Dhaka"] }],
    ["as a file", { city: file("Dhaka", "city.txt", "text/plain") }],
    ["as a text and a file", { city: ["Dhaka", file("x", "city.txt", "text/plain")] }],
  ];

  it.each(cases)("refuses the form, and keeps what was typed: %s", async (_how, change) => {
    const shopper = await signedIn("Shopper");
    const answer = await shopper.post("/profile/addresses/new", { ...address, ...change });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(damaged);
    expect(valueOf(html, "street")).toBe("1 Typed Street");
  });

  it("refuses a text in the place of a picture, and stores nothing", async () => {
    const admin = await signedIn("Admin");
    const pictures = () => getDb().selectFrom("pictures").select("id").execute();
    const before = await pictures();
    for (const image of ["text", ["text", file(await png())]]) {
      const fields = await productForm("Typed Phone", { image });
      const answer = await admin.post("/admin/products/new", fields);
      const html = await answer.text();
      expect(answer.status).toBe(400);
      expect(html).toContain(damaged);
      expect(valueOf(html, "name")).toBe("Typed Phone");
    }
    expect(await pictures()).toEqual(before);
  });

  it("refuses a stale edit that is doubled", async () => {
    const admin = await signedIn("Admin");
    const path = "/admin/products/amazfit-band-7/edit";
    for (const name of ["name", "price", "version", "brand", "description"]) {
      const { image: _, ...fields } = await productForm("Stale", { version: "-7" });
      const given = (fields as Fields)[name] as string;
      const doubled = { ...fields, [name]: [given, "other"] };
      const dotted = { ...fields, [`${name}.toString`]: "1" };
      const answers = [await admin.post(path, doubled), await admin.post(path, dotted)];
      expect(answers.map(({ status }) => status)).toEqual([400, 409]);
    }
  });

  it.each(["/light", "/compare", "/wishlist", "/cart", "/auth/google"])(
    "refuses it where no form is shown again: %s",
    async (path) => {
      const fields = { add: "sony-wh-ch520", redirectTo: ["/", "/cart"] };
      const answer = await new Client().post(path, fields);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(damaged);
    },
  );
});

describe("a call's field that is no plain value", () => {
  const patch = async (path: string, body: string) => {
    const admin = await signedIn("Admin");
    const headers = { "Content-Type": "application/json" };
    const answer = await admin.send(path, { method: "PATCH", headers, body });
    return [answer.status, (await answer.json()) as { fields?: Record<string, string> }] as const;
  };
  const odd = '{"toString":1,"valueOf":1}';

  it.each([
    ["/api/products/sony-wh-ch520/", "price"],
    ["/api/products/sony-wh-ch520/", "version"],
    ["/api/products/sony-wh-ch520/", "category"],
    ["/api/categories/laptops/", "version"],
    ["/api/categories/laptops/", "name"],
    ["/api/users/profile/", "phone"],
  ])("is refused by its name: %s %s", async (path, field) => {
    const values = [odd, `[${odd}]`, field === "category" ? `{"id":${odd}}` : "{}"];
    for (const value of values) {
      const [status, body] = await patch(path, `{"${field}":${value}}`);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  it("is ignored where the call does not know it", async () => {
    const body = `{"__proto__":${odd},"toString":${odd},"other":${odd}}`;
    expect((await patch("/api/products/sony-wh-ch520/", body))[0]).toBe(200);
  });
});

describe("a form too large for a stranger", () => {
  /** Its file is left out of a draft, its name is not: who reads it leaves a draft. */
  const large = { name: "Typed Phone", image: file(Buffer.alloc(300_000)) };
  const path = "/admin/products/new";
  const login = "/login?redirectTo=%2Fadmin%2Fproducts%2Fnew";
  const drafts = () => getDb().selectFrom("drafts").select("id").execute();

  it("is not read: visitors go to the login, shoppers home", async () => {
    const visitor = await new Client().post(path, large);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, login]);
    const shopper = await (await signedIn("Shopper")).post(path, large);
    expect([shopper.status, shopper.headers.get("Location")]).toEqual([302, "/"]);
    expect(await drafts()).toEqual([]);
    const admin = await (await signedIn("Admin")).post(path, large);
    expect(admin.status).toBe(400);
    expect(valueOf(await admin.text(), "name")).toBe("Typed Phone");
  });

  it("is one that does not say how large it is, too", async () => {
    const fields = { name: "Typed Phone" };
    const answer = await new Client().post(path, fields, { "Content-Length": "unknown" });
    expect(answer.headers.get("Location")).toBe(login);
    expect(await drafts()).toEqual([]);
  });
});

describe("what one address may leave", () => {
  const leaveDraft = async () => {
    const answer = await new Client().post("/profile?index", { firstName: "Typed" });
    return (answer.headers.get("Location") ?? "").includes("draft");
  };
  const count = (key: string, points: number) =>
    getDb()
      .insertInto("throttles")
      .values({ key, points, expiresAt: new Date(Date.now() + 60_000).toISOString() })
      .execute();

  it("is 30 drafts an hour", async () => {
    await count("drafts-from:127.0.0.1", 29);
    expect([await leaveDraft(), await leaveDraft()]).toEqual([true, false]);
  });

  it("is 300 guests a day; who is known already goes on", async () => {
    await count("guests-from:127.0.0.1", 299);
    const guest = new Client();
    expect((await guest.post("/cart", { add: "sony-wh-ch520" })).status).toBe(302);
    const refused = await new Client().post("/wishlist", { add: "sony-wh-ch520" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many new carts from your network");
    expect((await guest.post("/wishlist", { add: "sony-wh-ch520" })).status).toBe(302);
    const shopper = await signedIn("Shopper");
    expect((await shopper.post("/cart", { add: "sony-wh-ch520" })).status).toBe(302);
  });

  it("makes the oldest draft give way when all places are taken", async () => {
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      id: `draft-${index}`,
      path: "/profile",
      fields: "{}",
      expiresAt: later(60 + index),
    }));
    for (let start = 0; start < rows.length; start += 100) {
      await getDb()
        .insertInto("drafts")
        .values(rows.slice(start, start + 100))
        .execute();
    }
    expect(await leaveDraft()).toBe(true);
    const ids = (await getDb().selectFrom("drafts").select("id").execute()).map(({ id }) => id);
    expect(ids).toHaveLength(1_000);
    expect(ids).not.toContain("draft-0");
    expect(ids).toContain("draft-1");
  });
});
