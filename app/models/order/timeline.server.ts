// Finds what happened to an order, step by step.
import { getDb } from "~/db/connection.server";
import type { OrderDetail } from "./detail";
import type { OrderStatus } from "./order";

/** As many steps as a page shows. */
const MAX_STEPS = 100;

/** The steps of an order, the oldest first. */
export async function findTimeline(orderId: string): Promise<OrderDetail["timeline"]> {
  const steps = await getDb()
    .selectFrom("orderEvents")
    .leftJoin("users", "users.id", "orderEvents.actorId")
    .select([
      "orderEvents.id",
      "orderEvents.status",
      "orderEvents.note",
      "orderEvents.createdAt as time",
      "users.name as actor",
    ])
    .where("orderId", "=", orderId)
    .orderBy("orderEvents.createdAt")
    .orderBy("orderEvents.id")
    .limit(MAX_STEPS)
    .execute();
  // The column holds only statuses of orders, because only the shop's own code writes it.
  return steps.map((step) => ({ ...step, status: step.status as OrderStatus }));
}
