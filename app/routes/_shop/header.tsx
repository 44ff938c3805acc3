// The shop's header: brand, search, offers, cart and the account area (docs/specification.md, section 2.3).
import { Form, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { listingUrl } from "~/models/listing/listing";
import type { loader as rootLoader } from "~/root";
import type { Department } from "./category-bar";
import { SearchBox } from "./search-box";

interface HeaderProps {
  departments: Department[];
  /** Things in the cart, on the wish list and in the comparison. */
  counts: { cart: number; wishes: number; compared: number };
}

/** On small screens search takes a row of its own and the rest moves into a menu. */
export function Header({ departments, counts }: HeaderProps) {
  return (
    <header className="bg-ink-900 text-white on-dark">
      <div className="container flex flex-wrap items-center gap-x-4 gap-y-3 py-3 max-[23rem]:gap-x-2 lg:flex-nowrap xl:gap-x-8">
        <Link
          to="/"
          className="flex items-center gap-2 text-xl font-bold tracking-tight max-[23rem]:text-base"
          aria-label="Gadget Shop, home"
        >
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span>
            Gadget <span className="text-accent-100">Shop</span>
          </span>
        </Link>
        <SearchBox />
        <nav aria-label="Shop" className="ms-auto flex items-center gap-1 xl:gap-5">
          <Link to={listingUrl({ offers: true })} className="header-entry max-lg:hidden">
            <Icon name="tag" />
            <span>
              <b>Offers</b> <small className="lg:max-xl:sr-only">Today's discounts</small>
            </span>
          </Link>
          <SmallEntry to="/wishlist" icon="heart" name="Wish list" count={counts.wishes} />
          <SmallEntry to="/compare" icon="scale" name="Compare" count={counts.compared} />
          <CartEntry count={counts.cart} />
          <div className="max-lg:hidden">
            <AccountArea />
          </div>
          <MobileMenu departments={departments} counts={counts} />
        </nav>
      </div>
    </header>
  );
}

function SmallEntry({
  to,
  icon,
  name,
  count,
}: Record<"to" | "icon" | "name", string> & { count: number }) {
  return (
    <Link to={to} className="header-entry max-lg:hidden" title={name}>
      <span className="relative">
        <Icon name={icon} label={name} />
        {count > 0 && <span className="cart-count">{count}</span>}
      </span>
    </Link>
  );
}

function CartEntry({ count }: { count: number }) {
  return (
    <Link to="/cart" className="header-entry gap-5 max-[23rem]:gap-3">
      <span className="relative">
        <Icon name="cart" />
        <span className="cart-count" aria-hidden>
          {count}
        </span>
      </span>
      <span>
        <b>Cart</b>{" "}
        <small className="max-sm:sr-only lg:max-xl:sr-only">
          {count === 0 ? "Add items" : count === 1 ? "1 item" : `${count} items`}
        </small>
      </span>
    </Link>
  );
}

function AccountArea() {
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  if (!user) {
    return (
      <Link to="/login" className="header-entry">
        <Icon name="user" />
        <span>
          <b>Account</b> <small className="lg:max-xl:sr-only">Register or Login</small>
        </span>
      </Link>
    );
  }
  return (
    <div className="flex items-center xl:gap-3">
      <Link to="/profile" className="header-entry">
        <Icon name="user" />
        <b className="max-w-24 truncate xl:max-w-40">{user.name || user.email}</b>
      </Link>
      <LogoutButton />
    </div>
  );
}

function LogoutButton() {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className="header-entry">
        <Icon name="log-out" />
        <b className="lg:max-xl:sr-only">Logout</b>
      </button>
    </Form>
  );
}

/** The key closes it after every navigation, signing out included. */
function MobileMenu({ departments, counts }: HeaderProps) {
  const { key } = useLocation();
  const user = useRouteLoaderData<typeof rootLoader>("root")?.user;
  return (
    <details key={key} className="group lg:hidden">
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
