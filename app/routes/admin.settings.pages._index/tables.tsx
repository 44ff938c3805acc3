// The pages that are there, and those that were deleted.
import { Form } from "@remix-run/react";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { footerLists, pageUrl, publicPath, type FooterList } from "~/models/content/page";

interface PageRow {
  id: string;
  slug: string;
  title: string;
  list: FooterList | null;
  position: number;
  state: "Draft" | "Public";
  updatedAt: string;
}

const columns = [
  { label: "Page" },
  { label: "State" },
  { label: "Footer" },
  { label: "Place", number: true },
  { label: "Changed" },
];

export function PageTable({ pages }: { pages: PageRow[] }) {
  const { formatDateTime } = useDates();
  return (
    <Table label="Pages table" columns={columns}>
      {pages.map(({ id, slug, title, list, position, state, updatedAt }) => (
        <Row key={id}>
          <RowName name={`page ${title}`}>
            <Link to={pageUrl(id)} className="link">
              {title}
            </Link>
            <span className="hint block">{publicPath(slug)}</span>
          </RowName>
          <Cell kind="brief">
            <span className={`badge ${state === "Public" ? "badge-green" : "badge-gray"}`}>
              {state}
            </span>
          </Cell>
          <Cell>{list ? footerLists[list] : "Not in the footer"}</Cell>
          <Cell number>{list ? position : "—"}</Cell>
          <Cell>{formatDateTime(updatedAt)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

const deletedColumns = [
  { label: "Page" },
  { label: "Deleted" },
  { label: "Actions", number: true },
];

interface DeletedTableProps {
  pages: (Pick<PageRow, "id" | "slug" | "title"> & { deletedAt: string | null })[];
}

export function DeletedTable({ pages }: DeletedTableProps) {
  const { formatDateTime } = useDates();
  return (
    <section className="panel overflow-hidden" aria-labelledby="deleted">
      <h2 id="deleted" className="px-5 py-4 text-lg font-semibold">
        Deleted pages
      </h2>
      <Table label="Deleted pages table" columns={deletedColumns} width="small">
        {pages.map(({ id, slug, title, deletedAt }) => (
          <Row key={id}>
            <RowName name={`page ${title}`}>
              {title}
              <span className="hint block">{publicPath(slug)}</span>
            </RowName>
            <Cell kind="brief">{deletedAt && formatDateTime(deletedAt)}</Cell>
            <Cell kind="actions">
              <Form method="post">
                <button
                  type="submit"
                  name="id"
                  value={id}
                  className="btn btn-outline btn-small"
                  aria-label={`Bring back ${title}`}
                >
                  <Icon name="undo" className="icon size-4" /> Bring back
                </button>
              </Form>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
