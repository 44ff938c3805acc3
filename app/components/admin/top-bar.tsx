// The back office's top bar: where one is, what is new, who one is, the way out.
import { Form, Link } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import type { Notification } from "~/models/notification";
import { NotificationBell } from "./notification-bell";

interface TopBarProps {
  user: { name: string; title: string };
  notifications: Notification[];
  unread: number;
}

/** Stays in sight while the page scrolls. */
export function TopBar({ user, notifications, unread }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-ink-200 bg-white px-4 sm:gap-4 lg:px-6">
      <Link to="/admin/overview" className="me-auto flex items-center gap-2.5 font-bold">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        Admin Dashboard
      </Link>
      <NotificationBell notifications={notifications} unread={unread} />
      <p className="flex items-center gap-2.5 text-sm" title={`${user.name}, ${user.title}`}>
        <span
          aria-hidden
          className="flex size-8 items-center justify-center rounded-full bg-accent-100 text-xs font-bold text-accent-800"
        >
          {initials(user.name)}
        </span>
        <span className="font-semibold max-sm:sr-only">Admin User</span>
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

function initials(name: string): string {
  const words = name.split(" ").filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? "")
    .join("");
}
