// Finds what the bell shows: the newest of the staff's notifications, and whether any are unread.
import { getDb } from "~/db/connection.server";
import { findPage, ofKinds } from "./kinds.server";
import { notificationTypes, type Notification } from "./notification";

const newestCount = 8;
/** The badge shows 9+ above nine, so counting further would be of no use. */
const unreadLimit = 10;

/** The newest notifications of some kinds, and how many are unread, ten at most. */
export async function findNewestNotifications(types = notificationTypes): Promise<{
  notifications: Notification[];
  unread: number;
}> {
  const all = getDb().selectFrom("notifications");
  const [notifications, unread] = await Promise.all([
    findPage(all, types, { size: newestCount, offset: 0 }),
    ofKinds(all.select("id").where("readAt", "is", null), types)
      .reduce((joined, kind) => joined.unionAll(kind))
      .limit(unreadLimit)
      .execute(),
  ]);
  return { notifications, unread: unread.length };
}
