// Where a list leads that is empty, where the home page's things lead, and what the sitemap names.
import { describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { findPage } from "~/models/content/page.server";
import { findWay, openTiles, tilesOf, withWays } from "~/models/listing/home-links.server";
import { emptyFilter, listingUrl, type ListingFilter } from "~/models/listing/listing";
import { countMatches } from "~/models/listing/facets.server";
import { listProducts } from "~/models/listing/listing.server";
import { sitemapPart } from "~/models/listing/sitemap.server";
import { findWaysOn, findWhatSells } from "~/models/listing/ways-on.server";
import { makeProduct } from "../support/products";

describe("the ways on from an empty list", () => {
  const ways = (change: Partial<ListingFilter>) => findWaysOn({ ...emptyFilter, ...change });
  const labels = async (change: Partial<ListingFilter>) =>
    (await ways(change)).map(({ label, kind }) => `${kind} ${label}`);

  it("leave out one filter each, and find as many products as they say", async () => {
    const filter = { ...emptyFilter, category: "laptops", brands: ["JBL"], page: 3 };
    expect(await countMatches(filter)).toEqual({ total: 0, more: false });
    const [withoutBrand, withoutCategory, ...others] = await ways(filter);
    expect(others).toEqual([]);
    const laptops = { ...emptyFilter, category: "laptops" };
    expect(withoutBrand).toEqual({
      label: "JBL",
      kind: "without",
      href: listingUrl(laptops),
      count: (await countMatches(laptops)).total,
      more: false,
    });
    const jbl = { ...emptyFilter, brands: ["JBL"] };
    expect(withoutCategory).toEqual({
      label: "category",
      kind: "without",
      href: listingUrl(jbl),
      count: (await countMatches(jbl)).total,
      more: false,
    });
    expect(withoutCategory?.count).toBeGreaterThan(0);
  });

  it("leave out one word each, or all of them", async () => {
    const found = await ways({ q: "galaxy nonsuch" });
    expect(found.map(({ label, kind }) => `${kind} ${label}`)).toEqual(["search galaxy"]);
    expect(found[0]?.href).toBe("/category?q=galaxy");
    const filtered = await ways({ q: "galaxy nonsuch", brands: ["Samsung"] });
    expect(filtered.map(({ label }) => label)).toEqual(["galaxy", "“galaxy nonsuch”"]);
    expect(filtered.map(({ href }) => href)).toEqual([
      "/category?q=galaxy&brand=Samsung",
      "/category?brand=Samsung",
    ]);
  });

  it("search for the words alone, where no single step finds anything", async () => {
    const impossible = { brands: ["JBL"], category: "laptops", rating: 5, minPrice: 99_000 };
    expect(await labels({ q: "galaxy", ...impossible })).toEqual(["search galaxy"]);
    const parted = await ways({ q: "galaxy nonsuch", ...impossible });
    expect(parted.map(({ label, href }) => `${label} ${href}`)).toEqual([
      "galaxy /category?q=galaxy",
    ]);
    expect(await labels({ q: "nonsuch", ...impossible })).toEqual([]);
    expect(await labels(impossible)).toEqual([]);
  });

  it("leave out one word of several, and keep the others in their order", async () => {
    expect(await labels({ q: "galaxy ultra nonsuch" })).toEqual(["search galaxy ultra"]);
  });

  it("are four at most, and none is the list of everything", async () => {
    expect(await labels({ q: "nonsuch" })).toEqual([]);
    expect(await labels({ brands: ["Nonsuch"] })).toEqual([]);
    const filter = {
      category: "laptops",
      brands: ["Five Ways"],
      rating: 5,
      colours: ["Red"],
      minPrice: 10_000,
    };
    // Each of five lacks one thing that is asked for.
    const lacks = [
      { categoryId: "sound-equipments" },
      { brand: "Other" },
      { rating: 40 },
      { colours: "|Blue|" },
      { price: 100 },
    ];
    for (const lack of lacks) {
      const id = await makeProduct({ price: 9_000_000, stock: 5 });
      const fits = { categoryId: "laptops", brand: "Five Ways", rating: 50, colours: "|Red|" };
      const product = { ...fits, ...lack };
      await getDb().updateTable("products").set(product).where("id", "=", id).execute();
      const colour = product.colours.slice(1, -1);
      const variant = { colour, ...("price" in lack && { price: lack.price }) };
      await getDb().updateTable("variants").set(variant).where("id", "=", id).execute();
    }
    expect(await labels(filter)).toEqual([
      "without Five Ways",
      "without ৳10,000 and above",
      "without 5 stars and up",
      "without Red",
    ]);
  });
});

it("shows what is bought most, in stock only, and looks again after a while", async () => {
  const top = await makeProduct({ price: 100, stock: 1 });
  const gone = await makeProduct({ price: 100, stock: 0 });
  const sold = (id: string, soldCount: number) =>
    getDb().updateTable("products").set({ soldCount }).where("id", "=", id).execute();
  await sold(top, 1_000_000);
  await sold(gone, 2_000_000);
  const ids = async () => (await findWhatSells(3)).map(({ id }) => id);
  const at = (minutes: number) => vi.setSystemTime(new Date(2040, 0, 1, 12, minutes));
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    at(1);
    const before = await ids();
    expect(before).toHaveLength(3);
    expect(before[0]).toBe(top);
    const { products } = await listProducts({ ...emptyFilter, sort: "rating" });
    // A sale is no change of the catalogue: it shows when ten minutes have passed.
    await sold(top, 0);
    at(8);
    expect((await ids())[0]).toBe(top);
    at(12);
    expect((await ids())[0]).not.toBe(top);
    // Other orders do not follow the sales.
    const later = await listProducts({ ...emptyFilter, sort: "rating" });
    expect(later.products).toBe(products);
  } finally {
    vi.useRealTimers();
  }
});

