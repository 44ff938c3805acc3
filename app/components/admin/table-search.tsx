// The search box over a table, and the note that a new view of it is on its way.
import { Form, useNavigation } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";

interface TableSearchProps {
  /** The table's own address. */
  path: string;
  q: string;
  label: string;
  placeholder: string;
  /** What the address holds beside the words and is to stay. */
  kept?: Record<string, string | number>;
}

/** The key makes the box follow the address when the browser goes back. */
export function TableSearch({ path, q, label, placeholder, kept = {} }: TableSearchProps) {
  return (
    <Form role="search" action={path} className="flex w-full gap-2 sm:w-auto">
      {Object.entries(kept).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="table-search" className="sr-only">
        {label}
      </label>
      <input
        key={q}
        id="table-search"
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        placeholder={placeholder}
        className="input min-h-10 py-1.5 sm:w-72"
      />
      <button type="submit" className="btn btn-outline">
        <Icon name="search" />
        Search
      </button>
    </Form>
  );
}

/** Real waiting only: another page or search of this very table is on its way. */
export function TableLoading({ path, children }: { path: string; children: string }) {
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === path;
  return (
    <div role="status" className="absolute inset-x-0 top-20 z-10 flex justify-center">
      {waiting && (
        <span className="rounded-full bg-ink-900 px-4 py-2 text-sm font-semibold text-white shadow-card">
          {children}
        </span>
      )}
    </div>
  );
}
