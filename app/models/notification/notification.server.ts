// Finds the newest of the staff's notifications.
import { getDb } from "~/db/connection.server";
import { timeAgo } from "~/models/date";
import type { Notification } from "./notification";

const newestCount = 8;
/** The badge shows 9+ above nine, so counting further would be of no use. */
const unreadLimit = 10;

/** The newest notifications, and how many are unread, ten at most. */
export async function findNewestNotifications(): Promise<{
  notifications: Notification[];
  unread: number;
}> {
  const [rows, unread] = await Promise.all([
    newestFirst().limit(newestCount).execute(),
    getDb()
      .selectFrom("notifications")
      .select("id")
      .where("readAt", "is", null)
      .limit(unreadLimit)
      .execute(),
  ]);
  return { notifications: rows.map(toNotification), unread: unread.length };
}

/** All of them, the newest first. */
export function newestFirst() {
  return getDb()
    .selectFrom("notifications")
    .select(["id", "type", "title", "message", "link", "createdAt", "readAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
}

/** A row as it is shown. */
export function toNotification({
  createdAt,
  readAt,
  ...row
}: Omit<Notification, "age" | "read"> & {
  createdAt: string;
  readAt: string | null;
}): Notification {
  return { ...row, age: timeAgo(createdAt), read: readAt !== null };
}
