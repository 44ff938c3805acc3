// What a new account finds while the shop shows sample data: addresses, and orders of its own.
import type { Insertable, Kysely } from "kysely";
import { sql } from "kysely";
import { insertAll } from "~/db/insert.server";
import { numbersFrom } from "~/db/order-counter.server";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { AddressesTable, Schema } from "~/db/schema";
import { sampleAddressRows } from "./addresses.server";
import {
  deliveryAddress,
  orderRows,
  samplePurchases,
  spending,
  type Buyer,
  type OrderRows,
} from "./purchases.server";

/** The sample addresses as rows of the account, one of them the default. */
export function sampleAddressesFor(userId: string, now: Date): Insertable<AddressesTable>[] {
  return sampleAddressRows(userId, now);
}

/** The sample orders as rows of the account, numbered upwards from `firstNumber`, the oldest first. */
export function sampleOrdersFor(buyer: Buyer, firstNumber: number, now: Date): OrderRows {
  const purchases = samplePurchases(buyer, deliveryAddress(), now);
  return orderRows(purchases, numbersFrom(firstNumber, purchases.length), now);
}

/**
 * Gives a new account the sample addresses and orders, and keeps the figures that follow from
 * them: the account's orders and spending, the products' sales.
 * @param trx the transaction that makes the account
 */
export async function insertSampleAccount(
  trx: Kysely<Schema>,
  buyer: Buyer,
  now: Date,
): Promise<void> {
  const purchases = samplePurchases(buyer, deliveryAddress(), now);
  const rows = orderRows(purchases, await takeOrderNumbers(trx, purchases.length), now);
  await insertAll(trx, "addresses", sampleAddressRows(buyer.id, now));
  await insertAll(trx, "orders", rows.orders);
  await insertAll(trx, "orderLines", await withoutMissing(trx, rows.lines));
  await insertAll(trx, "orderEvents", rows.events);
  await trx.updateTable("users").set(spending(purchases)).where("id", "=", buyer.id).execute();
  // Last, because every new account counts into the same products.
  await countSales(trx, rows);
}

/** A shop may have dropped a sample product since: such a line keeps its words and loses its link. */
async function withoutMissing(
  trx: Kysely<Schema>,
  lines: OrderRows["lines"],
): Promise<OrderRows["lines"]> {
  const found = await trx
    .selectFrom("variants")
    .select("id")
    .where(
      "id",
      "in",
      lines.flatMap(({ variantId }) => variantId ?? []),
    )
    .execute();
  const products = await trx
    .selectFrom("products")
    .select("id")
    .where(
      "id",
      "in",
      lines.flatMap(({ productId }) => productId ?? []),
    )
    .execute();
  const known = new Set([...found, ...products].map(({ id }) => id));
  const keep = (id: string | null | undefined) => (id && known.has(id) ? id : null);
  return lines.map((line) => ({
    ...line,
    productId: keep(line.productId),
    variantId: keep(line.variantId),
  }));
}

async function countSales(trx: Kysely<Schema>, { orders, lines }: OrderRows): Promise<void> {
  const kept = orders.filter(({ status }) => status !== "Cancelled").map(({ id }) => id);
  await trx
    .updateTable("products")
    .set((eb) => ({
      soldCount: sql<number>`"soldCount" + ${eb
        .selectFrom("orderLines")
        .select((line) => line.fn.coalesce(line.fn.sum("quantity"), sql.lit(0)).as("sold"))
        .whereRef("orderLines.productId", "=", "products.id")
        .where("orderLines.orderId", "in", kept)}`,
    }))
    .where(
      "id",
      "in",
      lines.flatMap(({ productId }) => productId ?? []),
    )
    .execute();
}
