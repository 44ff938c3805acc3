// What a notification for the staff is, and where the staff finds them all.

export const notificationTypes: Notification["type"][] = ["order", "stock", "user"];

/** A notification as it is listed. */
export interface Notification {
  id: string;
  type: "order" | "stock" | "user";
  title: string;
  message: string;
  /** The path of the page about it; null where there is none. */
  link: string | null;
  /** How long ago, in words of the server's clock. */
  age: string;
  read: boolean;
}

/** Which notifications a page lists. */
export interface NotificationView {
  show: "all" | "unread";
  page: number;
}

export const notificationsPath = "/admin/notifications";

/** How many are unread, as the badge shows it: nobody counts beyond nine. */
export function unreadCount(unread: number): string {
  return unread > 9 ? "9+" : String(unread);
}
