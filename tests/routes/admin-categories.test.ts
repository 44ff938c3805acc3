// The back office's categories as a browser without scripts meets them, and what shoppers see of them.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  add,
  admin,
  broken,
  categoryNamed,
  edit,
  linesOf,
  namesIn,
  signInFirst,
  table,
  text,
} from "../support/admin-categories";
import { Client } from "../support/shop";

signInFirst();

describe("the table", () => {
  it("has the specification's title, button, columns and rows", async () => {
    const html = await text(table);
    expect(html).toMatch(/<h1[^>]*>Categories</);
    expect(html).toContain("Add New Category");
    const heads = [...html.matchAll(/<th scope="col"[^>]*>(?:<a[^>]*>)?([^<]+)/g)];
    expect(heads.map((match) => match[1])).toEqual([
      "Id",
      "Category Name",
      "Description",
      "Products",
      "Status",
      "Actions",
    ]);
    for (const action of ["View", "Edit", "Delete"]) {
      expect(html).toContain(`>${action} Phones &amp; Tablets</span>`);
    }
    const { productCount } = await categoryNamed("Laptops");
    expect(html).toMatch(new RegExp(`>laptops</td>[^]*? number">${productCount}</td>`));
  });

  it.each([
    ["LAPTOP", ["Laptops"]],
    ["earbuds", ["Sound Equipments"]],
    ["%", []],
    ["and_charge", []],
  ])("searches for %j over name and description", async (q, found) => {
    const html = await text(`${table}?${new URLSearchParams({ q }).toString()}`);
    expect(namesIn(html)).toEqual(found);
    if (found.length === 0) expect(html).toContain("No categories found");
  });

  it.each(["name", "id", "description", "products", "status"])(
    "is sorted by %s, both ways",
    async (sort) => {
      const [up, down] = await Promise.all(
        ["asc", "desc"].map(async (dir) => namesIn(await text(`${table}?sort=${sort}&dir=${dir}`))),
      );
      expect(up).toHaveLength(6);
      if (sort === "status") expect(new Set(down)).toEqual(new Set(up));
      else expect(down).toEqual([...(up ?? [])].reverse());
    },
  );

  it("has pages, and a stray address shows what the table starts with", async () => {
    const now = new Date().toISOString();
    const rows = Array.from({ length: 20 }, (_, index) => ({
      id: `page-${index}`,
      slug: `page-${index}`,
      name: `Zz ${String(index).padStart(2, "0")}`,
      description: "",
      status: "Inactive" as const,
      position: 100 + index,
      filterGroup: "Accessories",
      createdAt: now,
      updatedAt: now,
    }));
    await getDb().insertInto("categories").values(rows).execute();
    expect(namesIn(await text(table))).toHaveLength(20);
    expect(namesIn(await text(`${table}?page=2`))).toHaveLength(6);
    expect(namesIn(await text(`${table}?page=99`))).toHaveLength(6);
    expect(await text(`${table}?sort=x&dir=y&page=z`)).toContain("26 categories");
    await getDb().deleteFrom("categories").where("id", "like", "page-%").execute();
  });

  it("says so when it cannot be loaded, and stays a page", async () => {
    await sql`alter table categories rename column "description" to "away"`.execute(getDb());
    const answer = await admin.get(table);
    await sql`alter table categories rename column "away" to "description"`.execute(getDb());
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Failed to load categories");
    expect(html).toContain("Try again");
    expect(html).toContain("Add New Category");
  });
});
describe("an inactive category", () => {
  const set = async (status: string) => {
    const { name, description, version } = await categoryNamed("Sound Equipments");
    const fields = { name, description, status, version: String(version) };
    expect((await edit("sound-equipments", fields)).status).toBe(302);
  };

  it("is nowhere in the shop, and all of it is back when it is active again", async () => {
    const shopper = new Client();
    const product = await getDb()
      .selectFrom("products")
      .select(["id", "name", "brand"])
      .where("categoryId", "=", "sound-equipments")
      .where("bestDealPosition", "is not", null)
      .executeTakeFirstOrThrow();
    const places = async () => {
      const found = await text(
        `/category?${new URLSearchParams({ q: product.name }).toString()}`,
        shopper,
      );
      return {
        bar: (await text("/cart", shopper)).includes("category=sound-equipments"),
        home: (await text("/", shopper)).includes(`/product/${product.id}"`),
        tile: (await text("/", shopper)).includes(">Speakers<"),
        listing: (await shopper.get("/category?category=sound-equipments")).status,
        search: found.includes(`/product/${product.id}"`),
        types: (await text("/category?type=speakers", shopper)).includes("No products found"),
        page: (await shopper.get(`/product/${product.id}`)).status,
        compare: (await text(`/compare?ids=${product.id}`, shopper)).includes(product.name),
        choice: (await text("/admin/products/new")).includes(">Sound Equipments</option>"),
      };
    };
    const before = await places();
    expect(before).toMatchObject({ bar: true, home: true, tile: true, listing: 200, search: true });
    expect(before).toMatchObject({ types: false, page: 200, choice: true });
    await shopper.post("/cart", { add: product.id, quantity: "1" });
    await shopper.post("/wishlist", { add: product.id });

    await set("Inactive");
    expect(await places()).toEqual({
      bar: false,
      home: false,
      tile: false,
      listing: 404,
      search: false,
      types: true,
      page: 404,
      compare: false,
      choice: false,
    });
    expect(await text("/cart", shopper)).toContain("No longer sold.");
    expect((await new Client().post("/cart", { add: product.id, quantity: "1" })).status).not.toBe(
      500,
    );

    // The staff still sees what is in it.
    expect(await text("/admin/categories/sound-equipments")).toContain("Hidden from shoppers");
    const { productCount } = await categoryNamed("Sound Equipments");
    expect(productCount).toBeGreaterThan(9);

    await set("Active");
    expect(await places()).toEqual(before);
  });

  it("keeps the order history of its products", async () => {
    const shopper = await signedIn("Shopper");
    const orders = async () =>
      /<main[^]*<\/main>/.exec(await text("/profile/orders", shopper))?.[0];
    const wordsIn = (html = "") => html.replaceAll(/<[^>]*>/g, " ").split(/\s+/);
    const linksIn = (html = "") => html.split('href="/product/').length;
    const before = await orders();
    expect(before).toContain("<details");
    await set("Inactive");
    const after = await orders();
    // Its name stays; it leads nowhere while the shop does not show the product.
    expect(linksIn(after)).toBeLessThan(linksIn(before));
    expect(wordsIn(after)).toEqual(wordsIn(before));
    await set("Active");
    expect(await orders()).toBe(before);
  });
});

