// The back office's layout: top bar, sidebar, the page.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { countReviewsToDo } from "~/models/review/table.server";
import { findNewestNotifications } from "~/models/notification/notification.server";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { AskBeforeLeaving } from "./unsaved";

export const meta: MetaFunction = () => [
  { title: "Admin Dashboard · Gadget Shop" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { name, roleTitle, role, picture } = await requireAdmin(request);
  return {
    user: { name, title: roleTitle || role, picture },
    reviews: await countReviewsToDo(),
    ...(await findNewestNotifications()),
  };
}

export default function AdminLayout() {
  const { user, notifications, unread, reviews } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-1 flex-col bg-ink-50">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <TopBar user={user} notifications={notifications} unread={unread} />
      <div className="flex flex-1 flex-col lg:flex-row lg:items-start">
        <Sidebar counts={{ "/admin/reviews": reviews }} />
        <Outlet />
      </div>
      <AskBeforeLeaving />
    </div>
  );
}
