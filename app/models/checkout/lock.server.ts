// Holds a checkout, so that it becomes one order alone.
import type { Db } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";

/**
 * Holds the checkout for this transaction: of two that are sent at the same moment the second one
 * waits here and finds the first one's order.
 * @returns the order that it became before; null when it is open
 */
export async function claim(trx: Db, id: string): Promise<string | null> {
  const open = await trx
    .updateTable("checkouts")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("orderId", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (open) return null;
  const placed = await trx
    .selectFrom("orders")
    .select("id")
    .where("checkoutId", "=", id)
    .executeTakeFirst();
  if (!placed) throw new Refusal("gone", "This checkout is no longer open. Please begin again.");
  return placed.id;
}
