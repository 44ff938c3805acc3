// Lists the staff's notifications a page at a time.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { pageOf, tablePageSize } from "~/models/table.server";
import { findPage, ofKinds } from "./kinds.server";
import { notificationTypes, type NotificationView } from "./notification";

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
  const listed = getDb()
    .selectFrom("notifications")
    .$if(view.show === "unread", (query) => query.where("readAt", "is", null));
  const counts = await ofKinds(
    listed.select(({ fn }) => fn.countAll<number>().as("count")),
    types,
  )
    .reduce((joined, kind) => joined.unionAll(kind))
    .execute();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const { page, pages, offset } = pageOf(view.page, total);
  const notifications = await findPage(listed, types, { size: tablePageSize, offset });
  return { notifications, page, pages };
}
