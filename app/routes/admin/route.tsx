// The back office's layout: top bar, sidebar, the page.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { mayGo } from "~/auth/areas.server";
import { requireStaff } from "~/auth/guards.server";
import { rooms } from "~/components/admin/rooms";
import { orNull } from "~/http/errors.server";
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

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireStaff(request);
  // A number beside a link must not take the page away: one that cannot be had is logged, and missing.
  const waiting = async (room: string, count: () => Promise<number>) =>
    mayGo(user, room) ? ((await orNull(count(), context)) ?? 0) : 0;
  const { name, roleTitle, role, picture } = user;
  const [reviews, questions, notices] = await Promise.all([
    waiting("/admin/reviews", countReviewsToDo),
    waiting("/admin/questions", countQuestionsToDo),
    findNewestNotifications(noticesFor(user)),
  ]);
  return {
    open: rooms.map(({ to }) => to).filter((to) => mayGo(user, to)),
    user: { name, title: roleTitle || role, picture },
    counts: { "/admin/reviews": reviews, "/admin/questions": questions },
    ...notices,
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
