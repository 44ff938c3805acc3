// What a product is (its type): chosen or usual, kept, and what the home page and the listing make of it.
import { sql, type Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { up } from "~/db/migrations/0020-types-and-keys";
import { emptyFilter } from "~/models/listing/listing";
import { countFacets } from "~/models/listing/facets.server";
import { added, admin, list, log, productNamed, signInFirst, text } from "../support/own-products";
import { Client, type Fields } from "../support/shop";

signInFirst();

const visitor = new Client();
const page = async (path: string) => (await visitor.get(path)).text();
const change = { percent: "", stockMode: "", pieces: "", category: "", type: "", status: "" };
const edited = (fields: Fields) => ({
  name: "Edited",
  price: "100",
  stock: "10",
  category: "laptops",
  brand: "Ownbrand",
  description: "As added.",
  version: "1",
  ...fields,
});
const counted = async (group: string) =>
  (await countFacets(emptyFilter)).groups.find(({ value }) => value === group)?.count ?? 0;

describe("a product's type", () => {
  it("is chosen beside its category, among all types by their categories", async () => {
    const html = await text(`${list}/new`);
    expect(html).toMatch(/for="add-product-type">Type<\/label><select/);
    expect(html).toContain('<option value="">The category&#x27;s usual type</option>');
    expect(html).toMatch(
      /<optgroup label="Phones &amp; Tablets"><option value="smartphones">Smartphones<\/option><option value="tablets">/,
    );
  });

  it("brings the product to its tile, its banner and its name in the Categories filter", async () => {
    const before = [await counted("Tablets"), await counted("Smartphones")];
    const tablet = await added({ category: "phones-tablets", type: "tablets" });
    expect(tablet).toMatchObject({ typeId: "tablets", filterGroup: "Tablets" });
    expect([await counted("Tablets"), await counted("Smartphones")]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ]);
    for (const way of ["type=smartphones&type=tablets", "categories=Tablets"]) {
      expect(await page(`/category?${way}`), way).toContain(tablet.name);
    }
    const bank = await added({ category: "power-accessories", type: "power-banks" });
    expect(await page("/category?type=power-banks")).toContain(bank.name);
  });

  it("is its category's usual one when none is chosen; a category without one gives none", async () => {
    expect(await added({ category: "fitness-wearable" })).toMatchObject({
      typeId: "smart-watches",
      filterGroup: "Accessories",
    });
    await admin.post("/admin/categories/new", {
      name: "Gaming",
      description: "",
      status: "Active",
    });
    expect(await added({ category: "gaming" })).toMatchObject({
      typeId: null,
      filterGroup: "Accessories",
    });
  });

  it("is refused when there is no such type, with everything typed kept", async () => {
    const { id } = await added();
    const answer = await admin.post(`${list}/${id}/edit`, edited({ type: "no-such-type" }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("There is no such type. Choose another one.");
  });

  it("is changed in the edit form, and the audit log says so", async () => {
    const product = await added({ type: "macbook" });
    expect(await text(`${list}/${product.id}/edit`)).toContain(
      '<option value="macbook" selected="">MacBook</option>',
    );
    const fields = edited({ name: product.name, type: "hubs-docks" });
    expect((await admin.post(`${list}/${product.id}/edit`, fields)).status).toBe(302);
    expect(await productNamed(product.name)).toMatchObject({
      typeId: "hubs-docks",
      filterGroup: "Accessories",
    });
    expect((await log(product.id)).at(-1)).toMatchObject({
      before: { Type: "MacBook" },
      after: { Type: "Hubs & Docks" },
    });
    expect(await text(`${list}/${product.id}`)).toMatch(/Type<\/dt><dd[^>]*>Hubs &amp; Docks/);
  });

  it("stays through a move to another category and back, by each way to move", async () => {
    const { id, name } = await added({ category: "phones-tablets", type: "tablets" });
    const tablet = { typeId: "tablets", filterGroup: "Tablets" };
    const bulk = async (category: string, more: Fields = {}) => {
      const answer = await admin.post(`${list}/bulk`, { id, to: "change" });
      const place = answer.headers.get("Location") ?? "";
      return admin.post(place, { ...change, category, ...more });
    };
    for (const category of ["laptops", "phones-tablets"]) {
      expect((await bulk(category)).status).toBe(302);
      expect(await productNamed(name)).toMatchObject({ categoryId: category, ...tablet });
    }
    // A form from before there were types does not say any.
    const fields = edited({ name, category: "laptops", version: "3" });
    expect((await admin.post(`${list}/${id}/edit`, fields)).status).toBe(302);
    expect(await productNamed(name)).toMatchObject({ categoryId: "laptops", ...tablet });
    expect((await bulk("", { type: "hubs-docks" })).status).toBe(302);
    expect(await productNamed(name)).toMatchObject({
      typeId: "hubs-docks",
      filterGroup: "Accessories",
    });
  });

  it("is usual for products that were there without one, once the shop is updated", async () => {
    const { name } = await added({ category: "cover-glass" });
    await getDb()
      .updateTable("products")
      .set({ typeId: null, filterGroup: "Laptops" })
      .where("name", "=", name)
      .execute();
    await sql`drop index "productTypesUsual"`.execute(getDb());
    await sql`alter table "cartLines" drop column "addedWith"`.execute(getDb());
    await sql`alter table "productTypes" drop column usual`.execute(getDb());
    await up(getDb() as Kysely<unknown>);
    expect(await productNamed(name)).toMatchObject({
      typeId: "covers",
      filterGroup: "Accessories",
    });
  });
});

describe("the home page's ways", () => {
  const ways = async () =>
    [...(await page("/")).matchAll(/<a[^>]*href="(\/category[^"]*)"/g)].map(([, to = ""]) =>
      to.replaceAll("&amp;", "&"),
    );
  const hide = (typeId: string, deletedAt: string | null) =>
    getDb().updateTable("products").set({ deletedAt }).where("typeId", "=", typeId).execute();

  it("lead to all products where what they promise is not there, and a tile goes", async () => {
    expect(await ways()).toContain("/category?type=smart-watches");
    await hide("smart-watches", new Date().toISOString());
    const html = await page("/");
    expect(html).not.toContain("type=smart-watches");
    expect(html).not.toMatch(/class="tile"[^>]*>(?:<img[^>]*>)?Smart Watch</);
    expect(html).toContain("Time for a better one");
    await hide("smart-watches", null);
  });

  it("lead on kindly in a shop without products, and in an empty department", async () => {
    const empty = { deletedAt: new Date().toISOString() };
    await getDb().updateTable("products").set(empty).where("deletedAt", "is", null).execute();
    const html = await page("/");
    expect(html.match(/class="tile"/g)).toHaveLength(8);
    // The list of all offers is empty in its own words.
    const open = (await ways()).filter((way) => !way.includes("offers"));
    for (const way of new Set(open)) {
      const list = await visitor.get(way);
      expect(list.status, way).toBe(200);
      const words = await list.text();
      expect(words, way).toContain("Nothing is on this shelf yet. Please look again soon.");
    }
    expect(await page("/category")).toContain("Go to the home page");
    expect(await page("/category?category=laptops")).toContain("Go to the home page");
    expect(await page("/category?brand=Apple")).toContain("Go to the home page");
  });
});
