// Pictures of new products at an outside image service that is fine, slow, failing, lying or gone.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { startImageHost, type Mood } from "../support/image-host";
import { file } from "../support/pictures";
import { productForm } from "../support/products";
import { Client, type Fields } from "../support/shop";

const host = await startImageHost();
// The environment is read once, when the shop is first asked for something.
Object.assign(process.env, host.env);
const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);

let admin: Client;
let number = 0;
beforeAll(async () => {
  admin = await signedIn("Admin");
});
afterEach(() => {
  host.mood = "fine";
  host.uploads.length = 0;
  logged.mockClear();
});
afterAll(() => host.stop());

const filled = (change: Fields = {}) => productForm(`Hosted Phone ${++number}`, change);
const add = (fields: Fields) => admin.post("/admin/products/new", fields);
const find = (name: string) =>
  getDb()
    .selectFrom("products")
    .select(["id", "picture"])
    .where("name", "=", name)
    .executeTakeFirst();
const waiting = async () =>
  (await getDb().selectFrom("pictures").select("id").where("productId", "is", null).execute())
    .length;

describe("a service that is fine", () => {
  it("gets the specified form, and its address becomes the product's picture", async () => {
    const fields = await filled();
    expect((await add(fields)).status).toBe(302);
    expect(host.uploads).toMatchObject([
      {
        url: "/v1_1/gadgets/image/upload",
        fields: { upload_preset: "shop-unsigned", cloud_name: "gadgets" },
        file: { type: "image/webp" },
      },
    ]);
    const product = await find(fields.name);
    expect(product?.picture).toBe(`${host.origin}/gadgets/1.webp`);
    const page = await new Client().get(`/product/${product?.id ?? ""}`);
    expect(page.headers.get("Content-Security-Policy")).toContain(
      `img-src 'self' data: blob: ${host.origin};`,
    );
    const html = await page.text();
    expect(html).toContain(`src="${host.origin}/gadgets/1.webp"`);
    expect(html).not.toContain(".webp-");
    expect(html).toContain(`"image":"${host.origin}/gadgets/1.webp"`);
  });

  it("is not asked again when another field was wrong; the form shows what it carries", async () => {
    const fields = await filled({ name: "" });
    const html = await (await add(fields)).text();
    const kept = /name="imageKept" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const shown = await admin.get(`/pictures/${kept}-160.webp`);
    expect(shown.headers.get("Location")).toBe(`${host.origin}/gadgets/1.webp`);
    const again = await add({
      ...fields,
      name: "Kept Phone",
      image: file("", ""),
      imageKept: kept,
    });
    expect(again.status).toBe(302);
    expect(host.uploads).toHaveLength(1);
    expect((await find("Kept Phone"))?.picture).toBe(`${host.origin}/gadgets/1.webp`);
  });
});

describe("a service that recovers", () => {
  it.each<Mood>(["failing once", "busy once"])("(%s) is asked once more", async (mood) => {
    host.mood = mood;
    const fields = await filled();
    expect((await add(fields)).status).toBe(302);
    expect(host.uploads).toHaveLength(2);
    expect((await find(fields.name))?.picture).toBe(`${host.origin}/gadgets/2.webp`);
  });

  it("by coming back on its port is reached again", async () => {
    await host.stop();
    const answer = add(await filled());
    setTimeout(() => void host.restart(), 400);
    expect((await answer).status).toBe(302);
  });
});

describe("a service that fails", () => {
  const faults: [mood: Mood, uploads: number][] = [
    ["failing", 3],
    // What broke half way may be stored: it is not sent a second time.
    ["reset", 1],
    ["slow", 1],
    ["refusing", 1],
    ["garbage", 1],
    ["another address", 1],
  ];

  it.each(faults)(
    "(%s) is told of, keeps what was typed and leaves nothing behind",
    async (mood, uploads) => {
      host.mood = mood;
      const before = await waiting();
      const fields = await filled();
      const started = performance.now();
      const answer = await add(fields);
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(answer.status).toBe(503);
      const html = await answer.text();
      expect(html).toContain("Image upload failed.");
      expect(html).toContain(`value="${fields.name}"`);
      expect(host.uploads).toHaveLength(uploads);
      expect(await find(fields.name)).toBeUndefined();
      expect(await waiting()).toBe(before);
      expect(logged.mock.calls.join()).toContain("The image service: ");
    },
  );

  it("(away) is told of", async () => {
    await host.stop();
    const answer = await add(await filled());
    await host.restart();
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Image upload failed.");
  });

  it("is told of by the API in its own way", async () => {
    host.mood = "failing";
    const { image, ...fields } = await filled();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("image", image);
    const answer = await admin.send("/api/products/", { method: "POST", body });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ error: "Image upload failed." });
  });
});

it("a file that is no picture never reaches the service", async () => {
  const answer = await add(await filled({ image: file("<svg/>") }));
  expect(answer.status).toBe(400);
  expect(host.uploads).toHaveLength(0);
});

it("addresses of other services are refused", async () => {
  const { image: _image, ...fields } = await filled();
  const body = JSON.stringify({ ...fields, image_url: "https://elsewhere.example/a.webp" });
  const headers = { "Content-Type": "application/json" };
  const answer = await admin.send("/api/products/", { method: "POST", body, headers });
  expect(answer.status).toBe(400);
});
