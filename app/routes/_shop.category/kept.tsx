// What other controls of the listing decide, for a form that decides the rest.
import { useNavigation } from "@remix-run/react";
import { listingUrl, type ListingFilter } from "~/models/listing/listing";

interface KeptProps {
  filter: ListingFilter;
  /** Whether the form leaves this parameter of the address to others. */
  keeps: (name: string) => boolean;
}

/** As it was asked for last, of which the list may be on its way: a choice adds to that. */
export function Kept({ filter, keeps }: KeptProps) {
  const { location } = useNavigation();
  const address = location?.pathname === "/category" ? location.search : listingUrl(filter);
  return [...new URL(address, "http://shop.invalid").searchParams]
    .filter(([name]) => keeps(name))
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}
