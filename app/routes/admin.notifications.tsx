// All notifications, page by page; marks them read, one or all, from here and from the bell.
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { requireAdmin } from "~/auth/guards.server";
import { Segments } from "~/components/admin/segments";
import { NotificationList } from "~/components/admin/notification-list";
import { MarkReadForm } from "~/components/admin/mark-read-form";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Pagination } from "~/components/ui/pagination";
import { safeRedirect } from "~/http/redirect";
import { accepted, readSubmission } from "~/http/submission.server";
import { noticesFor } from "~/models/account/notices";
import { notificationsPath, type NotificationView } from "~/models/notification/notification";
import { markAllRead, markRead, markReadSchema } from "~/models/notification/mark.server";
import { listNotifications, readNotificationView } from "~/models/notification/table.server";
import { tableUrl } from "~/models/table";

export const meta: MetaFunction = () => adminMeta("Notifications");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const view = readNotificationView(new URL(request.url).searchParams);
  return { show: view.show, ...(await listNotifications(view, noticesFor(user))) };
}

export async function action({ request }: ActionFunctionArgs) {
  const types = noticesFor(await requireAdmin(request));
  const { read, redirectTo } = accepted(await readSubmission(request, markReadSchema));
  if (read === "all") await markAllRead(types);
  else if (read !== undefined) await markRead(read, types);
  return redirectTo === undefined
    ? json(null)
    : redirect(safeRedirect(redirectTo, notificationsPath));
}

export default function Notifications() {
  const { show, notifications, page, pages } = useLoaderData<typeof loader>();
  const list = useRef<HTMLDivElement>(null);
  return (
    <AdminPage title="Notifications" lead="What happened in the shop">
      <MarkReadForm back={addressOf({ show, page })} place={list} className="panel overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink-200 px-5 py-4">
          <Segments
            label="Which notifications"
            options={[
              { label: "All", to: addressOf({ show: "all", page: 1 }), current: show === "all" },
              {
                label: "Unread",
                to: addressOf({ show: "unread", page: 1 }),
                current: show === "unread",
              },
            ]}
          />
          {notifications.some(({ read }) => !read) && (
            <button type="submit" name="read" value="all" className="btn btn-outline">
              <Icon name="check" />
              Mark all read
            </button>
          )}
        </div>
        {notifications.length === 0 ? (
          <div className="empty">
            <Icon name="bell" />
            <p>{show === "unread" ? "Everything is read" : "No notifications yet"}</p>
          </div>
        ) : (
          <div ref={list} tabIndex={-1} className="-outline-offset-2">
            <NotificationList notifications={notifications} />
          </div>
        )}
      </MarkReadForm>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => addressOf({ show, page: number })}
      />
    </AdminPage>
  );
}

function addressOf({ show, page }: NotificationView): string {
  return tableUrl(notificationsPath, { show: show === "all" ? "" : show, page });
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
