// The account area's frame (spec section 2): who is signed in, and the sections.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guards.server";
import { Icon } from "~/components/ui/icon";
import { findProfile } from "~/models/user.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const profile = await findProfile(user.id);
  return { name: user.name, email: user.email, orderCount: profile?.orderCount ?? 0 };
}

const sections = [
  { to: "/profile", label: "Personal Info", icon: "user", end: true },
  { to: "/profile/orders", label: "Orders", icon: "receipt", end: false },
  { to: "/profile/addresses", label: "Addresses", icon: "map-pin", end: false },
  { to: "/profile/password", label: "Password", icon: "lock", end: false },
  { to: "/profile/devices", label: "Devices", icon: "smartphone", end: false },
] as const;

export default function Account() {
  const { name, email, orderCount } = useLoaderData<typeof loader>();
  return (
    <main
      id="main"
      className="container grid flex-1 content-start items-start gap-6 py-6 lg:grid-cols-[17rem_1fr]"
    >
      <aside className="panel p-4">
        <p className="truncate text-lg font-bold">{name || email}</p>
        <p className="truncate text-ink-600">{email}</p>
        <nav aria-label="Account" className="mt-4">
          <ul role="list" className="account-menu max-lg:grid max-lg:grid-cols-2">
            {sections.map(({ to, label, icon, end }) => (
              <li key={to}>
                <NavLink to={to} end={end}>
                  <Icon name={icon} />
                  {label}
                  {label === "Orders" && (
                    <span className="badge badge-blue ms-auto">{orderCount}</span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <Outlet />
    </main>
  );
}
