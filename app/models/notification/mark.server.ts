// Marks notifications as read.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { notificationTypes } from "./notification";

/** What the buttons send that mark a notification read, or all. */
export const markReadSchema = z.object({
  read: z.string().optional(),
  redirectTo: z.string().optional(),
});

/** Marks one notification read; an unknown one changes nothing. */
export async function markRead(id: string, types = notificationTypes): Promise<void> {
  await getDb()
    .updateTable("notifications")
    .set({ readAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("readAt", "is", null)
    .where((eb) => eb.or(types.map((type) => eb("type", "=", type))))
    .execute();
}

/** Marks every notification of some kinds read: kind by kind, each along the index of what is unread of it. */
export async function markAllRead(types = notificationTypes): Promise<void> {
  const readAt = new Date().toISOString();
  for (const type of types) {
    await getDb()
      .updateTable("notifications")
      .set({ readAt })
      .where("type", "=", type)
      .where("readAt", "is", null)
      .execute();
  }
}
