// What products and accounts count of the orders.
import type { Db } from "~/db/schema";

/**
 * Adds to a product's pieces in stock and sold. Its version stays: an open form of it is current.
 * It is changed by its key alone: with a second condition the engine might not use the key's index.
 * @returns the product afterwards; undefined for an unknown one
 */
export function countSold(
  trx: Db,
  productId: string,
  { stock, sold }: { stock: number; sold: number },
) {
  return trx
    .updateTable("products")
    .set((eb) => ({
      stock: eb("stock", "+", stock),
      soldCount: eb("soldCount", "+", sold),
      updatedAt: new Date().toISOString(),
    }))
    .where("id", "=", productId)
    .returning(["name", "stock", "deletedAt", "state"])
    .executeTakeFirst();
}

/**
 * Adds to an account's orders, and to what it spent on those that were not cancelled.
 * @param userId null for a guest, of whom nothing is counted
 * @param spent in cents of US dollars
 */
export async function countOrders(
  trx: Db,
  userId: string | null,
  { orders, spent }: { orders: number; spent: number },
): Promise<void> {
  if (userId === null || (orders === 0 && spent === 0)) return;
  await trx
    .updateTable("users")
    .set((eb) => ({
      orderCount: eb("orderCount", "+", orders),
      spent: eb("spent", "+", spent),
    }))
    .where("id", "=", userId)
    .execute();
}
