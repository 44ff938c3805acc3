// Finds notifications for the staff and marks them read.
import { getDb } from "~/db/connection.server";
import { timeAgo } from "./date";

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