describe("deleting a category", () => {
  it("is refused while products remain, naming how many", async () => {
    const { productCount } = await categoryNamed("Power & Accessories");
    const page = `${table}/power-accessories/delete`;
    for (const answer of [await admin.get(page), await admin.post(page)]) {
      const html = await answer.text();
      expect(html).toContain(`<b>${productCount} products</b>`);
      expect(html).not.toContain("Are you sure");
    }
    expect((await admin.post(page)).status).toBe(409);
    expect((await categoryNamed("Power & Accessories")).deletedAt).toBeNull();
  });

  it("asks first, deletes once, and frees the name", async () => {
    await add({ name: "Short Lived" });
    const page = `${table}/short-lived/delete?q=short`;
    expect(await text(page)).toContain("Are you sure you want to delete this category?");
    const failed = await broken("update", () => admin.post(page));
    expect(failed.status).toBe(503);
    expect(await failed.text()).toContain("Failed to delete category. Please try again.");
    const answers = [await admin.post(page), await admin.post(page)];
    for (const answer of answers) {
      expect(answer.headers.get("Location")).toBe(`${table}?q=short`);
    }
    const html = await (await admin.follow(Promise.resolve(answers[1] as Response))).text();
    expect(html).toContain("Category deleted successfully!");
    expect(html).toContain("No categories found");
    expect((await new Client().get("/category?category=short-lived")).status).toBe(404);
    expect((await linesOf("short-lived")).map(({ action }) => action)).toEqual([
      "created",
      "deleted",
    ]);

    expect((await add({ name: "short lived" })).status).toBe(302);
    expect((await categoryNamed("short lived")).id).toBe("short-lived-2");
  });

  it("does not fail over products that were deleted before it", async () => {
    const now = new Date().toISOString();
    await add({ name: "Had One" });
    const product = await getDb()
      .selectFrom("products")
      .select("id")
      .where("categoryId", "=", "power-accessories")
      .executeTakeFirstOrThrow();
    await getDb()
      .updateTable("products")
      .set({ categoryId: "had-one", deletedAt: now })
      .where("id", "=", product.id)
      .execute();
    expect((await admin.post(`${table}/had-one/delete`)).status).toBe(302);
    expect(await text("/admin/products")).toContain("Products");
  });
});
