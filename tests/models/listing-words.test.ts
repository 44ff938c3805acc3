// What a listing is called, the chips of its filters, and the sizes of memory and storage that it offers.
import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { getDb } from "~/db/connection.server";
import { chipsOf } from "~/models/listing/chips";
import { readFilter } from "~/models/listing/filter.server";
import { headingOf } from "~/models/listing/heading";
import { emptyFilter, listingUrl, typeNamesOf, type ListingFilter } from "~/models/listing/listing";
import { countMemory } from "~/models/listing/memory-facets.server";
import { addVariant } from "../support/own-orders";
import { makeProduct } from "../support/products";

const everything: ListingFilter = {
  ...emptyFilter,
  q: "fast",
  groups: ["Tablets", "Laptops"],
  brands: ["Samsung", "Apple"],
  rating: 4,
  colours: ["Red", "Blue"],
  memories: ["8GB", "12GB"],
  storages: ["256GB", "1TB"],
  screens: ["6-6.5"],
  batteries: ["4000-5000"],
  inStock: true,
  offers: true,
  minPrice: 1_000,
  maxPrice: 50_000,
};

describe("the chips", () => {
  it("name each filter in force, the search words first", () => {
    expect(chipsOf(emptyFilter, [])).toEqual([]);
    expect(chipsOf(everything, []).map(({ label }) => label)).toEqual([
      "“fast”",
      ...["Tablets", "Laptops", "Samsung", "Apple"],
      "৳1,000 – ৳50,000",
      "4 stars and up",
      ...["Red", "Blue", "8GB RAM", "12GB RAM", "256GB storage", "1TB storage"],
      ...["6″ – 6.5″ screen", "4,000 – 5,000 mAh"],
      ...["In stock", "Discounted"],
    ]);
  });

  it("take away their own filter and no other", () => {
    const left = chipsOf(everything, []).map(({ without }) => ({ ...everything, ...without }));
    const change = (part: Partial<ListingFilter>) => ({ ...everything, ...part });
    expect(left).toEqual([
      change({ q: "" }),
      change({ groups: ["Laptops"] }),
      change({ groups: ["Tablets"] }),
      change({ brands: ["Apple"] }),
      change({ brands: ["Samsung"] }),
      change({ minPrice: 0, maxPrice: 100_000 }),
      change({ rating: 0 }),
      change({ colours: ["Blue"] }),
      change({ colours: ["Red"] }),
      change({ memories: ["12GB"] }),
      change({ memories: ["8GB"] }),
      change({ storages: ["1TB"] }),
      change({ storages: ["256GB"] }),
      change({ screens: [] }),
      change({ batteries: [] }),
      change({ inStock: false }),
      change({ offers: false }),
    ]);
  });

  it("name one type among several by itself", () => {
    const chips = chipsOf({ ...emptyFilter, types: ["power-banks", "hub-bars"] }, ["Banks", null]);
    expect(chips.map(({ label }) => label)).toEqual(["Banks", "hub bars"]);
    expect(chips.map(({ without }) => without)).toEqual([
      { types: ["hub-bars"] },
      { types: ["power-banks"] },
    ]);
  });

  it("say of a price without an upper end that it is the least", () => {
    const [chip] = chipsOf({ ...emptyFilter, minPrice: 2_500 }, []);
    expect(chip?.label).toBe("৳2,500 and above");
    const [upper] = chipsOf({ ...emptyFilter, maxPrice: 2_500 }, []);
    expect(upper?.label).toBe("৳0 – ৳2,500");
  });
});

test("an address carries the sizes that are asked for, and is read as it was written", () => {
  const url = listingUrl(everything);
  expect(readFilter(new URL(url, "http://shop.test").searchParams)).toEqual(everything);
});

