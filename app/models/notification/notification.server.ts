// Finds the newest of the staff's notifications.
import { expressionBuilder } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import { timeAgo } from "~/models/date";
import { notificationTypes, type Notification } from "./notification";

const newestCount = 8;
/** The badge shows 9+ above nine, so counting further would be of no use. */
const unreadLimit = 10;

/** The newest notifications of some kinds, and how many are unread, ten at most. */
export async function findNewestNotifications(types = notificationTypes): Promise<{
  notifications: Notification[];
  unread: number;
}> {
  const [rows, unread] = await Promise.all([
    newestFirst(types).limit(newestCount).execute(),
    getDb()
      .selectFrom("notifications")
      .select("id")
      .where("readAt", "is", null)
      .where(isOneOf(types))
      .limit(unreadLimit)
      .execute(),
  ]);
  return { notifications: rows.map(toNotification), unread: unread.length };
}

/** Those of some kinds, the newest first. */
export function newestFirst(types = notificationTypes) {
  return getDb()
    .selectFrom("notifications")
    .select(["id", "type", "title", "message", "link", "createdAt", "readAt"])
    .where(isOneOf(types))
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

/** Of those kinds; of none, when there are none. */
export function isOneOf(types: readonly Notification["type"][]) {
  const eb = expressionBuilder<Schema, "notifications">();
  return eb.or(types.map((type) => eb("type", "=", type)));
}