describe("the home page's things", () => {
  it("lead to their list while it has products, and to all products otherwise", async () => {
    expect(await findWay("/category?brand=Samsung")).toBe("/category?brand=Samsung");
    expect(await findWay("/category?brand=Nonsuch")).toBe("/category");
    expect(await findWay("/category?q=galaxy")).toBe("/category?q=galaxy");
    expect(await findWay("/category?q=nonsuch")).toBe("/category");
    const things = [
      { href: "/category?brand=Nonsuch", name: "a" },
      { href: "/category?brand=Apple", name: "b" },
    ];
    expect(await withWays(things)).toEqual([
      { href: "/category", name: "a" },
      { href: "/category?brand=Apple", name: "b" },
    ]);
  });

  it("are the tiles that have products, or every tile where none has", async () => {
    const tile = (name: string, ...typeIds: string[]) => ({ name, picture: "", typeIds });
    const [phones, none] = [tile("Phones", "smartphones"), tile("None", "nonsuch")];
    expect(await openTiles(tilesOf([none, phones]))).toEqual([
      { name: "Phones", picture: "", href: "/category?type=smartphones" },
    ]);
    expect(await openTiles(tilesOf([none]))).toEqual([
      { name: "None", picture: "", href: "/category" },
    ]);
    expect(await openTiles([])).toEqual([]);
  });
});

describe("a part of the sitemap", () => {
  async function part(index: number, after: string) {
    const batches = [];
    for await (const batch of sitemapPart(index, after)) batches.push(...batch);
    return batches;
  }

  it("names the pages beside the products in the first part only, and products with their time", async () => {
    const first = await part(0, "");
    const paths = first.map(({ path }) => path);
    expect(paths.slice(0, 3)).toEqual(["/", "/category", "/category?category=phones-tablets"]);
    expect(paths).toContain("/track");
    const page = paths.find((path) => path.startsWith("/pages/"));
    expect(await findPage(page?.slice("/pages/".length) ?? "")).not.toBeNull();
    const rows = await getDb()
      .selectFrom("products")
      .select(["id", "updatedAt"])
      .where("deletedAt", "is", null)
      .execute();
    const products = rows.map(({ id, updatedAt }) => ({
      path: `/product/${id}`,
      changedAt: updatedAt,
    }));
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    const named = first.filter(({ path }) => path.startsWith("/product/"));
    expect(named.toSorted(byPath)).toEqual(products.toSorted(byPath));
    expect(await part(1, "")).toEqual(named);
    expect(await part(1, "\uffff")).toEqual([]);
  });
});
