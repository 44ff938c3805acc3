// The back office's screens as a browser without scripts meets them: products.
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { whileBroken } from "../support/broken";
import { badPictures, file, png } from "../support/pictures";
import { Client, type Fields } from "../support/shop";
import { presentPlace } from "../support/engine";

let admin: Client;
let number = 0;
beforeAll(async () => {
  admin = await signedIn("Admin");
});

const filled = async (change: Fields = {}) => ({
  name: `Test Phone ${++number}`,
  price: "19999.5",
  stock: "12",
  category: "phones-tablets",
  brand: "Acme",
  description: "",
  image: file(await png()),
  ...change,
});
const add = (fields: Fields) => admin.post("/admin/products/new", fields);
const productNamed = (name: string) =>
  getDb().selectFrom("products").selectAll().where("name", "=", name).execute();
const text = async (path: string) => (await admin.get(path)).text();
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

describe("adding a product", () => {
  it("leads to the list with the product on top, and into the shop", async () => {
    const fields = await filled();
    const answer = await add(fields);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/admin/products");
    const list = await (await admin.follow(answer)).text();
    expect(list).toContain("Product added successfully!");
    expect(list.indexOf(fields.name)).toBeLessThan(list.search(/>Delete (?!selected)/));
    const [product] = await productNamed(fields.name);
    expect(product).toMatchObject({ price: 1_999_950, stock: 12, brand: "Acme", currency: "BDT" });
    const page = await new Client().get(`/product/${product?.id ?? ""}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${product?.picture ?? "none"}-640.webp`);
  });

  it("names every fault at once", async () => {
    const answer = await add({ name: "", image: file("", "") });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    for (const message of [
      "Product name is required",
      "Price is required",
      "Stock quantity is required",
      "Category is required",
      "Brand is required",
      "Product image is required",
    ]) {
      expect(html).toContain(message);
    }
    expect(html).toContain("0/50 characters");
  });

  it("keeps everything typed, the picture included, and takes it on the second try", async () => {
    const fields = await filled({ name: `${"Long ".repeat(11)}name`, brand: 'Q "&" A' });
    const html = await (await add(fields)).text();
    expect(html).toContain("Product name must be less than 50 characters");
    expect(html).toContain(`value="${"Long ".repeat(11)}name"`);
    expect(html).toContain("59/50 characters");
    expect(html).toContain('value="19999.5"');
    expect(html).toContain("Q &quot;&amp;&quot; A");
    expect(html).toMatch(/<option value="phones-tablets" selected/);
    const imageKept = hidden(html, "imageKept");
    expect(html).toContain(`/pictures/${imageKept}-160.webp`);
    const second = await add({ ...fields, name: "Short", image: file("", ""), imageKept });
    expect(second.status).toBe(302);
    expect((await productNamed("Short"))[0]?.picture).toBe(`/pictures/${imageKept}`);
  });

  it("refuses what is no picture, and keeps the one before it", async () => {
    const html = await (await add(await filled({ name: "" }))).text();
    const imageKept = hidden(html, "imageKept");
    for (const [what, content, words] of await badPictures()) {
      const answer = await add(await filled({ image: file(content), imageKept }));
      expect(answer.status, what).toBe(400);
      const page = await answer.text();
      expect(page, what).toContain(words);
      expect(page, what).not.toContain("Product image is required");
      expect(hidden(page, "imageKept"), what).toBe(imageKept);
    }
  });

  it("refuses a picture over ten megabytes", async () => {
    const answer = await add(await filled({ image: file(Buffer.alloc(10 * 1024 * 1024 + 1)) }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Image size must be less than 10MB");
  });

  it("makes one product of a form that is sent twice", async () => {
    const formKey = hidden(await text("/admin/products/new"), "formKey");
    expect(formKey).toMatch(/^[0-9A-Z]{8}$/);
    const fields = await filled({ formKey });
    const answers = await Promise.all([add(fields), add(fields)]);
    answers.push(await add(fields));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await productNamed(fields.name)).toHaveLength(1);
    const other = await add({ ...fields, price: "5" });
    expect(other.status).toBe(400);
    expect(await other.text()).toContain("This form has added a product already.");
  });

  it("finds the first when the way back brought the form with another key", async () => {
    const formKey = () => text("/admin/products/new").then((html) => hidden(html, "formKey"));
    const fields = await filled({ formKey: await formKey() });
    await add(fields);
    const again = await add({ ...fields, formKey: await formKey() });
    expect(await (await admin.follow(again)).text()).toContain("This product was added already.");
    expect(await productNamed(fields.name)).toHaveLength(1);
    await add({ ...fields, price: "5", formKey: await formKey() });
    expect(await productNamed(fields.name)).toHaveLength(2);
  });

  it("answers without a fault of its own whatever is sent", async () => {
    const hostile: Fields[] = [
      { name: "a\0b" },
      { name: ["one", "two"] },
      { price: "9".repeat(5000) },
      { category: "no-such-category" },
      { imageKept: "../../shop.db" },
      { image: "a name only", imageKept: "x" },
      { __proto__: "x", constructor: "y" },
    ];
    for (const change of hostile) {
      const fields = { ...(await filled({ image: file("", "") })), ...change };
      expect((await add(fields)).status, JSON.stringify(change)).toBe(400);
    }
  });

  it("says so when the database fails, and keeps what was typed", async () => {
    const fields = await filled();
    const answer = await whileBroken("variants", "insert", () => add(fields));
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Failed to add product. Please try again.");
    expect(html).toContain(`value="${fields.name}"`);
    const again = await add({
      ...fields,
      image: file("", ""),
      imageKept: hidden(html, "imageKept"),
    });
    expect(again.status).toBe(302);
  });

  it("says so when the picture cannot be stored", async () => {
    const folder = path.join(presentPlace().DATA_DIR, "pictures");
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, "in the way");
    const answer = await add(await filled());
    renameSync(folder, `${folder}.file`);
    renameSync(`${folder}.away`, folder);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Image upload failed.");
  });
});

