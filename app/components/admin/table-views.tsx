// What a reader keeps of a table: the views over it, the link that adds one, and the choice of rows under it.
import { Form } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { tableSizes } from "~/models/table";
import { newViewUrl, viewUrl, type KeptOfTable } from "~/models/view";

/** The saved views as links; the one that the table shows is marked, and leads to its own page. */
export function TableViews({ kept: { views } }: { kept: KeptOfTable }) {
  if (views.length === 0) return null;
  const current = views.find((view) => view.current);
  return (
    <nav aria-label="Views" className="flex flex-wrap items-center gap-2 text-sm">
      {views.map(({ id, name, href }) => (
        <Link
          key={id}
          to={href}
          aria-current={id === current?.id ? "page" : undefined}
          className={`btn btn-small max-w-full min-w-0 ${id === current?.id ? "btn-dark" : "btn-outline"}`}
        >
          <span className="truncate">{name}</span>
        </Link>
      ))}
      {current && (
        <Link to={viewUrl(current.id)} className="link inline-flex min-h-8 items-center">
          Rename or delete this view
        </Link>
      )}
    </nav>
  );
}

/** Beside the number of rows; what is a view already is not offered again. */
export function SaveView({ kept: { table, views, search } }: { kept: KeptOfTable }) {
  if (views.some((view) => view.current)) return null;
  return (
    <Link to={newViewUrl(table, search)} className="link inline-flex min-h-6 items-center text-sm">
      Save this view
    </Link>
  );
}

/** The choice is kept for the next time, too. */
export function RowsPerPage({ kept: { table, search, size } }: { kept: KeptOfTable }) {
  return (
    <Form
      key={size}
      method="post"
      action="/admin/views/size"
      className="flex items-center justify-center gap-2 text-sm"
    >
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="search" value={search} />
      <label htmlFor="rows-per-page">Rows per page</label>
      <select
        id="rows-per-page"
        name="size"
        defaultValue={size}
        className="input min-h-10 w-auto py-1.5"
      >
        {tableSizes.map((rows) => (
          <option key={rows}>{rows}</option>
        ))}
      </select>
      <button type="submit" className="btn btn-outline">
        Show
      </button>
    </Form>
  );
}
