// The table of categories with what can be done to each.
import { Link } from "@remix-run/react";
import { RowAction } from "~/components/admin/row-action";
import { SortHeader } from "~/components/admin/sort-header";
import { TableFrame } from "~/components/admin/table-frame";
import {
  categoryBadge,
  categoryListUrl,
  categoryUrl,
  type CategorySort,
  type CategoryView,
} from "~/models/category/category";
import type { CategoryRow } from "~/models/category/edit.server";

interface CategoryTableProps {
  categories: CategoryRow[];
  view: CategoryView;
  /** The list's query string, kept by what opens over it. */
  search: string;
}

const columns: { label: string; sort: CategorySort; number?: boolean }[] = [
  { label: "Id", sort: "id" },
  { label: "Category Name", sort: "name" },
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
      <td className="text-ink-600">
        <span className="block w-28 sm:w-auto">{id}</span>
      </td>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <Link to={categoryUrl(id, "", search)} className="link block min-w-36 text-sm">
          {name}
        </Link>
      </th>
      <td>
        <span className="line-clamp-2 min-w-56">{description || "–"}</span>
      </td>
      <td className="number">{productCount.toLocaleString("en-US")}</td>
      <td>
        <span className={`badge ${categoryBadge[status]}`}>{status}</span>
      </td>
      <td>
        <span className="flex justify-end">
          <RowAction to={categoryUrl(id, "", search)} icon="eye" label="View" name={name} />
          <RowAction
            to={categoryUrl(id, "/edit", search)}
            icon="pencil"
            label="Edit"
            name={name}
            dialog
          />
          <RowAction
            to={categoryUrl(id, "/delete", search)}
            icon="trash"
            label="Delete"
            name={name}
            dialog
            danger
          />
        </span>
      </td>
    </tr>
  );
}
