// Notifications one under the other, and the form around them in which each unread one is a button.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { Notification } from "~/models/notification/notification";

/** Stands in a MarkReadForm. */
export function NotificationList({ notifications }: { notifications: Notification[] }) {
  return (
    <ul className="divide-y divide-ink-100">
      {notifications.map((notification) => (
        <li key={notification.id} className="flex items-start">
          <Entry notification={notification} />
          {notification.link && (
            <Link to={notification.link} className="icon-btn my-3 me-2" title="Open">
              <Icon name="chevron-right" />
              <span className="sr-only">{`Open: ${notification.message}`}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const looks = {
  order: { icon: "cart", colours: "bg-accent-100 text-accent-800" },
  stock: { icon: "package", colours: "bg-[#fdf0c4] text-[#6f4a00]" },
  user: { icon: "user", colours: "bg-[#dcf5e4] text-[#11602f]" },
};

function Entry({ notification }: { notification: Notification }) {
  const { id, type, title, message, age, read } = notification;
  const { icon, colours } = looks[type];
  const content = (
    <>
      <span className={`flex size-9 flex-none items-center justify-center rounded-full ${colours}`}>
        <Icon name={icon} className="icon size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <b className={read ? "font-normal" : "font-semibold"}>{title}</b>
          <span className="flex-none text-sm text-ink-600">{age}</span>
        </span>
        <span className="block text-ink-600">{message}</span>
      </span>
    </>
  );
  const layout = "flex min-w-0 flex-1 gap-3 px-4 py-3 text-start text-sm";
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
