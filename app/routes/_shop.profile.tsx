// The account area's frame (docs/specification.md, section 2.10): who is signed in, and the sections.
import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { requireUser } from "~/auth/guards.server";
import { AccountPage } from "~/components/shop/account-page";
import { ErrorScreen, ReferenceNumber } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { MenuLink } from "~/components/ui/link";
import { findProfile } from "~/models/account/profile.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const profile = await findProfile(user.id);
  return { name: user.name, email: user.email, orderCount: profile?.orderCount ?? 0 };
}

type Owner = SerializeFrom<typeof loader>;

export default function Account() {
  return (
    <Frame owner={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** Without an owner the section stands alone. */
function Frame({ owner, children }: { owner: Owner | undefined; children: ReactNode }) {
  return (
    <main
      id="main"
      className={`container grid flex-1 content-start items-start gap-6 py-6 ${owner ? "lg:grid-cols-[17rem_1fr]" : ""}`}
    >
      {owner && <Sections owner={owner} />}
      {children}
    </main>
  );
}

const sections = [
  { to: "/profile", label: "Personal Info", icon: "user", end: true },
  { to: "/profile/orders", label: "Orders", icon: "receipt", end: false },
  { to: "/profile/reviews", label: "Reviews", icon: "star", end: false },
  { to: "/profile/questions", label: "Questions", icon: "info", end: false },
  { to: "/profile/addresses", label: "Addresses", icon: "map-pin", end: false },
  { to: "/profile/password", label: "Password", icon: "lock", end: false },
  { to: "/profile/devices", label: "Devices", icon: "smartphone", end: false },
  { to: "/profile/letters", label: "Letters", icon: "mail", end: false },
] as const;

function Sections({ owner: { name, email, orderCount } }: { owner: Owner }) {
  return (
    <aside className="panel min-w-0 p-4">
      <p className="truncate text-lg font-semibold">{name || email}</p>
      <p className="truncate text-ink-600">{email}</p>
      <nav aria-label="Account" className="mt-4">
        <ul role="list" className="account-menu">
          {sections.map(({ to, label, icon, end }) => (
            <li key={to}>
              <MenuLink to={to} end={end}>
                <Icon name={icon} />
                {label}
                {label === "Orders" && (
                  <span className="badge badge-blue ms-auto">{orderCount}</span>
                )}
              </MenuLink>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}

/** A fault of ours takes only the part that it broke: the frame stands when its own data came. */
export function ErrorBoundary() {
  const error = useRouteError();
  const owner = useRouteLoaderData<typeof loader>("routes/_shop.profile");
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorScreen />;
  return (
    <Frame owner={owner}>
      <AccountPage title="Failed to load profile">
        <div className="flex flex-col items-start gap-3">
          <p>We are sorry. Please try again in a moment.</p>
          <ReferenceNumber />
          {/* A whole new document brings the number along when it fails again. */}
          <a className="btn btn-primary" href={pathname + search}>
            Try again
          </a>
        </div>
      </AccountPage>
    </Frame>
  );
}
