// The back office's rooms; below the large breakpoint they stand in a row that scrolls sideways and begins at the present one.
import { rooms } from "~/components/admin/rooms";
import { Icon } from "~/components/ui/icon";
import { Link, MenuLink } from "~/components/ui/link";

interface SidebarProps {
  open: string[];
  counts: Partial<Record<string, number>>;
}

/**
 * Links to the rooms, with the number of things that wait in each, and to the shop itself.
 * @param open addresses of those that who is signed in may enter
 */
export function Sidebar({ open, counts }: SidebarProps) {
  const shown = rooms.filter(({ to }) => open.includes(to));
  return (
    <nav
      aria-label="Back office"
      className="on-dark flex print:hidden gap-1 overflow-x-auto bg-ink-900 px-3 py-2 text-white lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:w-56 lg:flex-none lg:flex-col lg:overflow-y-auto lg:px-3 lg:py-5"
    >
      {shown.map(({ to, label, icon }) => (
        <MenuLink
          key={to}
          to={to}
          look={(isHere) =>
            `${entry} ${isHere ? "bg-accent-600 [scroll-initial-target:nearest]" : "hover:bg-ink-700"}`
          }
        >
          <Icon name={icon} />
          {label}{" "}
          {(counts[to] ?? 0) > 0 && (
            <span className="badge badge-blue lg:ms-auto">
              {counts[to]}
              <span className="sr-only"> to do</span>
            </span>
          )}
        </MenuLink>
      ))}
      <Link to="/" className={`${entry} text-ink-200 hover:bg-ink-700 lg:mt-auto`}>
        <Icon name="store" />
        View shop
      </Link>
    </nav>
  );
}

const entry =
  "flex min-h-10 items-center gap-2 rounded-lg px-2.5 text-sm font-semibold whitespace-nowrap lg:gap-3 lg:px-3 lg:text-base";
