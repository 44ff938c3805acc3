// A column head that sorts its table: a link, so that it needs no script.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { TableView } from "~/models/table";

interface SortHeaderProps {
  label: string;
  /** The sort that a click asks for. */
  sort: string;
  view: Pick<TableView, "sort" | "dir">;
  hrefOf: (sort: string, dir: TableView["dir"]) => string;
  /** Numbers stand at the right of their column. */
  number?: boolean;
}

/** The column in force turns round with the next click; another one starts ascending. */
export function SortHeader({ label, sort, view, hrefOf, number = false }: SortHeaderProps) {
  const current = sort === view.sort;
  const next = current && view.dir === "asc" ? "desc" : "asc";
  const order = view.dir === "asc" ? "ascending" : "descending";
  return (
    <th
      scope="col"
      role="columnheader"
      className={number ? "number" : undefined}
      aria-sort={current ? order : undefined}
    >
      <Link
        to={hrefOf(sort, next)}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:underline"
      >
        {label}
        <Icon
          name={!current ? "sort" : view.dir === "asc" ? "chevron-up" : "chevron-down"}
          className={`icon size-3.5 ${current ? "" : "opacity-50"}`}
        />
      </Link>
    </th>
  );
}
