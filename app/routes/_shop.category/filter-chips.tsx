// The filters in force, each with a link that takes it away.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { emptyFilter, listingUrl, priceRange, type ListingFilter } from "~/models/listing/listing";
import { formatMoney } from "~/models/money";

/** Shows nothing without filters. */
export function FilterChips({ filter }: { filter: ListingFilter }) {
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-2" aria-label="Filters in force">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listingUrl({ ...filter, ...without, page: 1 })}
            className="chip"
            preventScrollReset
          >
            {label}
            <Icon name="close" label="Remove" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listingUrl({ ...emptyFilter, sort: filter.sort })}
          className="link inline-block px-2 py-1 text-sm"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}

interface Chip {
  label: string;
  without: Partial<ListingFilter>;
}

function chipsOf(filter: ListingFilter): Chip[] {
  const { q, groups, types, brands, rating, colours, inStock, offers, minPrice, maxPrice } = filter;
  const several = (values: string[], key: "groups" | "types" | "brands" | "colours"): Chip[] =>
    values.map((value) => ({
      label: key === "types" ? value.replaceAll("-", " ") : value,
      without: { [key]: values.filter((other) => other !== value) },
    }));
  const one = (on: boolean, label: string, without: Partial<ListingFilter>): Chip[] =>
    on ? [{ label, without }] : [];
  const priced = minPrice !== priceRange.min || maxPrice !== priceRange.max;
  return [
    ...one(q !== "", `“${q}”`, { q: "" }),
    ...several(groups, "groups"),
    ...several(types, "types"),
    ...several(brands, "brands"),
    ...one(priced, priceLabel(minPrice, maxPrice), {
      minPrice: priceRange.min,
      maxPrice: priceRange.max,
    }),
    ...one(rating > 0, `${rating} stars and up`, { rating: 0 }),
    ...several(colours, "colours"),
    ...one(inStock, "In stock", { inStock: false }),
    ...one(offers, "Discounted", { offers: false }),
  ];
}

function priceLabel(min: number, max: number): string {
  const taka = (amount: number) => formatMoney({ amount: amount * 100, currency: "BDT" });
  return max === priceRange.max ? `${taka(min)} and above` : `${taka(min)} – ${taka(max)}`;
}
