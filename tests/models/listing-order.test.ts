// The two ways to a page of the listing lead to the same products, and each statement finds its index.
import { sql } from "kysely";
import { describe, expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import {
  emptyFilter,
  pageSize,
  sorts,
  type ListingFilter,
  type Sort,
} from "~/models/listing/listing";
import { facetsToCount, matchesToCount, matchingProducts } from "~/models/listing/match.server";
import { pageInOrder, partsOf } from "~/models/listing/page.server";
import { engine } from "../support/engine";
import { planOf } from "../support/plan";

const brands = [
  "Samsung",
  "Apple",
  "Xiaomi",
  "Oppo",
  "Infinix",
  "Sony",
  "JBL",
  "Asus",
  "HP",
  "Anker",
];
const filters: Record<string, Partial<ListingFilter>> = {
  everything: {},
  "a department": { category: "phones-tablets" },
  "a brand": { brands: ["Apple"] },
  "two brands": { brands: ["Apple", "Samsung"] },
  "more brands than lists are joined of": { brands: [...brands, "Lenovo", "Baseus", "Hoco"] },
  "two types": { types: ["smartphones", "headphones"] },
  "two types of two brands": { types: ["smartphones", "headphones"], brands: ["Sony", "Samsung"] },
  "two groups": { groups: ["Laptops", "Tablets"] },
  "a brand in a department": { brands: ["Apple"], category: "phones-tablets" },
  "a brand in a group that has none of it": { brands: ["Samsung"], groups: ["Laptops"] },
  "at least four stars": { rating: 4, groups: ["Accessories"] },
  prices: { minPrice: 2000, maxPrice: 30_000, brands: ["Samsung"] },
  "offers in stock": { offers: true, inStock: true },
  "a colour": { colours: ["Black"], inStock: true },
  "a colour of a brand": { colours: ["Black"], brands: ["Samsung"] },
  "a colour with prices": { colours: ["Green"], minPrice: 500, maxPrice: 20_000 },
  "a memory": { memories: ["8GB"], groups: ["Smartphones"] },
  screens: { screens: ["6-6.5", "6.5-7"], groups: ["Smartphones"] },
  batteries: { batteries: ["over-5000"], category: "phones-tablets" },
};

/** A filter's parts, said to be of many or of few, whatever they are. */
const inParts = (filter: ListingFilter, isMany: (index: number) => boolean) =>
  partsOf(filter).map((part, index) => ({ filter: part, many: isMany(index) }));
const alongOrder = (filter: ListingFilter) =>
  pageInOrder(
    filter,
    inParts(filter, () => true),
  );

const columns = {
  default: ["createdAt", -1],
  newest: ["createdAt", -1],
  "price-asc": ["price", 1],
  "price-desc": ["price", -1],
  rating: ["rating", -1],
  popular: ["soldCount", -1],
} as const satisfies Record<Sort, unknown>;

describe.each(Object.entries(filters))("%s", (_, change) => {
  it.each(Object.keys(sorts) as Sort[])(
    "stands in the order %s, however many there are",
    async (sort) => {
      const filter = { ...emptyFilter, ...change, sort };
      const [column, direction] = columns[sort];
      const rows = await matchingProducts(filter, null)
        .select(["products.id", `products.${column} as place`])
        .execute();
      const expected = rows
        .sort((a, b) => {
          const [first, second] = a.place === b.place ? [a.id, b.id] : [a.place, b.place];
          return (first < second ? -1 : 1) * direction;
        })
        .map(({ id }) => id);
      for (const page of [1, 2]) {
        const shown = expected.slice((page - 1) * pageSize, page * pageSize);
        const asked = { ...filter, page };
        for (const parts of [
          inParts(asked, () => true),
          inParts(asked, (index) => index % 2 === 0),
          [{ filter: asked, many: false }],
        ]) {
          const found = await pageInOrder(asked, parts).select("products.id").execute();
          expect(found.map(({ id }) => id)).toEqual(shown);
        }
      }
    },
  );
});

describe.runIf(engine === "sqlite")("SQLite, which knows nothing of how many there are,", () => {
  const leads = {
    "": {},
    Category: { category: "laptops" },
    Group: { groups: ["Laptops"] },
    Type: { types: ["smartphones"] },
    Brand: { brands: ["Apple"] },
  };
  const names = {
    "price-asc": "Price",
    newest: "Newest",
    rating: "Rated",
    popular: "Sold",
  } as const;

  test.each(Object.entries(leads))(
    "goes along an index of many products: %s",
    async (lead, change) => {
      for (const [sort, name] of Object.entries(names)) {
        const filter = { ...emptyFilter, ...change, sort: sort as Sort, rating: 1, minPrice: 100 };
        const plan = await planOf(alongOrder(filter).select("products.id").compile());
        // Of prices or stars no more is gone through than is asked for.
        const part = { Price: "price>\\?", Rated: "rating>\\?" }[name as string] ?? "";
        expect(plan).toMatch(new RegExp(`INDEX products${lead}${name}\\b.*${part}`));
      }
    },
  );

  test.each(Object.keys(leads))(
    "finds in the index of each order what tells that a product does not fit: %s",
    async (lead) => {
      const asked: Partial<ListingFilter> = {
        ...leads.Category,
        ...leads.Group,
        ...leads.Brand,
        colours: ["Red", "Blue"],
        screens: ["6-6.5"],
        batteries: ["over-5000"],
        offers: true,
        rating: 4,
        minPrice: 500,
      };
      const { sql: text } = matchingProducts({ ...emptyFilter, ...asked }, null).compile();
      const wanted = new Set([...text.matchAll(/\bproducts"?\."?(\w+)/g)].map(([, name]) => name));
      // Whether it is there is the index's own condition.
      wanted.delete("deletedAt");
      expect(wanted.size).toBe(10);
      const inOrder = Object.values(names).map((order) => `products${lead}${order}`);
      for (const index of [...inOrder, "productsScreen", "productsBattery"]) {
        const { rows } = await sql<{ name: string }>`select name
          from pragma_index_info(${index})`.execute(getDb());
        expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...wanted]));
      }
    },
  );

  test.each([
    [{ category: "laptops" }, "price-desc", "productsBrandCategory"],
    [{ groups: ["Laptops"] }, "price-asc", "productsBrandGroup"],
    [{ types: ["smartphones"], category: "phones-tablets" }, "price-asc", "productsBrandType"],
    [{ category: "laptops", groups: ["Laptops"] }, "rating", "productsBrandRated"],
    [{ types: ["smartphones"] }, "popular", "productsTypeSold"],
    [{ groups: ["Laptops", "Tablets"] }, "price-asc", "productsBrandPrice"],
    [{ brands: [], category: "laptops", groups: ["Laptops"] }, "rating", "productsCategoryRated"],
    [{ brands: [], types: ["tablets"], groups: ["Tablets"] }, "popular", "productsTypeSold"],
  ] as const)(
    "goes along one index of a brand's in one place: %o by %s",
    async (change, sort, index) => {
      const filter = { ...emptyFilter, brands: ["Apple"], ...change, sort } as ListingFilter;
      const plan = await planOf(alongOrder(filter).select("products.id").compile());
      expect(plan).toMatch(new RegExp(`INDEX ${index}\\b`));
      expect(plan).not.toContain("TEMP B-TREE");
    },
  );

  test.each([
    [{ offers: true, inStock: true }, "productsNewest"],
    [{ category: "laptops", colours: ["Black"] }, "productsBlackCategory"],
    [{ groups: ["Laptops"], colours: ["Red"] }, "productsRedGroup"],
    [{ types: ["tablets"], colours: ["Blue"] }, "productsBlueType"],
    [{ category: "laptops", offers: true }, "productsOffersCategory"],
    [{ groups: ["Laptops", "Accessories"], offers: true }, "productsOffersGroup"],
    [{ types: ["tablets", "covers"], offers: true }, "productsOffersType"],
    [{ brands: ["Rode"], offers: true }, "productsOffersBrand"],
    [{ brands: ["Rode", "Sony"] }, "productsBrandNewest"],
    [{ category: "laptops", groups: ["Smartphones", "Tablets"] }, "productsCategoryGroup"],
    [{ types: ["tablets"], groups: ["Laptops"] }, "productsTypeGroup"],
    [{ types: ["tablets"], category: "laptops" }, "productsTypeCategory"],
    [{ brands: ["Samsung"], groups: ["Laptops"] }, "productsBrandGroup"],
    [{ brands: ["Samsung"], category: "laptops" }, "productsBrandCategory"],
    [{ groups: ["Smartphones"], rating: 5 }, "productsGroupRated"],
    [{ offers: true, rating: 5 }, "productsRated"],
    [{ brands: ["Apple"], minPrice: 90_000 }, "productsBrandPrice"],
    [{ brands: ["Samsung"] }, "productsBrandNewest"],
    [{ colours: ["Green"], minPrice: 90_000 }, "productsGreenPrice"],
    [{ colours: ["Green"], brands: ["Anker"] }, "productsGreenBrand"],
    [{ colours: ["Green"], brands: ["Anker"], minPrice: 90_000 }, "productsGreenBrand"],
    [{ colours: ["Black"], inStock: true }, "productsNewest"],
    [{ groups: ["Smartphones"], screens: ["6-6.5"] }, "productsScreen"],
    [{ types: ["power-banks"], batteries: ["over-5000"] }, "productsBattery"],
    [{ minPrice: 2000 }, "productsPrice"],
    [{ minPrice: 2000, offers: true }, "productsOffersPrice"],
    [{ category: "laptops", maxPrice: 30_000 }, "productsCategoryPrice"],
  ] as const)("counts by what is rarest: %o", async (change, index) => {
    const filter = { ...emptyFilter, ...change } as ListingFilter;
    for (const counted of [matchesToCount, facetsToCount]) {
      const plan = await planOf(counted(filter, null).compile());
      expect(plan).toMatch(new RegExp(`INDEX ${index}\\b`));
    }
  });

  test.each<[Partial<ListingFilter>, string]>([
    [{ groups: ["Laptops"], colours: ["Red"] }, "productsRedGroup"],
    [{ brands: ["Rode"], offers: true }, "productsOffersBrand"],
    [{ category: "laptops", groups: ["Smartphones"] }, "productsCategoryGroup"],
    [{ groups: ["Laptops"], memories: ["16GB"] }, "productsGroup"],
  ])("finds few where their number was found: %o", async (change, index) => {
    for (const sort of Object.keys(sorts) as Sort[]) {
      const asked = { ...emptyFilter, ...change, sort };
      const parts = [{ filter: asked, many: false }];
      const plan = await planOf(pageInOrder(asked, parts).select("products.id").compile());
      expect(plan).toMatch(new RegExp(`INDEX ${index}\\b`));
    }
  });
});