describe("the heading", () => {
  const sound = { slug: "sound-equipments", name: "Sound Equipments" };
  const power = { slug: "power-accessories", name: "Power & Accessories" };
  const types = [
    { id: "earbuds", name: "Earbuds", featuredAs: "Sound", department: sound },
    { id: "speakers", name: "Speakers", featuredAs: "Sound", department: sound },
    { id: "hubs", name: "Hubs", featuredAs: null, department: power },
  ];
  const of = (change: Partial<ListingFilter>, department?: typeof sound) =>
    headingOf({ ...emptyFilter, ...change }, department, types);
  const titles = (change: Partial<ListingFilter>, department?: typeof sound) =>
    of(change, department).title;
  const crumbs = (change: Partial<ListingFilter>, department?: typeof sound) =>
    of(change, department).crumbs.map(({ name, href }) => `${name} ${href}`);

  it("names the brand and the place, where there is one of each", () => {
    expect(titles({})).toBe("All products");
    expect(titles({ types: ["earbuds"], brands: ["Sony"] })).toBe("Sony Earbuds");
    expect(titles({ types: ["earbuds", "speakers"] })).toBe("Sound");
    expect(titles({ types: ["earbuds", "hubs"] })).toBe("All products");
    expect(titles({ types: ["earbuds", "speakers", "hubs"] })).toBe("All products");
    expect(titles({ types: ["unheard-of"] })).toBe("All products");
    expect(titles({ types: ["unheard-of"] }, sound)).toBe("Sound Equipments");
    expect(titles({ brands: ["Sony", "JBL"] })).toBe("All products");
    expect(titles({ groups: ["Tablets"] })).toBe("Tablets");
    expect(titles({ groups: ["Tablets", "Laptops"] })).toBe("All products");
    expect(titles({ groups: ["Tablets", "Laptops"] }, sound)).toBe("Sound Equipments");
    expect(titles({ groups: ["Tablets"] }, sound)).toBe("Tablets");
    expect(titles({ offers: true })).toBe("Offers");
    expect(titles({ offers: true, brands: ["Sony"] })).toBe("Sony on offer");
    expect(titles({ q: "bass", brands: ["Sony"] })).toBe("Results for “bass”");
  });

  it("leads back to the shop, and to the department that it is inside of", () => {
    const shop = ["Home /", "Shop /category"];
    const department = "Sound Equipments /category?category=sound-equipments";
    expect(crumbs({})).toEqual(shop);
    expect(crumbs({ types: ["earbuds"] })).toEqual([...shop, department]);
    expect(crumbs({ types: ["earbuds", "speakers"] })).toEqual([...shop, department]);
    expect(crumbs({ types: ["earbuds", "hubs"] })).toEqual(shop);
    expect(crumbs({}, sound)).toEqual(shop);
    expect(crumbs({ brands: ["Sony"] }, sound)).toEqual([...shop, department]);
    expect(crumbs({ types: ["hubs"] }, sound)).toEqual([...shop, department]);
  });
});

it("the names of types are those of the address, and none of what the shop does not have", () => {
  const types = [{ id: "tablets", name: "Tablets" }];
  expect(typeNamesOf({ ...emptyFilter, types: ["x", "tablets"] }, types)).toEqual([
    null,
    "Tablets",
  ]);
});

