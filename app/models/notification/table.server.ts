// Lists the staff's notifications a page at a time.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { notificationTypes, type NotificationView } from "./notification";
import { isOneOf, newestFirst, toNotification } from "./notification.server";

const viewSchema = z.object({
  show: z.enum(["all", "unread"]).catch("all"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Reads from the address what to list; what it has wrong falls back to the first page of all. */
export function readNotificationView(params: URLSearchParams): NotificationView {
  return viewSchema.parse(Object.fromEntries(params));
}

/** A page of notifications of some kinds, the newest first. */
export async function listNotifications(view: NotificationView, types = notificationTypes) {
  let counts = getDb()
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isOneOf(types));
  let rows = newestFirst(types);
  if (view.show === "unread") {
    counts = counts.where("readAt", "is", null);
    rows = rows.where("readAt", "is", null);
  }
  const { count } = await counts.executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(view.page, count);
  const notifications = await rows.limit(tablePageSize).offset(offset).execute();
  return { notifications: notifications.map(toNotification), page, pages };
}
