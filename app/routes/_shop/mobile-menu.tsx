// The header's menu on small screens.
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { listingUrl } from "~/models/listing/listing";
import type { loader as rootLoader } from "~/root";
import { LogoutButton } from "./account-area";
import type { Department } from "./category-bar";

/** What the header shows of the shop and of its visitor. */
export interface HeaderProps {
  departments: Department[];
  /** Things in the cart, on the wish list and in the comparison. */
  counts: { cart: number; wishes: number; compared: number };
}

/** The key closes it after every navigation, signing out included. */
export function MobileMenu({ departments, counts }: HeaderProps) {
  const { key } = useLocation();
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  return (
    // Its size is known before its button has arrived, so that nothing beside it moves.
    <details key={key} className="group size-9 lg:hidden">
      <summary className="icon-btn text-white hover:bg-ink-700 hover:text-white" aria-label="Menu">
        <Icon name="menu" className="icon group-open:hidden" />
        <Icon name="close" className="icon hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 z-40 mt-3 border-t border-ink-700 bg-ink-900 p-4">
        <ul className="mobile-menu">
          <li>
            <Link to={listingUrl({ offers: true })}>
              <Icon name="tag" /> Offers
            </Link>
          </li>
          <li>
            <Link to="/wishlist">
              <Icon name="heart" /> Wish list ({counts.wishes})
            </Link>
          </li>
          <li>
            <Link to="/compare">
              <Icon name="scale" /> Compare ({counts.compared})
            </Link>
          </li>
          <li>
            <Link to={user ? "/profile" : "/login"}>
              <Icon name="user" /> {user ? user.name || user.email : "Account: Register or Login"}
            </Link>
          </li>
          {user?.role === "Admin" && (
            <li>
              <Link to="/admin">
                <Icon name="grid" /> Back office
              </Link>
            </li>
          )}
          {departments.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={listingUrl({ category: slug })}>{name}</Link>
            </li>
          ))}
          {user && (
            <li>
              <LogoutButton />
            </li>
          )}
        </ul>
      </div>
    </details>
  );
}
