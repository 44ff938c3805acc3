// Which orders a customer cannot be erased before.
import type { Db } from "~/db/schema";

/** How many orders a sentence names. */
const MOST_NAMED = 20;

/**
 * The numbers of a customer's orders that need the person still: those that are on their way, that
 * something is being sent back of, or that money is to be given back for.
 */
export async function findOpenOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("userId", "=", userId)
    .where((eb) =>
      eb.or([
        eb("status", "in", ["Pending", "Processing"]),
        eb.exists(
          eb
            .selectFrom("returns")
            .select("returns.id")
            .whereRef("returns.orderId", "=", "orders.id")
            .where("returns.state", "in", ["asked", "accepted"]),
        ),
        eb.exists(
          eb
            .selectFrom("refunds")
            .select("refunds.id")
            .whereRef("refunds.orderId", "=", "orders.id")
            .where("refunds.state", "in", ["waiting", "by hand"]),
        ),
      ]),
    )
    .orderBy("placedAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Why a customer cannot be erased yet. */
export function openWords(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_NAMED).map((id) => `#${id}`);
  const more = ids.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  const last = list.pop() ?? "";
  const words = list.length === 0 ? last : `${list.join(", ")} and ${last}`;
  const verb = ids.length === 1 ? "Order %s is" : "Orders %s are";
  return `${verb.replace("%s", words)} not finished: the customer can be erased once everything is delivered, cancelled or returned, and all money is given back.`;
}
