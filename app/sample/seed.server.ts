// Fills an empty database: with the sample shop, or with what a shop begins with.
import type { Kysely, Transaction } from "kysely";
import { insertAll } from "~/db/insert.server";
import { numbersFrom } from "~/db/order-counter.server";
import { setLastOrderNumber } from "~/db/order-number.server";
import type { Schema } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { nameFixtures, orderFixtures, synonymFixtures, userFixtures } from "./fixtures.server";
import { pastPurchases } from "./history.server";
import { notificationRows } from "./notifications.server";
import { seedOffers } from "./offers.server";
import { seedPages } from "./pages.server";
import { passwordRows, SHOPPER_ID, userRows } from "./people.server";
import { addressRows } from "./addresses.server";
import { seedClosed, seedShop } from "./shop.server";
import {
  categoryRows,
  productTypeRows,
  rateRows,
  sampleProducts,
  type ProductRow,
  type SampleProduct,
} from "./products.server";
import {
  byTime,
  deliveryAddress,
  orderRows,
  samplePurchases,
  type Purchase,
} from "./purchases.server";

/**
 * Writes the sample shop into an empty database, every date relative to `now`. The same `now`
 * gives the same rows, but for the salts of the two password hashes.
 * @param db a transaction of the caller's, or a database to open one on
 */
export async function seedSample(db: Kysely<Schema>, now: Date): Promise<void> {
  // Hashing is slow on purpose, so it is done before the transaction holds the write lock.
  const passwords = await passwordRows(now);
  const products = sampleProducts(now);
  const { purchases, firstNumber } = allPurchases(now, products);
  const { orders, lines, events } = orderRows(
    purchases,
    numbersFrom(firstNumber, purchases.length),
    now,
  );

  await inTransaction(db, async (trx) => {
    await insertAll(trx, "categories", categoryRows(now, products));
    await insertAll(trx, "productTypes", productTypeRows());
    await insertAll(trx, "products", soldProducts(products, purchases));
    await insertAll(
      trx,
      "variants",
      products.flatMap((sample) => sample.variants),
    );
    await insertAll(
      trx,
      "pictures",
      products.flatMap((sample) => sample.pictures),
    );
    await insertAll(trx, "users", userRows(now, purchases));
    await insertAll(trx, "passwords", passwords);
    await insertAll(trx, "addresses", addressRows(now));
    await insertAll(trx, "orders", orders);
    await insertAll(trx, "orderLines", lines);
    await insertAll(trx, "orderEvents", events);
    await insertAll(trx, "notifications", notificationRows(now, orders));
    await insertAll(trx, "exchangeRates", rateRows(now));
    await seedShop(trx, now);
    await seedPages(trx, now, () => "Public");
    await seedOffers(trx, products, now);
    await setLastOrderNumber(trx, firstNumber + orders.length - 1);
  });
}

/** Writes what a shop begins with that is its keeper's from the first day: it sells nothing yet, and says no name. */
export async function seedBase(db: Kysely<Schema>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await insertAll(trx, "exchangeRates", rateRows(now));
    await seedClosed(trx, now);
    // Promises are the keeper's to make: they read the drafts, and show what they stand by.
    await seedPages(trx, now, (page) => (page.isTrueAnywhere ? "Public" : "Draft"));
  });
}

/**
 * Writes the synonyms that a search knows at first, until somebody edits them.
 * @param isSample whether it knows the names of what the sample shop sells as well
 */
export async function seedSynonyms(db: Kysely<Schema>, isSample: boolean): Promise<void> {
  const known = [synonymFixtures(), ...(isSample ? [nameFixtures()] : [])];
  const rows = known
    .flatMap(Object.entries<string[]>)
    .flatMap(([said, meanings]) => meanings.map((meant) => ({ said, meant })));
  await insertAll(db, "searchSynonyms", rows);
}

/** Every order, oldest first, numbered so that the demo shopper's newest has the number of the data file. */
function allPurchases(now: Date, products: readonly SampleProduct[]) {
  const shopper = userFixtures().find(({ id }) => id === SHOPPER_ID);
  if (!shopper) throw new Error(`fixtures/users.json: no "${SHOPPER_ID}"`);
  const samples = samplePurchases(shopper, deliveryAddress(), now);
  const purchases = [...pastPurchases(now, products), ...samples].sort(byTime);
  const newest = purchases.findLastIndex(({ buyer }) => buyer.id === SHOPPER_ID);
  return { purchases, firstNumber: orderFixtures().newestSampleNumber - newest };
}

/** The product rows with how many of each were sold; a cancelled order sells nothing. */
function soldProducts(
  products: readonly SampleProduct[],
  purchases: readonly Purchase[],
): ProductRow[] {
  const sold = new Map<string, number>();
  for (const { status, lines } of purchases) {
    if (status === "Cancelled") continue;
    for (const { product, quantity } of lines) {
      sold.set(product.id, (sold.get(product.id) ?? 0) + quantity);
    }
  }
  return products.map(({ product }) => ({ ...product, soldCount: sold.get(product.id) ?? 0 }));
}

function inTransaction(
  db: Kysely<Schema>,
  work: (trx: Kysely<Schema> | Transaction<Schema>) => Promise<void>,
): Promise<void> {
  return db.isTransaction ? work(db) : transact(work, db);
}
