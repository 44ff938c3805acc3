// What the dashboard and the bell read, each through an index that answers alone.
import type { Kysely } from "kysely";

/** Adds the indexes for sales by time and product, the lowest stock, and what is unread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("ordersSales")
    .on("orders")
    .columns(["currency", "placedAt", "status", "total", "id"])
    .execute();
  await db.schema
    .createIndex("orderLinesSales")
    .on("orderLines")
    .columns(["orderId", "productId", "quantity", "price"])
    .execute();
  await db.schema
    .createIndex("productsLowestStock")
    .on("products")
    .columns(["deletedAt", "stock", "name"])
    .execute();
  await db.schema
    .createIndex("notificationsUnread")
    .on("notifications")
    .columns(["readAt", "createdAt", "id"])
    .execute();
}
