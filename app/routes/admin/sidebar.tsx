// The back office's rooms; below the large breakpoint they stand in a row that scrolls sideways and begins at the present one.
import { Link, NavLink } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";

/** In the order of the sidebar. */
const rooms = [
  { to: "/admin/overview", label: "Overview", icon: "grid" },
  { to: "/admin/categories", label: "Categories", icon: "folder" },
  { to: "/admin/products", label: "Products", icon: "package" },
  { to: "/admin/sales", label: "Sales", icon: "tag" },
  { to: "/admin/promotions", label: "Promotions", icon: "gift" },
  { to: "/admin/orders", label: "Orders", icon: "receipt" },
  { to: "/admin/customers", label: "Customers", icon: "users" },
  { to: "/admin/newsletter", label: "Newsletter", icon: "mail" },
  { to: "/admin/settings", label: "Settings", icon: "settings" },
  { to: "/admin/profile", label: "Profile", icon: "user" },
  { to: "/admin/tasks", label: "Tasks", icon: "clock" },
  { to: "/admin/audit", label: "Audit log", icon: "history" },
];

/** Links to every room, and to the shop itself. */
export function Sidebar() {
  return (
    <nav
      aria-label="Back office"
      className="on-dark flex print:hidden gap-1 overflow-x-auto bg-ink-900 px-3 py-2 text-white lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:w-56 lg:flex-none lg:flex-col lg:overflow-y-auto lg:px-3 lg:py-5"
    >
      {rooms.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            `${entry} ${isActive ? "bg-accent-600 [scroll-initial-target:nearest]" : "hover:bg-ink-700"}`
          }
        >
          <Icon name={icon} />
          {label}{" "}
        </NavLink>
      ))}
      <Link to="/" className={`${entry} text-ink-200 hover:bg-ink-700 lg:mt-auto`}>
        <Icon name="store" />
        View shop
      </Link>
    </nav>
  );
}

const entry =
  "flex min-h-10 items-center gap-2 rounded-lg px-2.5 text-sm font-semibold whitespace-nowrap lg:gap-3 lg:px-3 lg:text-[0.9375rem]";
