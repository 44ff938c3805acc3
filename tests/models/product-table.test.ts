// The back office's list of products: its search, its pages, and the addresses that it is read from.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { ProductView } from "~/models/product/table";
import {
  findAdminProducts,
  findCategoryChoices,
  findFilterChoices,
  findProductName,
  readProductView,
} from "~/models/product/table.server";
import { rowOf, setCategory, setProduct } from "../support/product-rows";
import { categoryCount, makeProduct } from "../support/products";

const view = (change: Partial<ProductView> = {}): ProductView => ({
  ...readProductView(new URLSearchParams()),
  ...change,
});

describe("the table's search", () => {
  const search = (q: string, page = 1) => findAdminProducts(view({ q, page }));
  const countedBy = async (condition: ReturnType<typeof sql<boolean>>) => {
    const row = await getDb()
      .selectFrom("products")
      .innerJoin("categories", "categories.id", "products.categoryId")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("products.deletedAt", "is", null)
      .where(condition)
      .executeTakeFirstOrThrow();
    return row.count;
  };

  it("finds names, brands and categories, in any case and in their middle", async () => {
    expect((await search("ALAXY")).total).toBe(
      await countedBy(
        sql<boolean>`replace(lower(products.name), 'alaxy', '') <> lower(products.name)`,
      ),
    );
    expect((await search("xiaomi")).total).toBeGreaterThan(0);
    expect((await search("glass")).total).toBeGreaterThanOrEqual(
      await categoryCount("cover-glass"),
    );
  });

  it("takes its wildcards as they are typed", async () => {
    for (const q of ["%", "_", "\\", "' or 1=1 --"]) {
      const text = sql`lower(products.name || ' | ' || products.brand || ' | ' || categories.name)`;
      const expected = await countedBy(sql<boolean>`replace(${text}, ${q}, '') <> ${text}`);
      expect((await search(q)).total, q).toBe(expected);
    }
  });

  it("shows twenty on a page, newest first, and the last page for one past the end", async () => {
    const first = await search("");
    expect(first.products).toHaveLength(20);
    expect(first.more).toBe(false);
    const newest = first.products[0];
    const row = await rowOf(newest?.id ?? "");
    expect(newest).toMatchObject({ price: { amount: row.price, currency: row.currency } });
    expect(first.total).toBe(await countedBy(sql<boolean>`1 = 1`));
    const last = await search("", 9999);
    expect(last.page).toBe(last.pages);
    expect(last.products.length).toBe(last.total - 20 * (last.pages - 1));
  });

  it("offers each brand once, in order, but none of which all was deleted", async () => {
    const brands = async () => (await findFilterChoices()).brands;
    const rows = await getDb().selectFrom("products").select("brand").distinct().execute();
    const all = rows.map(({ brand }) => brand).sort();
    expect(await brands()).toEqual(all);
    for (const gone of [all[0] ?? "", all[3] ?? "", all.at(-1) ?? ""]) {
      const change = getDb().updateTable("products").where("brand", "=", gone);
      await change.set({ deletedAt: new Date().toISOString() }).execute();
      expect(await brands()).toEqual(all.filter((brand) => brand !== gone));
      await change.set({ deletedAt: null }).execute();
    }
  });

  it("has the stocks from one number to another, each by itself or both", async () => {
    for (const stock of [0, 4, 5, 9]) {
      const id = await makeProduct({ price: 100_000, stock });
      await setProduct(id, { brand: "Ranged" });
    }
    const between = async (min: ProductView["min"], max: ProductView["max"]) =>
      (
        await findAdminProducts(view({ brand: "Ranged", min, max, sort: "stock", dir: "desc" }))
      ).products.map(({ stock }) => stock);
    expect(await between("", "")).toEqual([9, 5, 4, 0]);
    expect(await between(4, "")).toEqual([9, 5, 4]);
    expect(await between("", 5)).toEqual([5, 4, 0]);
    expect(await between(5, 5)).toEqual([5]);
    expect(await between(0, 0)).toEqual([0]);
  });

  it("has no rows for what nobody sells", async () => {
    expect(await search("no such thing")).toMatchObject({
      products: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  it("is read from any address", () => {
    const read = (query: string) => readProductView(new URLSearchParams(query));
    expect(read("")).toEqual({
      q: "",
      sort: "newest",
      dir: "desc",
      page: 1,
      category: "",
      brand: "",
      status: "",
      min: "",
      max: "",
      size: "",
    });
    expect(read("q=+Apple+&page=3")).toMatchObject({ q: "Apple", page: 3 });
    expect(read("sort=newest")).toEqual(read(""));
    expect(read("sort=newest&dir=asc")).toMatchObject({ sort: "newest", dir: "asc" });
    expect(read("sort=price")).toMatchObject({ sort: "price", dir: "asc" });
    expect(read("sort=price&dir=desc")).toMatchObject({ sort: "price", dir: "desc" });
    expect(read("status=Low+Stock&min=1&max=3")).toMatchObject({
      status: "Low Stock",
      min: 1,
      max: 3,
    });
    expect(read("sort=x&dir=y&status=z&min=-1&max=1.5")).toEqual(read(""));
    for (const page of ["0", "-1", "1.5", "x", "1e99"]) expect(read(`page=${page}`).page).toBe(1);
  });
});

describe("what its forms name", () => {
  it("are the categories that are open, and the one that a product is in already, in their order", async () => {
    const all = await getDb()
      .selectFrom("categories")
      .select(["id", "name"])
      .orderBy("position")
      .orderBy("id")
      .execute();
    expect(all.length).toBeGreaterThan(2);
    expect(await findCategoryChoices()).toEqual(all);
    const { id = "" } = all[1] ?? {};
    await setCategory(id, "Inactive");
    expect(await findCategoryChoices()).toEqual(all.filter((one) => one.id !== id));
    expect(await findCategoryChoices(all[0]?.id)).toEqual(all.filter((one) => one.id !== id));
    expect(await findCategoryChoices(id)).toEqual(all);
    expect((await findFilterChoices()).categories).toEqual(all);
    await setCategory(id, "Active");
  });

  it("is a product by its name, while it is there", async () => {
    const id = await makeProduct({ price: 100_000, stock: 3 });
    await setProduct(id, { name: "To be named" });
    expect(await findProductName(id)).toBe("To be named");
    expect(await findProductName("nowhere")).toBeNull();
    await setProduct(id, { deletedAt: new Date().toISOString() });
    expect(await findProductName(id)).toBeNull();
  });
});
