// The table of categories with what can be done to each.
import { Link } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { asDialog } from "~/components/ui/route-dialog";
import {
  categoryBadge,
  categoryListUrl,
  categoryUrl,
  type CategorySort,
  type CategoryView,
} from "~/models/category";
import type { CategoryRow } from "~/models/category-admin.server";
import { SortHeader } from "./sort-header";
import { TableFrame } from "./table-frame";

interface CategoryTableProps {
  categories: CategoryRow[];
  view: CategoryView;
  /** The list's query string, kept by what opens over it. */
  search: string;
}

const columns: { label: string; sort: CategorySort; number?: boolean }[] = [
  { label: "Category Name", sort: "name" },
  { label: "Id", sort: "id" },
  { label: "Description", sort: "description" },
  { label: "Products", sort: "products", number: true },
  { label: "Status", sort: "status" },
];

/** One row per category; changing and deleting open over the table. */
export function CategoryTable({ categories, view, search }: CategoryTableProps) {
  return (
    <TableFrame label="Categories table">
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column.sort}
                {...column}
                view={view}
                hrefOf={(_sort, dir) =>
                  categoryListUrl({ ...view, sort: column.sort, dir, page: 1 })
                }
              />
            ))}
            <th scope="col" className="number">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map((category) => (
            <Row key={category.id} category={category} search={search} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Row({ category, search }: { category: CategoryRow; search: string }) {
  const { id, name, description, status, productCount } = category;
  return (
    <tr>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <span className="block w-36 text-sm text-ink-900 sm:w-auto sm:min-w-40">{name}</span>
      </th>
      <td className="whitespace-nowrap text-ink-600">{id}</td>
      <td>
        <span className="line-clamp-2 min-w-56">{description || "–"}</span>
      </td>
      <td className="number">{productCount.toLocaleString("en-US")}</td>
      <td>
        <span className={`badge ${categoryBadge[status]}`}>{status}</span>
      </td>
      <td>
        <span className="flex justify-end">
          <Link
            to={categoryUrl(id, "", search)}
            className="icon-btn"
            aria-label={`View ${name}`}
            title="View"
          >
            <Icon name="eye" />
          </Link>
          <Link
            to={categoryUrl(id, "/edit", search)}
            state={asDialog}
            preventScrollReset
            className="icon-btn"
            aria-label={`Edit ${name}`}
            title="Edit"
          >
            <Icon name="pencil" />
          </Link>
          <Link
            to={categoryUrl(id, "/delete", search)}
            state={asDialog}
            preventScrollReset
            className="icon-btn hover:text-sale"
            aria-label={`Delete ${name}`}
            title="Delete"
          >
            <Icon name="trash" />
          </Link>
        </span>
      </td>
    </tr>
  );
}
