// What was chosen on the listing while the list of an earlier choice is on its way.
import { useNavigation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { listingUrl, type ListingFilter } from "~/models/listing/listing";

/** While the page is drawn, where it is drawn: between a page and a later effect stands a choice that it would undo. */
const useDrawnEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What was asked for last, of which the list may not be there yet: a choice adds to that. */
export function useAsked(filter: ListingFilter): URLSearchParams {
  const { location } = useNavigation();
  const isListing = location?.pathname === "/category";
  const search = isListing
    ? location.search
    : new URL(listingUrl(filter), "http://shop.invalid").search;
  return new URLSearchParams(search);
}

/** Lets a control follow the list that is shown, once no other is on its way: what was chosen meanwhile stays. */
export function useFollow(filter: ListingFilter, follow: () => void): void {
  const idle = useNavigation().state === "idle";
  const address = listingUrl({ ...filter, page: 1 });
  const shown = useRef(address);
  useDrawnEffect(() => {
    if (!idle || shown.current === address) return;
    shown.current = address;
    follow();
  });
}
