// The filters in force, each with a link that takes it away.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { chipsOf } from "~/models/listing/chips";
import { emptyFilter, listingUrl, type ListingFilter } from "~/models/listing/listing";

/** Shows nothing without filters. */
export function FilterChips({
  filter,
  typeNames,
}: {
  filter: ListingFilter;
  typeNames: (string | null)[];
}) {
  const chips = chipsOf(filter, typeNames);
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
