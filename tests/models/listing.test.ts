// The listing's filters, counts, order and pages over the sample shop.
import { describe, expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  emptyFilter,
  filterBrands,
  filterColours,
  listingUrl,
  pageSize,
  type ListingFilter,
} from "~/models/listing/listing";
import { countFacets } from "~/models/listing/facets.server";
import { readFilter } from "~/models/listing/filter.server";
import { listProducts } from "~/models/listing/listing.server";
import { Refusal } from "~/models/refusal.server";
import type { ProductCard } from "~/models/product/product";

/** Every product that fits, page after page. */
async function all(change: Partial<ListingFilter>): Promise<ProductCard[]> {
  const filter = { ...emptyFilter, ...change };
  const { total } = await listProducts(filter);
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => index + 1);
  const found = await Promise.all(pages.map((page) => listProducts({ ...filter, page })));
  const products = found.flatMap((one) => one.products);
  expect(products).toHaveLength(total);
  expect(new Set(products.map(({ id }) => id)).size).toBe(total);
  return products;
}

const rows = () => getDb().selectFrom("products").selectAll().execute();
const idsOf = (products: { id: string }[]) => products.map(({ id }) => id).sort();

/** Each filter and the rule that every product, and no other, keeps. */
const rules: [
  name: string,
  filter: Partial<ListingFilter>,
  fits: (row: Awaited<ReturnType<typeof rows>>[number]) => boolean,
][] = [
  ["no filter", {}, () => true],
  ["a department", { category: "laptops" }, (row) => row.categoryId === "laptops"],
  ["a group", { groups: ["Tablets"] }, (row) => row.filterGroup === "Tablets"],
  [
    "two groups",
    { groups: ["Tablets", "Smartphones"] },
    (row) => ["Tablets", "Smartphones"].includes(row.filterGroup),
  ],
  ["a type", { types: ["power-banks"] }, (row) => row.typeId === "power-banks"],
  ["a brand", { brands: ["Samsung"] }, (row) => row.brand === "Samsung"],
  ["two brands", { brands: ["Samsung", "Oppo"] }, (row) => /^(Samsung|Oppo)$/.test(row.brand)],
  ["a rating", { rating: 4 }, (row) => row.rating >= 40],
  ["a colour", { colours: ["Red"] }, (row) => row.colours.includes("|Red|")],
  ["what is in stock", { inStock: true }, (row) => row.stock > 0],
  ["offers", { offers: true }, (row) => row.discountPercent > 0],
  ["a lowest price", { minPrice: 50_000 }, (row) => row.price >= 5_000_000],
  ["a highest price", { maxPrice: 5_000 }, (row) => row.price <= 500_000],
  ["100000 and above", { minPrice: 90_000, maxPrice: 100_000 }, (row) => row.price >= 9_000_000],
  ["a price above the slider's end", { maxPrice: 150_000 }, (row) => row.price <= 15_000_000],
  [
    "several filters at once",
    { groups: ["Smartphones"], brands: ["Samsung", "Apple"], rating: 4, inStock: true },
    (row) =>
      row.filterGroup === "Smartphones" &&
      /^(Samsung|Apple)$/.test(row.brand) &&
      row.rating >= 40 &&
      row.stock > 0,
  ],
  [
    "a search within a filter",
    { q: "galaxy", groups: ["Smartphones"] },
    (row) => row.name.includes("Galaxy") && row.filterGroup === "Smartphones",
  ],
];

test.each(rules)("finds %s", async (_name, filter, fits) => {
  const expected = (await rows()).filter(fits);
  expect(expected.length).toBeGreaterThan(0);
  expect(idsOf(await all(filter))).toEqual(idsOf(expected));
});

