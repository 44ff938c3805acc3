// The header's entries with a number: wish list, comparison and cart.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";

/** An icon; its number shows once there is something. */
export function SmallEntry({
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

/** The cart, with its number at all times. */
export function CartEntry({ count }: { count: number }) {
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
