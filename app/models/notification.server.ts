// Finds notifications for the staff, adds new ones and marks them read.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { timeAgo } from "./date";
import type { Notification, NotificationView } from "./notification";
import { levelEntered } from "./stock";
import { pageOf, tablePageSize } from "./table.server";

const newestCount = 8;
/** The badge shows 9+ above nine, so counting further would be of no use. */
const unreadLimit = 10;

/** What the buttons send that mark a notification read, or all. */
export const markReadSchema = z.object({
  read: z.string().optional(),
  redirectTo: z.string().optional(),
});

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

const viewSchema = z.object({
  show: z.enum(["all", "unread"]).catch("all"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Reads from the address what to list; what it has wrong falls back to the first page of all. */
export function readNotificationView(params: URLSearchParams): NotificationView {
  return viewSchema.parse(Object.fromEntries(params));
}

/** A page of notifications, the newest first. */
export async function listNotifications(view: NotificationView) {
  let counts = getDb()
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("count"));
  let rows = newestFirst();
  if (view.show === "unread") {
    counts = counts.where("readAt", "is", null);
    rows = rows.where("readAt", "is", null);
  }
  const { count } = await counts.executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(view.page, count);
  const notifications = await rows.limit(tablePageSize).offset(offset).execute();
  return { notifications: notifications.map(toNotification), page, pages };
}

function newestFirst() {
  return getDb()
    .selectFrom("notifications")
    .select(["id", "type", "title", "message", "link", "createdAt", "readAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc");
}

function toNotification({
  createdAt,
  readAt,
  ...row
}: Omit<Notification, "age" | "read"> & {
  createdAt: string;
  readAt: string | null;
}): Notification {
  return { ...row, age: timeAgo(createdAt), read: readAt !== null };
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
