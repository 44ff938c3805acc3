// Finds notifications for the staff, adds new ones and marks them read.
import { randomUUID } from "node:crypto";
import { getDb, type Db } from "~/db/connection.server";
import { timeAgo } from "./date";
import { stockLevel } from "./stock";

/** A notification as the bell lists it. */
export interface Notification {
  id: string;
  type: "order" | "stock" | "user";
  title: string;
  message: string;
  /** How long ago, in words of the server's clock. */
  age: string;
  read: boolean;
}

const listed = 8;
/** The badge shows 9+ above nine, so nobody counts further than this. */
const counted = 10;

/** The newest notifications, and how many are unread, ten at most. */
export async function findNotifications(): Promise<{
  notifications: Notification[];
  unread: number;
}> {
  const newest = getDb()
    .selectFrom("notifications")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
  const [rows, unread] = await Promise.all([
    newest
      .select(["id", "type", "title", "message", "createdAt", "readAt"])
      .limit(listed)
      .execute(),
    newest.select("id").where("readAt", "is", null).limit(counted).execute(),
  ]);
  const notifications = rows.map(({ createdAt, readAt, ...row }) => ({
    ...row,
    age: timeAgo(createdAt),
    read: readAt !== null,
  }));
  return { notifications, unread: unread.length };
}

/** Marks one notification read; an unknown one changes nothing. */
export async function markRead(id: string): Promise<void> {
  await getDb()
    .updateTable("notifications")
    .set({ readAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("readAt", "is", null)
    .execute();
}

/** Marks every notification read. */
export async function markAllRead(): Promise<void> {
  await getDb()
    .updateTable("notifications")
    .set({ readAt: new Date().toISOString() })
    .where("readAt", "is", null)
    .execute();
}

/** Tells the staff something, in the transaction that makes it so. */
export async function addNotification(
  trx: Db,
  { type, title, message }: Pick<Notification, "type" | "title" | "message">,
): Promise<void> {
  const createdAt = new Date().toISOString();
  await trx
    .insertInto("notifications")
    .values({ id: randomUUID(), type, title, message, createdAt, readAt: null })
    .execute();
}

/** Tells the staff that a product's stock has fallen to low or critical; a level is told once, when it is entered. */
export async function notifyOfStock(
  trx: Db,
  name: string,
  before: number,
  after: number,
): Promise<void> {
  const level = stockLevel(after);
  if (after >= before || level === "healthy" || level === stockLevel(before)) return;
  await addNotification(trx, {
    type: "stock",
    title: level === "critical" ? "Stock critical" : "Stock low",
    message: `${name}: ${after} left in stock.`,
  });
}