describe("deleting a product", () => {
  it("asks first, then removes it once and leads back to the same list", async () => {
    const fields = await filled();
    await add(fields);
    const [product] = await productNamed(fields.name);
    const address = `/admin/products/${product?.id ?? ""}/delete?q=acme`;
    const question = await text(address);
    expect(question).toContain("Are you sure you want to delete");
    expect(question).toContain(fields.name);
    expect((await productNamed(fields.name))[0]?.deletedAt).toBeNull();
    const answers = [await admin.post(address), await admin.post(address)];
    for (const answer of answers) {
      expect(answer.headers.get("Location")).toBe("/admin/products?q=acme");
    }
    const list = await (await admin.follow(Promise.resolve(answers[1] as Response))).text();
    expect(list).toContain("Product deleted successfully!");
    expect(list).not.toContain(fields.name);
    expect((await new Client().get(`/product/${product?.id ?? ""}`)).status).toBe(404);
  });

  it("has no page for a product that is not there", async () => {
    expect((await admin.get("/admin/products/none/delete")).status).toBe(404);
    expect((await admin.post("/admin/products/none/delete")).status).toBe(404);
  });
});

describe("the table", () => {
  it("says so when nothing fits the search", async () => {
    const html = await text("/admin/products?q=%3Cb%3Enothing");
    expect(html).toContain("No products found");
    expect(html).toContain('value="&lt;b&gt;nothing"');
  });

  it("keeps the search on its pages", async () => {
    const html = await text("/admin/products?q=a&page=2");
    expect(html).toContain("/admin/products?q=a&amp;page=3");
    expect(html).toContain("/admin/products/new?q=a&amp;page=2");
  });
});

describe("an uploaded picture", () => {
  it("is served for ever, as what it is", async () => {
    const fields = await filled();
    await add(fields);
    const [product] = await productNamed(fields.name);
    const answer = await new Client().get(`${product?.picture ?? ""}-320.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");
  });

  it.each(["none.webp", "..%2Fshop.db", "%2e%2e%2fsession-secret", "x-160.webp"])(
    "is not found at /pictures/%s",
    async (name) => {
      const answer = await new Client().get(`/pictures/${name}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/);
    },
  );
});
