// What a listing is called, and the way to it from the shop's door.
import { listingUrl, type ListingFilter } from "./listing";

/** A page above the present one. */
export interface Crumb {
  name: string;
  href: string;
}

interface Type {
  id: string;
  name: string;
  featuredAs: string | null;
  department: { slug: string; name: string };
}

interface Heading {
  title: string;
  /** From the shop down to the present page, which is not among them. */
  crumbs: Crumb[];
}

/**
 * Names the brand and the type, group or department that a list is of ("Samsung Smartphones"); the
 * words of a search come before them.
 * @param department the one that the address names
 * @param types every product type that shoppers see
 */
export function headingOf(
  filter: ListingFilter,
  department: { slug: string; name: string } | undefined,
  types: readonly Type[],
): Heading {
  const chosen = types.filter(({ id }) => filter.types.includes(id));
  const type = chosen.length === 1 ? chosen[0]?.name : shared(chosen.map((one) => one.featuredAs));
  const [group, ...moreGroups] = filter.groups;
  const [brand, ...moreBrands] = filter.brands;
  const home = department ?? (type ? chosen[0]?.department : undefined);
  const place = type ?? (moreGroups.length === 0 ? group : undefined) ?? department?.name;
  const named = [moreBrands.length === 0 ? brand : undefined, place].filter(Boolean).join(" ");
  const title = filter.offers ? (named ? `${named} on offer` : "Offers") : named || "All products";
  const inside = home !== undefined && home.name !== title;
  return {
    title: filter.q ? `Results for “${filter.q}”` : title,
    crumbs: [
      { name: "Home", href: "/" },
      { name: "Shop", href: listingUrl({}) },
      ...(inside ? [{ name: home.name, href: listingUrl({ category: home.slug }) }] : []),
    ],
  };
}

/** What all have in common, if there are any. */
function shared(names: readonly (string | null)[]): string | undefined {
  const [first, ...others] = names;
  return others.every((name) => name === first) ? (first ?? undefined) : undefined;
}
