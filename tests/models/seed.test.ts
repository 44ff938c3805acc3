// Tests of the sample shop: enough of everything, figures that agree, and the same shop every time.
import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { Schema } from "~/db/schema";
import { seedBase, seedSample } from "~/sample/seed.server";
import { engine } from "../support/engine";
import { now, shopOf, sum, type Database } from "../support/sample";

const drawn = new Set(readdirSync("public/pictures"));
const tables = [
  "settings",
  "categories",
  "productTypes",
  "products",
  "variants",
  "pictures",
  "users",
  "addresses",
  "orders",
  "orderLines",
  "orderEvents",
  "notifications",
  "exchangeRates",
  "facts",
] as const satisfies (keyof Schema)[];

let db: Database;

async function everyRow(of: Database) {
  const rows = await Promise.all(tables.map((table) => of.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}

beforeAll(async () => {
  db = await shopOf(seedSample);
});
afterAll(() => db.destroy());

describe("the catalogue", () => {
  it("fills every department and type", async () => {
    const products = await db.selectFrom("products").selectAll().execute();
    const categories = await db.selectFrom("categories").selectAll().execute();
    const types = await db.selectFrom("productTypes").selectAll().execute();
    expect(products.length).toBeGreaterThanOrEqual(132);
    expect(categories.map(({ name }) => name)).toEqual([
      "Phones & Tablets",
      "Laptops",
      "Sound Equipments",
      "Power & Accessories",
      "Fitness & Wearable",
      "Cover & Glass",
    ]);
    for (const category of categories) {
      const inside = products.filter(({ categoryId }) => categoryId === category.id);
      expect(inside.length, category.name).toBeGreaterThanOrEqual(12);
      expect(category.productCount, category.name).toBe(inside.length);
    }
    for (const type of types) {
      const inside = products.filter(({ typeId }) => typeId === type.id);
      expect(inside.length, type.name).toBeGreaterThan(0);
      for (const { categoryId, filterGroup } of inside) {
        expect({ categoryId, filterGroup }).toEqual({
          categoryId: type.categoryId,
          filterGroup: type.filterGroup,
        });
      }
    }
    const featured = types.filter(({ featuredAs }) => featuredAs);
    featured.sort((a, b) => a.featuredPosition - b.featuredPosition);
    expect([...new Set(featured.map(({ featuredAs }) => featuredAs))]).toEqual([
      "Phones & Tablets",
      "MacBook",
      "Hubs & Docks",
      "Smart Watch",
      "Airpods",
      "Power Bank",
      "Speakers",
      "Cover & Glass",
    ]);
  });

  it("has five phones or more of each brand of the filter", async () => {
    const phones = await db
      .selectFrom("products")
      .select("brand")
      .where("typeId", "=", "smartphones")
      .execute();
    expect(phones.length).toBeGreaterThanOrEqual(30);
    for (const brand of ["Samsung", "Apple", "Xiaomi", "Oppo", "Infinix"]) {
      expect(phones.filter((phone) => phone.brand === brand).length, brand).toBeGreaterThan(4);
    }
  });

  it("keeps prices, stock, discount and colours in step with the variants", async () => {
    const variants = await db.selectFrom("variants").selectAll().orderBy("position").execute();
    for (const product of await db.selectFrom("products").selectAll().execute()) {
      const own = variants.filter(({ productId }) => productId === product.id);
      const cheapest = own.toSorted((a, b) => a.price - b.price)[0];
      const colours = [...new Set(own.map(({ colour }) => colour))];
      const { price, originalPrice } = product;
      expect(product, product.id).toMatchObject({
        price: cheapest?.price,
        originalPrice: cheapest?.originalPrice,
        stock: sum(own.map(({ stock }) => stock)),
        discountPercent: Math.round((100 * (originalPrice - price)) / originalPrice),
        colours: `|${colours.join("|")}|`,
      });
      expect(own.every((variant) => variant.originalPrice >= variant.price)).toBe(true);
      expect(product.createdAt < now.toISOString()).toBe(true);
    }
  });

  it("mixes discounts, low stock, empty shelves and long names", async () => {
    const products = await db.selectFrom("products").selectAll().execute();
    const share = (count: number) => count / products.length;
    expect(share(products.filter((p) => p.discountPercent > 0).length)).toBeCloseTo(0.4, 1);
    expect(share(products.filter((p) => p.stock === 0).length)).toBeGreaterThan(0.04);
    expect(share(products.filter((p) => p.stock > 0 && p.stock < 6).length)).toBeGreaterThan(0.06);
    expect(Math.max(...products.map((p) => p.name.length))).toBe(50);
    expect(products.filter((p) => p.price > 10_000_000).length).toBeGreaterThan(5);
    expect(products.some((p) => p.rating === 0 && p.reviewCount === 0)).toBe(true);
  });

  it("has a flagship with seven colours, three storages and every fact of the detail page", async () => {
    const { specifications, discountPercent } = await db
      .selectFrom("products")
      .selectAll()
      .where("id", "=", "galaxy-s24-ultra")
      .executeTakeFirstOrThrow();
    const variants = await db
      .selectFrom("variants")
      .selectAll()
      .where("productId", "=", "galaxy-s24-ultra")
      .execute();
    const pictures = await db
      .selectFrom("pictures")
      .selectAll()
      .where("productId", "=", "galaxy-s24-ultra")
      .execute();
    expect(discountPercent).toBe(8);
    expect(new Set(variants.map(({ colour }) => colour)).size).toBe(7);
    expect(new Set(variants.map(({ storage }) => storage)).size).toBe(3);
    expect(pictures.length).toBe(28);
    const labels = (JSON.parse(specifications) as { label: string }[]).map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        "Brand",
        "Model",
        "Network",
        "Dimensions",
        "Weight",
        "SIM",
        "Display type",
        "Display size",
        "Resolution",
        "OS",
        "Chipset",
      ]),
    );
  });

  it("puts eight deals and eight best sellers on the home page, one deal with 8% off", async () => {
    const products = await db.selectFrom("products").selectAll().execute();
    const deals = products.filter(({ bestDealPosition }) => bestDealPosition !== null);
    const sellers = products.filter(({ bestSellerPosition }) => bestSellerPosition !== null);
    const oneToEight = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(deals.map((p) => p.bestDealPosition).sort()).toEqual(oneToEight);
    expect(sellers.map((p) => p.bestSellerPosition).sort()).toEqual(oneToEight);
    expect(deals.every(({ discountPercent }) => discountPercent > 0)).toBe(true);
    expect(deals.some(({ discountPercent }) => discountPercent === 8)).toBe(true);
    expect(deals.filter((deal) => sellers.includes(deal))).toEqual([]);
    expect(new Set(deals.map(({ categoryId }) => categoryId)).size).toBeGreaterThan(4);
  });

  it("shows pictures that exist", async () => {
    const pictures = await db.selectFrom("pictures").select("path").execute();
    const products = await db.selectFrom("products").select("picture as path").execute();
    const lines = await db.selectFrom("orderLines").select("picture as path").execute();
    const types = await db.selectFrom("productTypes").select("picture as path").execute();
    for (const { path } of [...pictures, ...products, ...lines, ...types]) {
      expect(drawn).toContain(`${(path ?? "").replace("/pictures/", "")}-640.webp`);
    }
  });
});

