// The back office's top bar: where one is, what is new, who one is, the way out.
import { Form } from "@remix-run/react";
import { Avatar } from "~/components/admin/avatar";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { Notification } from "~/models/notification/notification";
import { NotificationBell } from "./notification-bell";

interface TopBarProps {
  user: { name: string; title: string; picture: string | null };
  notifications: Notification[];
  unread: number;
}

/** Stays in sight while the page scrolls. */
export function TopBar({ user, notifications, unread }: TopBarProps) {
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-ink-200 bg-white px-4 sm:gap-4 lg:px-6">
      <Link to="/admin/overview" className="me-auto flex items-center gap-2.5 font-semibold">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        Admin Dashboard
      </Link>
      <NotificationBell notifications={notifications} unread={unread} />
      <p className="flex items-center gap-2.5 text-sm" title={`${user.name}, ${user.title}`}>
        <Avatar name={user.name} picture={user.picture} className="size-8 text-sm" sizes="32px" />
        <span className="max-w-40 truncate font-semibold max-sm:sr-only">{user.name}</span>
      </p>
      <Form method="post" action="/logout">
        <button type="submit" className="btn btn-outline btn-small max-sm:px-2">
          <Icon name="log-out" className="icon size-4" />
          <span className="max-sm:sr-only">Logout</span>
        </button>
      </Form>
    </header>
  );
}
