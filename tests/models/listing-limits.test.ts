// How far the listing counts: brands beside the usual ones, and products.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { countFacets } from "~/models/listing/facets.server";
import { emptyFilter, filterBrands } from "~/models/listing/listing";
import { listProducts } from "~/models/listing/listing.server";
import { visibleProducts } from "~/models/product/product.server";
import { engine } from "../support/engine";
import { planOf } from "../support/plan";

/** Adds so many copies of a product, each with a brand. */
async function addCopies(count: number, brandOf: (index: number) => string): Promise<void> {
  const row = await getDb()
    .selectFrom("products")
    .selectAll()
    .where("id", "=", "sony-wh-ch520")
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    return { ...row, id, brand: brandOf(index), name: id, code: id };
  });
  await insertAll(getDb(), "products", copies);
}

test("names sixty brands beside the usual ones, and no more", async () => {
  await addCopies(150, (index) => `Brand ${index % 75}`);
  const { brands } = await countFacets(emptyFilter);
  const usual = brands.filter(({ value }) => (filterBrands as readonly string[]).includes(value));
  expect(usual).toHaveLength(filterBrands.length);
  expect(brands.length).toBeLessThanOrEqual(filterBrands.length + 60);
});

test("counts to a thousand, and says that there are more", async () => {
  const found = () => listProducts({ ...emptyFilter, brands: ["Countless"] });
  await addCopies(999, () => "Countless");
  expect(await found()).toMatchObject({ total: 999, more: false });
  await addCopies(4, () => "Countless");
  expect(await found()).toMatchObject({ total: 1000, more: true });
});

test("gives choices no number where there is more than it counts", async () => {
  const found = await countFacets({ ...emptyFilter, brands: ["Countless"] });
  for (const choices of Object.values(found).flat()) expect(choices).not.toHaveProperty("count");
  const few = await countFacets({ ...emptyFilter, brands: ["Sony"], colours: ["Black"] });
  expect(few.colours[0]?.count).toBeGreaterThan(0);
});

test.runIf(engine === "sqlite")(
  "reads a page of products in the order of an index, not all that are not deleted",
  async () => {
    const orders = ["createdAt", "rating", "soldCount", "bestDealPosition"] as const;
    for (const column of orders) {
      const page = visibleProducts().select("id").where(column, "is not", null);
      const query = page.orderBy(column, "desc").orderBy("id", "desc").limit(8).compile();
      expect(await planOf(query), column).not.toMatch(/deletedAt/);
    }
  },
);
