// What the listing was asked for last.
import { useNavigation } from "@remix-run/react";
import { listingUrl, type ListingFilter } from "~/models/listing/listing";

/** The parameters of the list that is on its way, or else of the one that is shown: a choice adds to these. */
export function useAsked(filter: ListingFilter): URLSearchParams {
  const { location } = useNavigation();
  const isListing = location?.pathname === "/category";
  const search = isListing
    ? location.search
    : new URL(listingUrl(filter), "http://shop.invalid").search;
  return new URLSearchParams(search);
}
