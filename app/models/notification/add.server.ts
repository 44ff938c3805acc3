// Tells the staff what happened.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { levelEntered } from "~/models/stock";
import type { Notification } from "./notification";

/** Tells the staff something, in the transaction that makes it true. */
export async function addNotification(
  trx: Db,
  notice: Pick<Notification, "type" | "title" | "message" | "link">,
): Promise<void> {
  const createdAt = new Date().toISOString();
  await trx
    .insertInto("notifications")
    .values({ id: randomUUID(), ...notice, createdAt, readAt: null })
    .execute();
}

/** Tells the staff that a product's stock has fallen to low or critical, once for each level that it falls to. */
export async function notifyOfStock(
  trx: Db,
  { id, name }: { id: string; name: string },
  before: number,
  after: number,
): Promise<void> {
  const level = levelEntered(before, after);
  if (level === null) return;
  await addNotification(trx, {
    type: "stock",
    title: level === "critical" ? "Stock critical" : "Stock low",
    message: `${name}: ${after} left in stock.`,
    link: `/admin/products/${id}`,
  });
}
