// The shop's header: brand, search, offers, cart and the account area (docs/specification.md, section 2.3).
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { useShop } from "~/components/ui/shop";
import { listingUrl } from "~/models/listing/listing";
import { AccountArea } from "./account-area";
import { CartEntry, SmallEntry } from "./header-entry";
import { MobileMenu, type HeaderProps } from "./mobile-menu";
import { SearchBox } from "./search-box";

/** On small screens search takes a row of its own and the rest moves into a menu. */
export function Header({ departments, counts }: HeaderProps) {
  const shop = useShop();
  const name = shop?.name ?? "";
  const words = name.split(" ");
  const last = words.length > 1 ? words.pop() : "";
  const first = words.join(" ");
  return (
    <header className="bg-ink-900 text-white on-dark">
      <div className="container flex flex-wrap items-center gap-x-4 gap-y-3 py-3 max-[23rem]:gap-x-2 lg:flex-nowrap xl:gap-x-6">
        <Link
          to="/"
          className="flex min-h-10 items-center gap-2 text-lg font-semibold max-[23rem]:text-base"
          aria-label={`${name}, home`}
        >
          {shop?.mark && <img src={shop.mark} alt="" width={32} height={32} />}
          <span>
            {first}
            {/* A space before it would move when a slow line brings the rest later. */}
            {last && <span className="text-accent-100">{` ${last}`}</span>}
          </span>
        </Link>
        <SearchBox />
        <nav
          aria-label="Shop"
          className="ms-auto flex items-center gap-1 max-sm:min-w-32 max-[23rem]:min-w-30 xl:gap-4"
        >
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
