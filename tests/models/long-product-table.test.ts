// The back office's table of many products: every order, page and search, beside a plain sort of the same rows.
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { insertAll } from "~/db/insert.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { findMeant, isMeant } from "~/models/product/meant.server";
import { productStatus, type PublicState } from "~/models/product/public-state";
import { findAdminProducts, readProductView } from "~/models/product/table.server";
import { mostNamed } from "~/models/table.server";
import { engine } from "../support/engine";

const COUNT = 1_400;
const padded = (number: number) => String(number).padStart(4, "0");
const categories = ["laptops", "cover-glass", "phones-tablets"] as const;
/** More are hidden than are named, a few drafts. */
const stateOf = (index: number): PublicState =>
  index < 1_050 ? "Hidden" : index % 5 === 0 ? "Draft" : "Published";
/** A third has the one word in its name, the others in their brand; every tenth has a SKU with another. */
const own = Array.from({ length: COUNT }, (_, index) => ({
  id: `long-${padded(index)}`,
  name: `${index % 3 === 0 ? "Zirkon " : ""}Thing ${padded((index * 31) % 500)}`,
  brand: index % 3 === 0 ? "Plainbrand" : "Zirkonia",
  code: `LONG-${padded(index)}`,
  categoryId: categories[(index * 7) % 3] ?? "laptops",
  price: 1 + ((index * 17) % 300),
  stock: (index * 11) % 40,
  state: stateOf(index),
  createdAt: new Date(Date.parse("2031-01-01") + ((index * 13) % 700) * 60_000).toISOString(),
}));
const skuOf = (index: number) => `${index % 10 === 0 ? "qwx" : "lng"}-${padded(index)}`;

const countCategories = (db: Db) =>
  sql`update categories set "productCount" = (select count(*) from products
    where "categoryId" = categories.id and "deletedAt" is null)`.execute(db);

