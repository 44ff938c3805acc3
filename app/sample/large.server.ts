// A shop of a size that shows what is slow: thousands of products and customers, tens of thousands of orders.
import { sql, type Insertable, type Kysely } from "kysely";
import { insertAll } from "~/db/insert.server";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { Schema, UsersTable } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { userFixtures } from "./fixtures.server";
import { statusAt } from "./history.server";
import { centsFor } from "./basket.server";
import { sampleProducts, type SampleProduct } from "./products.server";
import { orderRows, type Purchase } from "./purchases.server";
import { chanceFrom, type Chance } from "./random.server";
import { before, DAY } from "./time.server";

export const largeShop = { products: 10_000, customers: 10_000, orders: 50_000 };

/** What was made up for size has ids that begin so. */
const MARK = "large-";
const BATCH = 1_000;
const YEAR = 365 * DAY;

/** Whether a database has been made large already. */
export async function isLarge(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("id", "=", `${MARK}1`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a large shop to the sample shop, all of it or nothing. Products and people are older than
 * the oldest order; the figures that follow from orders are kept.
 */
export async function seedLarge(db: Kysely<Schema>, now: Date, size = largeShop): Promise<void> {
  const chance = chanceFrom("a large shop");
  const products = largeProducts(size.products, now, chance);
  const customers = largeCustomers(size.customers, now, chance);
  await transact(async (trx) => {
    for (const batch of batches(products)) {
      await insertAll(
        trx,
        "products",
        batch.map(({ product }) => product),
      );
      await insertAll(
        trx,
        "variants",
        batch.flatMap(({ variants }) => variants),
      );
      await insertAll(
        trx,
        "pictures",
        batch.flatMap(({ pictures }) => pictures),
      );
    }
    for (const batch of batches(customers)) await insertAll(trx, "users", batch);
    const numbers = await takeOrderNumbers(trx, size.orders);
    for (let start = 0; start < size.orders; start += BATCH) {
      const count = Math.min(BATCH, size.orders - start);
      const purchases = Array.from({ length: count }, (_, index) => {
        const age = YEAR * (1 - (start + index + 1) / (size.orders + 1));
        return purchaseAt(age, now, products, customers, chance);
      });
      const { orders, lines, events } = orderRows(
        purchases,
        numbers.slice(start, start + count),
        now,
      );
      await insertAll(trx, "orders", orders);
      await insertAll(trx, "orderLines", lines);
      await insertAll(trx, "orderEvents", events);
    }
    await keepFigures(trx);
  }, db);
}

/** Copies of the sample products, one variant and one picture each. */
function largeProducts(count: number, now: Date, chance: Chance): SampleProduct[] {
  const samples = sampleProducts(now);
  return Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length];
    const [variant] = sample?.variants ?? [];
    const [picture] = sample?.pictures ?? [];
    if (!sample || !variant || !picture) throw new Error("A sample product is not complete");
    const id = `${MARK}${index + 1}`;
    const code = `LS-${index + 1}`;
    const price = Math.round(variant.price * (0.8 + chance.fraction() * 0.4));
    const stock = chance.below(60);
    const createdAt = before(now, YEAR + chance.fraction() * YEAR);
    const own = { price, originalPrice: price, stock };
    return {
      fixture: sample.fixture,
      product: {
        ...sample.product,
        ...own,
        id,
        code,
        name: `${sample.product.name.slice(0, 42)} ${index + 1}`,
        discountPercent: 0,
        rating: 0,
        reviewCount: 0,
        colours: `|${variant.colour ?? ""}|`,
        bestDealPosition: null,
        bestSellerPosition: null,
        createdAt,
        updatedAt: createdAt,
      },
      variants: [{ ...variant, ...own, id, productId: id, sku: code }],
      pictures: [{ ...picture, id, productId: id }],
    };
  });
}

/** People with made-up names who cannot sign in: they have no password. */
function largeCustomers(count: number, now: Date, chance: Chance): Insertable<UsersTable>[] {
  const names = userFixtures().map(({ name }) => name.split(" "));
  return Array.from({ length: count }, (_, index) => {
    const createdAt = before(now, YEAR + chance.fraction() * YEAR);
    const number = String(index + 1).padStart(6, "0");
    return {
      id: `${MARK}${index + 1}`,
      name: `${chance.pick(names)[0] ?? ""} ${chance.pick(names).at(-1) ?? ""}`,
      email: `customer-${number}@example.com`,
      phone: `+8801900${number}`,
      role: "Customer",
      roleTitle: "",
      status: chance.below(100) < 3 ? "Inactive" : "Active",
      createdAt,
      updatedAt: createdAt,
    };
  });
}

function purchaseAt(
  age: number,
  now: Date,
  products: readonly SampleProduct[],
  customers: readonly Insertable<UsersTable>[],
  chance: Chance,
): Purchase {
  // A weighted pick goes through the whole list; all are as likely here.
  const one = <T>(list: readonly T[]): T => list[chance.below(list.length)] as T;
  const { id, name, email } = one(customers);
  const lines = new Map<string, Purchase["lines"][number]>();
  for (let line = chance.below(4); line >= 0; line--) {
    const { product, variants, pictures } = one(products);
    const [variant] = variants;
    if (!variant) continue;
    lines.set(product.id, {
      product,
      variant,
      picture: pictures[0]?.path ?? "",
      quantity: 1 + chance.below(3),
      price: centsFor(variant.price),
    });
  }
  return {
    buyer: { id, name, email },
    placedAt: before(now, age),
    status: statusAt(age, chance),
    payment: chance.below(3) === 0 ? "PayPal" : "Credit Card",
    address: null,
    lines: [...lines.values()],
  };
}

/** Counts anew what the orders mean for products, customers and departments. */
async function keepFigures(trx: Kysely<Schema>): Promise<void> {
  const statements = [
    sql`update users set
      "orderCount" = (select count(*) from orders o where o."userId" = users.id),
      spent = (select coalesce(sum(o.worth), 0) from orders o
        where o."userId" = users.id and o.status <> 'Cancelled')
      where id like ${`${MARK}%`}`,
    sql`update products set "soldCount" = (
      select coalesce(sum(l.quantity), 0) from "orderLines" l
      join orders o on o.id = l."orderId" and o.status <> 'Cancelled'
      where l."productId" = products.id) where id like ${`${MARK}%`}`,
    sql`update categories set "productCount" = (
      select count(*) from products p
      where p."categoryId" = categories.id and p."deletedAt" is null)`,
  ];
  for (const statement of statements) await statement.execute(trx);
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}
