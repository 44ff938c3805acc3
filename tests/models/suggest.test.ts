// What the search box suggests for a few letters: what counts as typed, how many of each kind, and nothing that is not sold.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { countFacets } from "~/models/listing/facets.server";
import { emptyFilter, filterBrands } from "~/models/listing/listing";
import { suggest } from "~/models/listing/suggest.server";
import { makeProduct } from "../support/products";

const labels = async (typed: string, kind: "Type" | "Brand" | "Product") =>
  (await suggest(typed)).filter((one) => one.kind === kind).map(({ label }) => label);

describe("suggestions", () => {
  it("look at two letters or more, without what stands around them, and not far", async () => {
    expect(await labels("sa", "Brand")).toEqual(["Samsung"]);
    expect(await labels("  LAPTOP ", "Type")).toEqual(["Laptops"]);
    expect(await labels(`samsung${" ".repeat(60)}zzzz`, "Brand")).toEqual(["Samsung"]);
  });

  it("have two types and two brands at most, so that products keep their room", async () => {
    const types = await getDb().selectFrom("productTypes").select("id").limit(3).execute();
    for (const { id } of types) {
      const name = `Qyx ${id}`;
      await getDb().updateTable("productTypes").set({ name }).where("id", "=", id).execute();
      const thing = await makeProduct({ price: 1000, stock: 1, name: `Thing of ${name}` });
      const brand = getDb().updateTable("products").set({ brand: name });
      await brand.where("id", "=", thing).execute();
    }
    for (const kind of ["Type", "Brand"] as const)
      expect(await labels("qyx", kind)).toHaveLength(2);
    expect((await labels("qyx", "Product")).length).toBeGreaterThan(2);
  });

  it("of products hold all the words", async () => {
    expect(await labels("iphone 15", "Product")).not.toEqual([]);
    expect(await labels("iphone xqzzv", "Product")).toEqual([]);
  });

  it("of a brand are none where it has nothing any more, though filters name it", async () => {
    const hide = (brands: readonly string[]) =>
      getDb()
        .updateTable("products")
        .set({ deletedAt: new Date().toISOString() })
        .where("brand", "in", brands)
        .execute();
    const [brand, other] = filterBrands;
    await hide([brand]);
    expect(await labels(brand, "Brand")).toEqual([]);
    expect(await labels(other, "Brand")).toEqual([other]);
    // Filters name none of them in a shop that sells none.
    await hide(filterBrands);
    const { brands } = await countFacets(emptyFilter);
    expect(brands.filter(({ count }) => count === 0)).toEqual([]);
  });
});