describe("sizes of memory and storage", () => {
  const sizes = async (change: Partial<ListingFilter>) =>
    countMemory({ ...emptyFilter, ...change }, { counted: true });

  it("are offered inside a type, a group or a department, and nowhere else", async () => {
    expect(await sizes({})).toEqual({ memories: [], storages: [] });
    expect(await sizes({ brands: ["Samsung"] })).toEqual({ memories: [], storages: [] });
    for (const inside of [
      { types: ["smartphones"] },
      { groups: ["Smartphones"] },
      { category: "phones-tablets" },
    ]) {
      const { memories, storages } = await sizes(inside);
      expect(memories.length).toBeGreaterThan(2);
      expect(storages.length).toBeGreaterThan(2);
    }
  });

  it("are told apart: what has one size has no memory, and is named without a number too", async () => {
    const brand = `Brand ${randomUUID()}`;
    const id = await makeProduct({ price: 100, stock: 1 });
    await getDb().updateTable("products").set({ brand }).where("id", "=", id).execute();
    await getDb().updateTable("variants").set({ storage: "64GB" }).where("id", "=", id).execute();
    const inside = { ...emptyFilter, category: "phones-tablets", brands: [brand] };
    expect(await countMemory(inside, { counted: false })).toEqual({
      ...{ memories: [], storages: [{ value: "64GB" }] },
    });
  });

  it("of what is in stock are those that can be bought, and in a long list those of all products in stock", async () => {
    const brand = `Brand ${randomUUID()}`;
    const [id, gone] = [
      await makeProduct({ price: 100, stock: 1 }),
      await makeProduct({ price: 100, stock: 0 }),
    ];
    await addVariant(id, "Black", "8GB/256GB");
    const setVariants = (product: string, change: { storage: string }) =>
      getDb().updateTable("variants").set(change).where("id", "=", product).execute();
    await setVariants(id, { storage: "64GB" });
    await setVariants(gone, { storage: "32GB" });
    await getDb()
      .updateTable("variants")
      .set({ stock: 0 })
      .where("storage", "=", "8GB/256GB")
      .where("productId", "=", id)
      .execute();
    await getDb().updateTable("products").set({ brand }).where("id", "in", [id, gone]).execute();
    const inside = {
      ...emptyFilter,
      ...{ category: "phones-tablets", brands: [brand], inStock: true },
    };
    expect(await countMemory(inside, { counted: true })).toEqual({
      ...{ memories: [], storages: [{ value: "64GB", count: 1 }] },
    });
    expect(await countMemory(inside, { counted: false })).toEqual({
      ...{ memories: [{ value: "8GB" }], storages: [{ value: "64GB" }, { value: "256GB" }] },
    });
  });

  it("are the dozen smallest, by size, each once, and none that is no size", async () => {
    const brand = `Brand ${randomUUID()}`;
    const storages = ["64GB", "2TB", "8GB/512GB", "12GB/512GB", "a lot", "8GB/plenty", "Standard"];
    for (let size = 1; size <= 11; size += 1) storages.push(`${size}GB/${size * 10}GB`);
    for (const storage of storages) {
      const id = await makeProduct({ price: 100, stock: 1 });
      await getDb().updateTable("products").set({ brand }).where("id", "=", id).execute();
      await getDb().updateTable("variants").set({ storage }).where("id", "=", id).execute();
    }
    const found = await sizes({ category: "phones-tablets", brands: [brand] });
    const smallest = Array.from({ length: 11 }, (_, index) => `${index + 1}GB`);
    expect(found.memories.map(({ value }) => value)).toEqual([...smallest, "12GB"]);
    expect(found.memories.find(({ value }) => value === "8GB")?.count).toBe(3);
    expect(found.storages.map(({ value }) => value)).toEqual([
      ...["10GB", "20GB", "30GB", "40GB", "50GB", "60GB", "64GB"],
      ...["70GB", "80GB", "90GB", "100GB", "110GB"],
    ]);
    const large = await sizes({
      category: "phones-tablets",
      brands: [brand],
      memories: ["8GB", "12GB"],
    });
    expect(large.storages).toEqual([
      { value: "80GB", count: 1 },
      { value: "512GB", count: 2 },
    ]);
    expect(large.memories).toEqual(found.memories);
    const long = await sizes({ category: "phones-tablets", brands: [brand], storages: ["512GB"] });
    expect(long.memories).toEqual([
      { value: "8GB", count: 1 },
      { value: "12GB", count: 1 },
    ]);
  });

  it("stay while they are chosen, whatever else is: the form would lose them", async () => {
    const chosen = { memories: ["16GB", "8GB"], storages: ["1TB"] };
    expect(await sizes(chosen)).toEqual({
      memories: [{ value: "16GB" }, { value: "8GB" }],
      storages: [{ value: "1TB" }],
    });
    const none = { category: "phones-tablets", brands: ["Nobody's"] };
    expect(await sizes({ ...none, ...chosen })).toEqual({
      memories: [
        { value: "8GB", count: 0 },
        { value: "16GB", count: 0 },
      ],
      storages: [{ value: "1TB", count: 0 }],
    });
  });
});
