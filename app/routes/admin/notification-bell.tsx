// The bell with the unread badge, and the newest notifications behind it.
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { NotificationList } from "~/components/admin/notification-list";
import { MarkReadForm } from "~/components/admin/mark-read-form";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import {
  notificationsPath,
  unreadCount,
  type Notification,
} from "~/models/notification/notification";

interface BellProps {
  notifications: Notification[];
  unread: number;
}

export function NotificationBell({ notifications, unread }: BellProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useDismissal(menu);
  const { pathname, search } = useLocation();
  return (
    <details ref={menu} className="relative">
      <summary
        className="icon-btn relative"
        // It says what the badge shows: who speaks to the machine names what stands there.
        aria-label={`Notifications${unread > 0 ? `, ${unreadCount(unread)} unread` : ""}`}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-sale px-1 text-center text-sm leading-4.5 font-semibold text-white">
            {unreadCount(unread)}
          </span>
        )}
      </summary>
      <MarkReadForm
        back={pathname + search}
        place={list}
        className="panel absolute right-0 z-40 mt-2 w-96 overflow-hidden shadow-card max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
      >
        <div className="flex min-h-12 items-center justify-between gap-3 border-b border-ink-200 px-4 py-2">
          <h2 className="font-semibold">Notifications</h2>
          {unread > 0 && (
            <button type="submit" name="read" value="all" className="link min-h-8 text-sm">
              Mark all read
            </button>
          )}
        </div>
        <div
          ref={list}
          role="region"
          aria-label="Newest notifications"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold no button
          tabIndex={0}
          className="max-h-[min(28rem,70dvh)] overflow-y-auto -outline-offset-2"
        >
          {notifications.length === 0 ? (
            <div className="empty py-8">
              <Icon name="bell" />
              <p>No notifications yet</p>
            </div>
          ) : (
            <NotificationList notifications={notifications} />
          )}
        </div>
        <p className="border-t border-ink-200 px-4 py-2 text-center">
          <Link
            to={notificationsPath}
            className="link inline-flex min-h-8 items-center text-sm font-semibold"
            onClick={() => menu.current?.removeAttribute("open")}
          >
            View all notifications
          </Link>
        </p>
      </MarkReadForm>
    </details>
  );
}

/** With scripts, Escape and a click elsewhere close the menu too. */
function useDismissal(menu: RefObject<HTMLDetailsElement>) {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !menu.current?.contains(target))
        menu.current?.removeAttribute("open");
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      menu.current.removeAttribute("open");
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [menu]);
}
