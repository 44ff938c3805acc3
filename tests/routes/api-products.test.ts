// The JSON API's products over real HTTP: every call (docs/specification.md, section 7), every failure.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { changedMeanwhile } from "~/models/refusal.server";
import type { Answer } from "../support/api";
import {
  isReadInPages,
  isShutToOthers,
  keepsItsPromises,
  takesJsonOnly,
} from "../support/api-rules";
import { admin, expectFailure, front, openShop, visitor } from "../support/api-shop";
import { auditOf } from "../support/audit";
import { badPictures, file, png } from "../support/pictures";

openShop();

describe("the list of products", () => {
  it("holds the contract's fields", async () => {
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

  isReadInPages("products");
});

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

  it("have a type: named, usual, changed or refused", async () => {
    type Typed = { type: { id: string } | null };
    const typeOf = (answer: Answer) => (answer.body.product as Typed).type?.id;
    const named = { ...plain, ...shot, name: "Json Tablet" };
    const tablet = await admin.post("/api/products/", { ...named, type: "tablets" });
    expect(tablet.body.product).toMatchObject({ type: { id: "tablets", name: "Tablets" } });
    const sent = { ...(tablet.body.product as object), category: "laptops", version: undefined };
    expect(typeOf(await admin.patch(pathOf(tablet), sent))).toBe("tablets");
    expect(typeOf(await admin.patch(pathOf(tablet), { type: "Hubs & Docks" }))).toBe("hubs-docks");
    expect(typeOf(await admin.patch(pathOf(tablet), { type: null }))).toBe("laptops");
    const unknown = await admin.patch(pathOf(tablet), { type: "no-such-type" });
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { type: expect.any(String) as string } },
    });
    const usual = await admin.post("/api/products/", { ...named, name: "Json Usual" });
    expect(typeOf(usual)).toBe("smartphones");
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

isShutToOthers([
  ["POST", "/api/products/"],
  ["PATCH", "/api/products/xiaomi-15/"],
  ["DELETE", "/api/products/xiaomi-15/"],
]);

takesJsonOnly([
  ["POST", "/api/products/", () => admin],
  ["PATCH", "/api/products/xiaomi-15/", () => admin],
]);

keepsItsPromises("/api/products/");
