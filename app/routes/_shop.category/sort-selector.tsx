// The order of the listing.
import { Form, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useFollow } from "~/components/ui/follow";
import { listingUrl, sorts, type ListingFilter } from "~/models/listing/listing";
import { Kept } from "./kept";

/** A form, so that it works without scripts; with them a new choice is sent at once. */
export function SortSelector({ filter }: { filter: ListingFilter }) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);
  useFollow(listingUrl({ ...filter, page: 1 }), () => {
    if (select.current) select.current.value = filter.sort;
  });
  return (
    <Form
      action="/category"
      className="flex min-h-11 max-w-full min-w-[min(100%,20.25rem)] items-center gap-2"
      onChange={(event) =>
        submit(event.currentTarget, { preventScrollReset: true, flushSync: true })
      }
    >
      <Kept filter={filter} keeps={(name) => name !== "sort" && name !== "page"} />
      <label htmlFor="sort" className="whitespace-nowrap">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        ref={select}
        defaultValue={filter.sort}
        className="input w-46 min-w-0 py-1"
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-outline self-stretch">
        Sort
      </button>
    </Form>
  );
}
