// The table of categories with what can be done to each.
import { RowAction } from "~/components/admin/row-action";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Link } from "~/components/ui/link";
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

const columns: { label: string; sort?: CategorySort; number?: boolean }[] = [
  { label: "Id", sort: "id" },
  { label: "Category Name", sort: "name" },
  { label: "Description", sort: "description" },
  { label: "Products", sort: "products", number: true },
  { label: "Status", sort: "status" },
  { label: "Actions", number: true },
];

/** One row per category; changing and deleting open over the table. */
export function CategoryTable({ categories, view, search }: CategoryTableProps) {
  return (
    <Table
      label="Categories table"
      columns={columns}
      sorting={{
        view,
        hrefOf: (sort, dir) =>
          categoryListUrl({ ...view, sort: sort as CategorySort, dir, page: 1 }),
      }}
      width="wide"
    >
      {categories.map((category) => (
        <CategoryEntry key={category.id} category={category} search={search} />
      ))}
    </Table>
  );
}

function CategoryEntry({ category, search }: { category: CategoryRow; search: string }) {
  const { id, name, description, status, productCount } = category;
  return (
    <Row>
      <Cell className="text-ink-600">{id}</Cell>
      <RowName name={name}>
        <Link to={categoryUrl(id, "", search)} className="link">
          {name}
        </Link>
      </RowName>
      <Cell kind="brief">
        <span className="row-words">{description || "–"}</span>
      </Cell>
      <Cell kind="count" number>
        {productCount.toLocaleString("en-US")}
      </Cell>
      <Cell kind="brief">
        <span className={`badge ${categoryBadge[status]}`}>{status}</span>
      </Cell>
      <Cell kind="actions">
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
      </Cell>
    </Row>
  );
}