describe("the pictures of a product", () => {
  it("are four for each of its colours, and say the product, the colour and the view", async () => {
    const products = await db.selectFrom("products").select(["id", "name", "colours"]).execute();
    const pictures = await db.selectFrom("pictures").selectAll().orderBy("position").execute();
    for (const { id, name, colours } of products) {
      for (const colour of colours.split("|").filter(Boolean)) {
        const own = pictures.filter((p) => p.productId === id && p.colour === colour);
        expect(new Set(own.map(({ path }) => path)).size, `${id} in ${colour}`).toBe(4);
        expect(new Set(own.map(({ alt }) => alt)).size, `${id} in ${colour}`).toBe(4);
        for (const { alt } of own) {
          expect(alt.startsWith(`${name} in ${colour.toLowerCase()}: `), alt).toBe(true);
        }
      }
    }
  });
});

describe("the seed", () => {
  // PostgreSQL checks every reference when it is written.
  it.runIf(engine === "sqlite")("leaves no reference without its row", async () => {
    const broken = await sql`pragma foreign_key_check`.execute(db);
    expect(broken.rows).toEqual([]);
  });

  it("gives the same rows for the same day", async () => {
    const again = await shopOf(seedSample);
    expect(await everyRow(again)).toEqual(await everyRow(db));
    await again.destroy();
  });

  it("gives a shop without sample data its exchange rates, and that it is not open yet", async () => {
    const bare = await shopOf(seedBase);
    const rows = await everyRow(bare);
    const filled = tables.filter((table) => rows[table]?.length);
    expect(filled).toEqual(["settings", "exchangeRates"]);
    expect(await takeOrderNumbers(bare, 1)).toEqual([10_001]);
    expect(await takeOrderNumbers(bare, 2)).toEqual([10_002, 10_003]);
    await bare.destroy();
  });
});
