// The bell with the unread badge, and the newest notifications behind it.
import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/components/ui/icon";
import type { Notification } from "~/models/notification.server";

interface BellProps {
  notifications: Notification[];
  unread: number;
}

/** Every unread notification is a button that marks it read. */
export function NotificationBell({ notifications, unread }: BellProps) {
  const { pathname, search } = useLocation();
  return (
    <details ref={useDismissal()} className="relative">
      <summary className="icon-btn relative" aria-label={nameOf(unread)}>
        <Icon name="bell" />
        {unread > 0 && (
          <span className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-sale px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-white">
            {unread > 9 ? "9+" : unread}
          </span>
        )}
      </summary>
      <Form
        method="post"
        action="/admin/notifications"
        preventScrollReset
        className="panel absolute right-0 z-40 mt-2 w-96 overflow-hidden shadow-card max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
      >
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <div className="flex items-center justify-between border-b border-ink-200 px-4 py-2">
          <h2 className="font-bold">Notifications</h2>
          {unread > 0 && (
            <button type="submit" name="read" value="all" className="link min-h-8 text-sm">
              Mark all read
            </button>
          )}
        </div>
        {notifications.length === 0 ? (
          <p className="px-4 py-8 text-center text-ink-600">Nothing new.</p>
        ) : (
          <ul
            className="max-h-[min(28rem,70dvh)] divide-y divide-ink-100 overflow-y-auto"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold no button
            tabIndex={0}
          >
            {notifications.map((notification) => (
              <li key={notification.id}>
                <Entry notification={notification} />
              </li>
            ))}
          </ul>
        )}
      </Form>
    </details>
  );
}

const icons = { order: "cart", stock: "package", user: "user" };

function Entry({ notification }: { notification: Notification }) {
  const { id, type, title, message, age, read } = notification;
  const content = (
    <>
      <span className="flex size-8 flex-none items-center justify-center rounded-full bg-ink-100 text-ink-700">
        <Icon name={icons[type]} className="icon size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <b className={read ? "font-medium" : "font-bold"}>{title}</b>
          <span className="flex-none text-xs text-ink-600">{age}</span>
        </span>
        <span className="block text-ink-600">{message}</span>
      </span>
    </>
  );
  const layout = "flex w-full gap-3 px-4 py-3 text-start text-sm";
  if (read) return <p className={layout}>{content}</p>;
  return (
    <button
      type="submit"
      name="read"
      value={id}
      className={`${layout} bg-accent-50 hover:bg-accent-100`}
    >
      {content}
      <span className="sr-only">Unread: mark as read</span>
      <span aria-hidden className="mt-1.5 size-2 flex-none rounded-full bg-accent-600" />
    </button>
  );
}

function nameOf(unread: number): string {
  if (unread === 0) return "Notifications";
  return `Notifications, ${unread > 9 ? "more than nine" : unread} unread`;
}

/** With scripts, Escape and a click elsewhere close it too. */
function useDismissal() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !ref.current?.contains(target))
        ref.current?.removeAttribute("open");
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !ref.current?.open) return;
      ref.current.removeAttribute("open");
      ref.current.querySelector("summary")?.focus();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  return ref;
}