beforeAll(async () => {
  await transact(async (trx) => {
    const id = "xiaomi-15";
    const like = await trx
      .selectFrom("products")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const variant = await trx
      .selectFrom("variants")
      .selectAll()
      .where("productId", "=", id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const places = { bestDealPosition: null, bestSellerPosition: null };
    const deleted = own
      .filter((_, index) => index % 20 === 0)
      .map((row) => ({ ...row, id: `${row.id}-deleted`, code: `${row.code}-DELETED` }));
    const deletedAt = new Date().toISOString();
    await insertAll(trx, "products", [
      ...own.map((row) => ({ ...like, ...places, ...row })),
      ...deleted.map((row) => ({ ...like, ...places, ...row, deletedAt })),
    ]);
    const variants = own.map((row, index) => ({
      ...{ ...variant, id: `${row.id}-v`, productId: row.id },
      ...{ sku: skuOf(index), colour: null, storage: null },
    }));
    // Nothing but its SKU says that of this one.
    const other = { ...variant, id: "other-v", sku: "A-ZIRKON-1", colour: "Zinc", storage: null };
    await insertAll(trx, "variants", [...variants, other]);
    await countCategories(trx);
  });
});

interface Row {
  id: string;
  name: string;
  brand: string;
  price: number;
  stock: number;
  createdAt: string;
  categoryId: string;
  state: PublicState;
  category: string;
  words: string;
}

/** All products of the shop with what they are found by. */
async function allRows(): Promise<Row[]> {
  const rows = await getDb()
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.categoryId")
    .select(["products.id", "products.name", "products.brand", "products.code", "products.price"])
    .select(["products.stock", "products.createdAt", "products.categoryId", "products.state"])
    .select("categories.name as category")
    .where("products.deletedAt", "is", null)
    .execute();
  const variants = await getDb().selectFrom("variants").select(["productId", "sku"]).execute();
  const skus = new Map<string, string[]>();
  for (const { productId, sku } of variants) {
    skus.set(productId, [...(skus.get(productId) ?? []), sku]);
  }
  return rows.map(({ code, ...row }) => {
    const texts = [row.name, row.brand, code, row.category, ...(skus.get(row.id) ?? [])];
    return { ...row, words: texts.join("\n").toLowerCase() };
  });
}

const keysOf: Record<string, (row: Row) => (string | number)[]> = {
  newest: (row) => [row.createdAt, row.id],
  name: (row) => [row.name.toLowerCase(), row.id],
  price: (row) => [row.price, row.id],
  stock: (row) => [row.stock, row.id],
  category: (row) => [row.category, row.name.toLowerCase(), row.id],
  brand: (row) => [row.brand, row.name.toLowerCase(), row.id],
};

/** Texts by their place in the order of the engine, whose collation is no business of this test. */
async function placesOf(texts: string[]): Promise<Map<string | number, number>> {
  const different = [...new Set(texts)].sort();
  if (engine === "postgres" && different.length > 0) {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${different}::text[]) as text order by text`.execute(getDb());
    different.splice(0, different.length, ...rows.map(({ text }) => text));
  }
  return new Map(different.map((text, place) => [text, place]));
}

const filters: [name: string, query: string, fits: (row: Row) => boolean][] = [
  ["all", "", () => true],
  ["a category", "category=laptops", (row) => row.categoryId === "laptops"],
  ["words that many hold", "q=ZIRKON", (row) => row.words.includes("zirkon")],
  ["words in the middle", "q=hing+0", (row) => row.words.includes("hing 0")],
  ["words of many SKUs", "q=lng", (row) => row.words.includes("lng")],
  ["a letter that all categories are called by", "q=a", (row) => row.words.includes("a")],
  ["a letter of two categories and of other brands", "q=p", (row) => row.words.includes("p")],
  ["words of few SKUs", "q=qwx", (row) => row.words.includes("qwx")],
  [
    "words and a brand",
    "q=zirkon&brand=Zirkonia",
    (row) => row.words.includes("zirkon") && row.brand === "Zirkonia",
  ],
  ["words and a stock", "q=thing&max=5", (row) => row.words.includes("thing") && row.stock <= 5],
  ["what nothing holds", "q=zirkonnn", () => false],
  ...["Active", "Low Stock", "Out of Stock", "Draft", "Scheduled", "Hidden"].map(
    (status): (typeof filters)[number] => [
      `the status ${status}`,
      `status=${status.replaceAll(" ", "+")}`,
      (row) => productStatus(row) === status,
    ],
  ),
  [
    "a status and a category",
    "status=Active&category=laptops",
    (row) => productStatus(row) === "Active" && row.categoryId === "laptops",
  ],
  [
    "a status and words",
    "status=Hidden&q=zirkon",
    (row) => row.state === "Hidden" && row.words.includes("zirkon"),
  ],
];

describe.each(filters)("%s", (_, query, fits) => {
  it.each(Object.keys(keysOf))("stands in every order by %s, on every page", async (sort) => {
    const found = (await allRows()).filter(fits);
    const keys = keysOf[sort] ?? (() => []);
    const texts = found.flatMap(keys).filter((key) => typeof key === "string");
    const place = await placesOf(texts);
    const sign = (a: string | number, b: string | number) =>
      Math.sign(Number(place.get(a) ?? a) - Number(place.get(b) ?? b));
    const upwards = found.toSorted((a, b) => {
      const [one, other] = [keys(a), keys(b)];
      return one.reduce<number>((order, key, index) => order || sign(key, other[index] ?? ""), 0);
    });
    // Of words that more hold than are counted, as many can be turned through.
    const total = query.includes("q=") ? Math.min(found.length, mostNamed) : found.length;
    const pages = Math.max(1, Math.ceil(total / 20));
    for (const [dir, all] of [["asc", upwards] as const, ["desc", upwards.toReversed()] as const]) {
      for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages])) {
        if (page < 1 || page > pages) continue;
        const params = new URLSearchParams(query);
        for (const [name, value] of Object.entries({ sort, dir, page }))
          params.set(name, `${value}`);
        const table = await findAdminProducts(readProductView(params));
        const more = total < found.length;
        expect(table, params.toString()).toMatchObject({ total, more, page, pages });
        expect(table.products.map(({ id }) => id)).toEqual(
          all.slice((page - 1) * 20, Math.min(page * 20, total)).map(({ id }) => id),
        );
      }
    }
  });
});

it("names products by their ids as long as these are few", async () => {
  expect((await findMeant("zirkonnn")).ids).toEqual([]);
  expect((await findMeant("qwx")).ids).toHaveLength(COUNT / 10);
  expect((await findMeant("LONG-0007")).ids).toEqual(["long-0007"]);
  expect(await findMeant("zirkon")).toEqual({
    q: "zirkon",
    categories: [],
    ids: null,
    withSku: ["xiaomi-15"],
    many: true,
    isCommon: false,
  });
  expect((await findMeant("lng")).ids).toBeNull();
  expect((await findMeant("")).ids).toBeNull();
});

it("means the same whether SKUs were listed or are looked up", async () => {
  const meant = await findMeant("lng");
  const idsOf = (withSku: readonly string[] | null) =>
    getDb()
      .selectFrom("products")
      .select("products.id")
      .where((eb) => isMeant(eb, { ...meant, withSku }))
      .orderBy("products.id")
      .execute();
  expect(await idsOf(null)).toEqual(await idsOf(meant.withSku));
});

it("by category stays within the one that was chosen, however many are in it", async () => {
  const categoryId = "laptops";
  await getDb().updateTable("products").set({ categoryId }).where("id", "like", "long-%").execute();
  await countCategories(getDb());
  const page = async (sort: string) => {
    const query = new URLSearchParams({ category: categoryId, sort, dir: "asc", page: "2" });
    const { products, total } = await findAdminProducts(readProductView(query));
    expect(total).toBeGreaterThan(COUNT);
    return products.map(({ id }) => id);
  };
  expect(await page("category")).toEqual(await page("name"));
});