describe("the order", () => {
  it("is by price both ways, the newest first otherwise", async () => {
    const prices = (products: ProductCard[]) => products.map(({ price }) => price.amount);
    const rising = prices(await all({ sort: "price-asc" }));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const falling = prices(await all({ sort: "price-desc", brands: ["Samsung"] }));
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    const newest = (await rows()).sort(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id),
    );
    expect((await all({})).map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });

  it("of a search by price is by price alone", async () => {
    const amounts = (await all({ q: "samsung", sort: "price-asc" })).map((p) => p.price.amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  });
});

describe("the counts", () => {
  const counted = async (change: Partial<ListingFilter>) =>
    (await listProducts({ ...emptyFilter, ...change })).total;

  it("say how many each choice would leave, whatever its own group has chosen", async () => {
    const filter = { ...emptyFilter, brands: ["Samsung"], groups: ["Smartphones"], rating: 4 };
    const facets = await countFacets(filter);
    for (const { value, count } of facets.brands) {
      expect(count, value).toBe(await counted({ ...filter, brands: [value] }));
    }
    for (const { value, count } of facets.groups) {
      expect(count, value).toBe(await counted({ ...filter, groups: [value] }));
    }
    for (const { value, count } of facets.ratings) {
      expect(count, value).toBe(await counted({ ...filter, rating: Number(value) }));
    }
    for (const { value, count } of facets.colours) {
      expect(count, value).toBe(await counted({ ...filter, colours: [value] }));
    }
    expect(facets.inStock.count).toBe(await counted({ ...filter, inStock: true }));
  });

  it("of brands go on after the usual ones with those of most products, each named once", async () => {
    const present = await rows();
    const brands = [...new Set(present.map(({ brand }) => brand))];
    const sizeOf = (brand: string) => present.filter((row) => row.brand === brand).length;
    const others = brands
      .filter((brand) => !(filterBrands as readonly string[]).includes(brand))
      .sort((a, b) => sizeOf(b) - sizeOf(a) || (a < b ? -1 : 1));
    const sizes = others.map(sizeOf);
    // Otherwise the sample shop could not tell one order from another.
    expect(new Set(sizes).size).toBeGreaterThan(1);
    expect(new Set(sizes).size).toBeLessThan(sizes.length);
    const { brands: named } = await countFacets(emptyFilter);
    expect(named.map(({ value }) => value)).toEqual([...filterBrands, ...others]);
  });

  it("tell what can be bought from what is sold out", async () => {
    const inStock = async () => (await rows()).filter(({ stock }) => stock > 0).length;
    await getDb()
      .updateTable("products")
      .set({ stock: 0 })
      .where("id", "=", "sony-wh-ch520")
      .execute();
    expect(await inStock()).toBeLessThan((await rows()).length);
    expect((await countFacets(emptyFilter)).inStock.count).toBe(await inStock());
  });

  it("name the usual choices first, those of none too", async () => {
    const facets = await countFacets({ ...emptyFilter, category: "laptops" });
    expect(facets.groups.map(({ value }) => value)).toEqual([
      "Smartphones",
      "Laptops",
      "Tablets",
      "Accessories",
    ]);
    expect(facets.brands.slice(0, 5).map(({ value }) => value)).toEqual([
      "Samsung",
      "Apple",
      "Xiaomi",
      "Oppo",
      "Infinix",
    ]);
    expect(facets.groups[0]).toEqual({ value: "Smartphones", count: 0 });
    expect(facets.colours.map(({ value }) => value)).toEqual([...filterColours]);
  });
});

describe("the address", () => {
  test.each<Partial<ListingFilter>>([
    {},
    { q: "galaxy & <b>" },
    { category: "laptops", page: 2 },
    { groups: ["Tablets"], types: ["power-banks"], brands: ["A & B"], colours: ["Red", "Blue"] },
    { rating: 4, inStock: true, offers: true, sort: "price-desc" },
    { minPrice: 10, maxPrice: 99_999 },
  ])("brings back the filter %j", (change) => {
    const address = new URL(listingUrl(change), "http://localhost");
    expect(readFilter(address.searchParams)).toEqual({ ...emptyFilter, ...change });
  });

  it("tells what was left empty from what was chosen, and blanks from words", () => {
    const read = (query: string) => readFilter(new URLSearchParams(query));
    expect(read("q=&category=&type=&brand=&stock=&offers=&min=&max=")).toEqual(emptyFilter);
    expect(read("q=+galaxy+&brand=A&brand=A&brand=")).toEqual({
      ...emptyFilter,
      q: "galaxy",
      brands: ["A"],
    });
  });

  test.each([
    "page=0",
    "page=x",
    "page=1.5",
    "page=999999999",
    "sort=name",
    "rating=6",
    "rating=x",
    "colour=Mauve",
    "categories=Cars",
    "min=-1",
    "max=1e9",
    `q=${"x".repeat(201)}`,
  ])("refuses %s", (query) => {
    const read = () => readFilter(new URLSearchParams(query));
    expect(read).toThrow(new Refusal("invalid", "A filter in this address cannot be read."));
  });
});

test("hides deleted products and those of an inactive department", async () => {
  const before = await all({});
  await getDb()
    .updateTable("products")
    .set({ deletedAt: new Date().toISOString() })
    .where("id", "=", "xiaomi-15")
    .execute();
  await getDb()
    .updateTable("categories")
    .set({ status: "Inactive" })
    .where("id", "=", "laptops")
    .execute();
  const laptops = (await rows()).filter(({ categoryId }) => categoryId === "laptops");
  expect(await all({})).toHaveLength(before.length - laptops.length - 1);
  expect(await all({ q: "xiaomi 15" })).not.toContainEqual(
    expect.objectContaining({ id: "xiaomi-15" }),
  );
  const facets = await countFacets(emptyFilter);
  expect(facets.groups.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(
    before.length - laptops.length - 1,
  );
});

describe("memory and storage", () => {
  const variants = () => getDb().selectFrom("variants").select(["productId", "storage"]).execute();

  it("are of one and the same variant", async () => {
    const having = async (fits: (storage: string) => boolean) =>
      (await variants())
        .filter(({ storage }) => storage !== null && fits(storage))
        .map(({ productId }) => productId);
    const expectFound = async (
      filter: Partial<ListingFilter>,
      fits: (storage: string) => boolean,
    ) => {
      const visible = idsOf(await all({}));
      const ids = [...new Set(await having(fits))].filter((id) => visible.includes(id)).sort();
      expect(ids.length).toBeGreaterThan(0);
      expect(idsOf(await all(filter))).toEqual(ids);
    };
    await expectFound({ memories: ["8GB"] }, (text) => text.startsWith("8GB/"));
    await expectFound({ storages: ["256GB"] }, (text) => text.endsWith("/256GB"));
    await expectFound({ memories: ["16GB"], storages: ["1TB"] }, (text) => text === "16GB/1TB");
    await expectFound({ memories: ["3GB", "36GB"] }, (text) => /^(3|36)GB/.test(text));
  });

  it("are counted inside a type, smallest first, and not where nothing has them", async () => {
    const { memories, storages } = await countFacets({ ...emptyFilter, types: ["smartphones"] });
    expect(memories.map(({ value }) => value)).toEqual([
      "3GB",
      "4GB",
      "6GB",
      "8GB",
      "12GB",
      "16GB",
    ]);
    expect(storages.map(({ value }) => value)).toEqual(["64GB", "128GB", "256GB", "512GB", "1TB"]);
    for (const { value, count } of memories) {
      const { total } = await listProducts({
        ...emptyFilter,
        types: ["smartphones"],
        memories: [value],
      });
      expect(count, value).toBe(total);
    }
    for (const filter of [{ types: ["covers"] }, {}]) {
      const facets = await countFacets({ ...emptyFilter, ...filter });
      expect([facets.memories, facets.storages]).toEqual([[], []]);
    }
  });
});
