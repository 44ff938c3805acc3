// The back office's layout: top bar, sidebar, the page.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { mayGo } from "~/auth/areas.server";
import { requireStaff } from "~/auth/guards.server";
import { rooms } from "~/components/admin/rooms";
import { noticesFor } from "~/models/account/notices";
import { countQuestionsToDo } from "~/models/question/table.server";
import { countReviewsToDo } from "~/models/review/table.server";
import { findNewestNotifications } from "~/models/notification/notification.server";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { AskBeforeLeaving } from "./unsaved";

export const meta: MetaFunction = () => [
  { title: "Admin Dashboard" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request);
  const { name, roleTitle, role, picture } = user;
  return {
    open: rooms.map(({ to }) => to).filter((to) => mayGo(user, to)),
    user: { name, title: roleTitle || role, picture },
    counts: {
      "/admin/reviews": mayGo(user, "/admin/reviews") ? await countReviewsToDo() : 0,
      "/admin/questions": mayGo(user, "/admin/questions") ? await countQuestionsToDo() : 0,
    },
    ...(await findNewestNotifications(noticesFor(user))),
  };
}

export default function AdminLayout() {
  const { user, open, notifications, unread, counts } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-1 flex-col bg-ink-50">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <TopBar user={user} notifications={notifications} unread={unread} />
      <div className="flex flex-1 flex-col lg:flex-row lg:items-start">
        <Sidebar open={open} counts={counts} />
        <Outlet />
      </div>
      <AskBeforeLeaving />
    </div>
  );
}
