// How far the listing counts: brands beside the usual ones, and products.
import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import { countFacets } from "~/models/listing/facets.server";
import { emptyFilter, filterBrands, type ListingFilter } from "~/models/listing/listing";
import { listProducts } from "~/models/listing/listing.server";
import { rangesOf, screenRanges } from "~/models/listing/range";
import { visibleProducts } from "~/models/product/product.server";
import { engine } from "../support/engine";
import { planOf } from "../support/plan";

/** Adds so many copies of a product, each with a brand. */
async function addCopies(
  count: number,
  brandOf: (index: number) => string,
  of = "sony-wh-ch520",
): Promise<void> {
  const row = await getDb()
    .selectFrom("products")
    .selectAll()
    .where("id", "=", of)
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
  // A chosen one stays: the form would lose it.
  const unnamed = Array.from({ length: 75 }, (_, index) => `Brand ${index}`).find(
    (name) => !brands.some(({ value }) => value === name),
  );
  const chosen = await countFacets({ ...emptyFilter, brands: [unnamed ?? "", "Nobody's"] });
  expect(chosen.brands).toEqual([
    ...brands,
    { value: unnamed, count: 2 },
    { value: "Nobody's", count: 0 },
  ]);
});

test("counts to a thousand, and says that there are more", async () => {
  const found = () => listProducts({ ...emptyFilter, brands: ["Countless"] });
  await addCopies(999, () => "Countless");
  expect(await found()).toMatchObject({ total: 999, more: false });
  await addCopies(4, () => "Countless");
  expect(await found()).toMatchObject({ total: 1000, more: true });
});

test.runIf(engine === "sqlite")(
  "goes to each part of a page in its way: along the order to many, and to few where their number was found",
  async () => {
    const spy = vi.spyOn(Database.prototype, "prepare");
    await listProducts({ ...emptyFilter, brands: ["Countless", "Sony"], sort: "popular" });
    const page = spy.mock.calls.map(([text]) => text).find((text) => text.includes("union all"));
    spy.mockRestore();
    const [many, few] = page?.split("union all") ?? [];
    expect(many).toContain('"products"."soldCount" as "place"');
    expect(many).not.toContain('"counted"');
    expect(few).toMatch(/order by "products"\."createdAt" desc, .* limit \?\) as "counted"/);
  },
);

test("gives choices no number where there is more than it counts", async () => {
  const found = await countFacets({ ...emptyFilter, brands: ["Countless"] });
  for (const choices of Object.values(found).flat()) expect(choices).not.toHaveProperty("count");
  const few = await countFacets({ ...emptyFilter, brands: ["Sony"], colours: ["Red"] });
  expect(few.colours[0]?.count).toBeGreaterThan(0);
  // Few are found, but with any other brand there are more than it counts.
  const chosen = { ...emptyFilter, brands: ["Sony"], types: ["headphones"] };
  expect(await listProducts(chosen)).toMatchObject({ more: false });
  for (const choices of Object.values(await countFacets(chosen)).flat()) {
    expect(choices).not.toHaveProperty("count");
  }
});

test("shows every range of screens where it cannot say which a list's products have", async () => {
  const screensOf = async (chosen: Partial<ListingFilter>) => {
    const { screens } = await countFacets({ ...emptyFilter, types: ["smartphones"], ...chosen });
    return screens;
  };
  await addCopies(1000, () => "Phones alike", "galaxy-s24-ultra");
  const every = rangesOf(screenRanges).map((value) => ({ value }));
  expect(await screensOf({ brands: ["Phones alike"] })).toEqual(every);
  // A search looks at fewer than a list counts, so this many are all that it finds.
  expect(await screensOf({ q: "phones alike" })).toEqual(every);
  expect((await screensOf({ types: ["laptops"] })).length).toBeLessThan(every.length);
  await addCopies(1000, () => "Without screens");
  expect(await screensOf({ types: ["headphones"], brands: ["Without screens"] })).toEqual([]);
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
