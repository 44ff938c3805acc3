// The administrator's own profile: who one is, and the two tabs below.
import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { Avatar } from "~/components/admin/avatar";
import { AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link, MenuLink } from "~/components/ui/link";
import { findAdminProfile } from "~/models/account/staff-profile.server";
import { findDates } from "~/models/settings/dates.server";

export const meta: MetaFunction = () => [
  { title: "Admin Profile" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireAdmin(request);
  const profile = await findAdminProfile(id);
  if (!profile) throw redirect("/login");
  const { name, roleTitle, role, picture, createdAt } = profile;
  const { formatDate } = await findDates();
  return { name, title: roleTitle || role, picture, since: formatDate(createdAt) };
}

const tabs = [
  { to: "/admin/profile", label: "Personal Information", icon: "user" },
  { to: "/admin/profile/password", label: "Password & Security", icon: "lock" },
  { to: "/admin/profile/factor", label: "Second Factor", icon: "check" },
];

export default function AdminProfile() {
  const { name, title, picture, since } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Admin Profile" lead="Your account and how it is secured">
      <section className="panel flex flex-wrap items-center gap-5 p-5" aria-label="Account">
        <span className="relative">
          <Avatar name={name} picture={picture} className="size-24 text-xl" sizes="96px" />
          <Link
            to="/admin/profile/picture"
            className="absolute -right-1 -bottom-1 flex size-9 items-center justify-center rounded-full border-2 border-white bg-accent-600 text-white hover:bg-accent-700"
            aria-label="Change profile picture"
            title="Change profile picture"
          >
            <Icon name="camera" className="icon size-4" />
          </Link>
        </span>
        <div className="min-w-0">
          <p className="text-lg font-semibold">{name}</p>
          <p className="text-ink-600">{title}</p>
          <p className="text-sm text-ink-600">Member since {since}</p>
        </div>
      </section>
      <section className="panel overflow-hidden" aria-label="Profile">
        <nav aria-label="Profile sections" className="flex border-b border-ink-200 px-2">
          {tabs.map(({ to, label, icon }) => (
            <MenuLink
              key={to}
              to={to}
              end
              preventScrollReset
              look={(isHere) =>
                `-mb-px flex min-h-12 items-center gap-2 border-b-2 px-3 text-center font-semibold max-sm:flex-1 max-sm:justify-center max-sm:px-1 max-sm:text-sm ${
                  isHere
                    ? "border-accent-600 text-accent-700"
                    : "border-transparent text-ink-600 hover:text-ink-950"
                }`
              }
            >
              <Icon name={icon} className="icon size-4 max-sm:hidden" />
              {label}
            </MenuLink>
          ))}
        </nav>
        <div className="p-5">
          <Outlet />
        </div>
      </section>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
