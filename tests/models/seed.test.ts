// Tests of the sample shop: enough of everything, figures that agree, and the same shop every time.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "~/db/migrate.server";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { Schema } from "~/db/schema";
import { insertSampleAccount, sampleAddressesFor, sampleOrdersFor } from "~/sample/account.server";
import { seedBase, seedSample } from "~/sample/seed.server";
import picturesJson from "../../fixtures/pictures.json";
import { engine, newPlace, openPlace } from "../support/engine";

type Database = ReturnType<typeof openPlace>;

const now = new Date("2026-03-05T09:30:00.000Z");
const picturePaths = new Set(Object.values(picturesJson).map(({ path }) => path));
const tables = [
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

async function shop(seed: (db: Database, now: Date) => Promise<void>): Promise<Database> {
  const fresh = openPlace(await newPlace());
  await migrate(fresh);
  await seed(fresh, now);
  return fresh;
}

async function everyRow(of: Database) {
  const rows = await Promise.all(tables.map((table) => of.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

beforeAll(async () => {
  db = await shop(seedSample);
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
      expect(picturePaths).toContain(path);
    }
  });
});

describe("people and orders", () => {
  it("adds up every order and keeps its timeline", async () => {
    const orders = await db.selectFrom("orders").selectAll().orderBy("placedAt").execute();
    const lines = await db.selectFrom("orderLines").selectAll().execute();
    const events = await db.selectFrom("orderEvents").selectAll().orderBy("createdAt").execute();
    expect(orders.length).toBeGreaterThanOrEqual(180);
    for (const order of orders) {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      const timeline = events.filter(({ orderId }) => orderId === order.id);
      expect(order.total).toBe(sum(own.map(({ price, quantity }) => price * quantity)));
      expect(order.itemCount).toBe(sum(own.map(({ quantity }) => quantity)));
      expect(timeline.at(0)?.createdAt).toBe(order.placedAt);
      expect(timeline.at(-1)?.status).toBe(order.status);
      expect(order.updatedAt <= now.toISOString()).toBe(true);
    }
    const ids = orders.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it("sells nothing before it is in the shop", async () => {
    const early = await db
      .selectFrom("orderLines")
      .innerJoin("orders", "orders.id", "orderLines.orderId")
      .innerJoin("products", "products.id", "orderLines.productId")
      .select(["orders.id", "products.name"])
      .whereRef("products.createdAt", ">", "orders.placedAt")
      .execute();
    expect(early).toEqual([]);
  });

  it("spreads the orders over twelve months", async () => {
    const orders = await db.selectFrom("orders").select("placedAt").execute();
    const months = new Set(orders.map(({ placedAt }) => placedAt.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(12);
  });

  it("counts each customer's orders and spending, and each product's sales", async () => {
    const orders = await db.selectFrom("orders").selectAll().execute();
    const lines = await db.selectFrom("orderLines").selectAll().execute();
    for (const user of await db.selectFrom("users").selectAll().execute()) {
      const own = orders.filter(({ userId }) => userId === user.id);
      const kept = own.filter(({ status }) => status !== "Cancelled");
      expect(user.orderCount, user.id).toBe(own.length);
      expect(user.spent, user.id).toBe(sum(kept.map(({ total }) => total)));
      expect(
        own.every(({ placedAt }) => placedAt >= user.createdAt),
        user.id,
      ).toBe(true);
    }
    const cancelled = new Set(orders.filter((o) => o.status === "Cancelled").map(({ id }) => id));
    const products = await db.selectFrom("products").selectAll().execute();
    for (const product of products) {
      const sold = lines.filter((l) => l.productId === product.id && !cancelled.has(l.orderId));
      expect(product.soldCount, product.id).toBe(sum(sold.map(({ quantity }) => quantity)));
    }
  });

  it("gives the demo shopper the twelve sample orders, the newest #40755, and one default address", async () => {
    const orders = await db
      .selectFrom("orders")
      .select("id")
      .where("userId", "=", "shopper")
      .orderBy("placedAt", "desc")
      .execute();
    const addresses = await db
      .selectFrom("addresses")
      .selectAll()
      .where("userId", "=", "shopper")
      .execute();
    expect(orders.length).toBe(12);
    expect(orders[0]?.id).toBe("40755");
    expect(addresses.filter(({ isDefault }) => isDefault).length).toBe(1);
  });

  it("has two accounts that can sign in, and customers active and inactive", async () => {
    const users = await db.selectFrom("users").selectAll().execute();
    const passwords = await db.selectFrom("passwords").selectAll().execute();
    expect(users.length).toBeGreaterThanOrEqual(40);
    expect(passwords.map(({ userId }) => userId).sort()).toEqual(["admin", "shopper"]);
    expect(passwords.every(({ hash }) => hash.startsWith("$argon2id$"))).toBe(true);
    expect(users.filter(({ status }) => status === "Inactive").length).toBe(4);
    expect(users.filter(({ role }) => role === "Admin").map(({ email }) => email)).toEqual([
      "admin@example.com",
    ]);
  });

  it("rings the bell with a handful of unread notifications that name what happened", async () => {
    const notices = await db.selectFrom("notifications").selectAll().execute();
    const unread = notices.filter(({ readAt }) => readAt === null);
    expect(new Set(notices.map(({ type }) => type)).size).toBe(3);
    expect(unread.length).toBeGreaterThanOrEqual(4);
    expect(unread.length).toBeLessThanOrEqual(6);
    expect(notices.some(({ message }) => /[{}]/.test(message))).toBe(false);
  });
});

describe("the seed", () => {
  // PostgreSQL checks every reference when it is written.
  it.runIf(engine === "sqlite")("leaves no reference without its row", async () => {
    const broken = await sql`pragma foreign_key_check`.execute(db);
    expect(broken.rows).toEqual([]);
  });

  it("gives the same rows for the same day", async () => {
    const again = await shop(seedSample);
    expect(await everyRow(again)).toEqual(await everyRow(db));
    await again.destroy();
  });

  it("gives a shop without sample data its departments, types and rates only", async () => {
    const bare = await shop(seedBase);
    const rows = await everyRow(bare);
    const filled = tables.filter((table) => rows[table]?.length);
    expect(filled).toEqual(["categories", "productTypes", "exchangeRates"]);
    const categories = await bare.selectFrom("categories").select("productCount").execute();
    expect(categories.every(({ productCount }) => productCount === 0)).toBe(true);
    expect(await takeOrderNumbers(bare, 1)).toEqual([10_001]);
    expect(await takeOrderNumbers(bare, 2)).toEqual([10_002, 10_003]);
    await bare.destroy();
  });
});

describe("a new account", () => {
  const buyer = { id: "new-account", name: "New Account", email: "new@example.com" };

  it("is given copies of its own", () => {
    const { orders, lines } = sampleOrdersFor(buyer, 50_000, now);
    expect(orders.map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, index) => String(50_000 + index)),
    );
    expect(orders.every(({ userId }) => userId === buyer.id)).toBe(true);
    expect(lines.length).toBeGreaterThanOrEqual(12);
    const addresses = sampleAddressesFor(buyer.id, now);
    expect(addresses.map(({ type }) => type)).toEqual(expect.arrayContaining(["Home", "Office"]));
    expect(addresses.filter(({ isDefault }) => isDefault).length).toBe(1);
  });

  it("has its figures right, in a shop with sample data and in one without", async () => {
    for (const seed of [seedSample, seedBase]) {
      const other = await shop(seed);
      await other
        .insertInto("users")
        .values({
          ...buyer,
          phone: "",
          role: "Customer",
          roleTitle: "",
          status: "Active",
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        })
        .execute();
      await other.transaction().execute((trx) => insertSampleAccount(trx, buyer, now));
      const user = await other
        .selectFrom("users")
        .selectAll()
        .where("id", "=", buyer.id)
        .executeTakeFirstOrThrow();
      const orders = await other
        .selectFrom("orders")
        .selectAll()
        .where("userId", "=", buyer.id)
        .execute();
      const kept = orders.filter(({ status }) => status !== "Cancelled");
      expect(user).toMatchObject({ orderCount: 12, spent: sum(kept.map(({ total }) => total)) });
      const sales = await other
        .selectFrom("orderLines")
        .innerJoin("orders", "orders.id", "orderLines.orderId")
        .select(["orderLines.productId", "orderLines.quantity"])
        .where("orders.status", "<>", "Cancelled")
        .execute();
      for (const { id, soldCount } of await other.selectFrom("products").selectAll().execute()) {
        const own = sales.filter(({ productId }) => productId === id);
        expect(soldCount, id).toBe(sum(own.map(({ quantity }) => quantity)));
      }
      await other.destroy();
    }
  });
});
