// The screen of a queue that the staff works through: which part of it, its rows, and what is done with the ticked ones.
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { counted } from "~/models/counted";
import { tableUrl } from "~/models/table";
import { ChooseAll, ChooseRow } from "./choose-row";
import { AdminPage } from "./page";
import { Cell, Row, RowName, Table, type Column } from "./table";

interface QueueProps {
  /** What its rows are called, one of them and several: "review", "reviews". */
  thing: string;
  things: string;
  lead: string;
  icon: string;
  /** The screen's address. */
  path: string;
  /** The parts of the queue, as the address and as people call them, and which of them is shown. */
  parts: readonly { name: string; label: string }[];
  part: string;
  page: number;
  pages: number;
  /** How many rows the part has on all its pages. */
  total: number;
  columns: readonly Column[];
  /** Buttons for the ticked rows; null leaves the line out. */
  actions: ReactNode;
  /** A `QueueRow` for each row of the page. */
  children: ReactNode;
}

/** The whole page. Its form sends the ticked rows (`id`) to the part and page that it was shown with. */
export function QueuePage({ thing, things, lead, icon, path, part, ...props }: QueueProps) {
  const { parts, page, pages, total, columns, actions, children } = props;
  const here = tableUrl(path, { show: part, page });
  const title = `${things.slice(0, 1).toUpperCase()}${things.slice(1)}`;
  return (
    <AdminPage title={title} lead={lead}>
      <section className="panel overflow-hidden" aria-label={title}>
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <nav aria-label={`Which ${things}`} className="flex flex-wrap gap-2">
            {parts.map(({ name, label }) => (
              <Link
                key={name}
                to={tableUrl(path, { show: name, page: 1 })}
                aria-current={name === part ? "page" : undefined}
                className={`btn btn-small ${name === part ? "btn-dark" : "btn-outline"}`}
              >
                {label}
              </Link>
            ))}
          </nav>
          <p className="text-sm text-ink-600">{counted(total, thing, things)}</p>
        </div>
        {total === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name={icon} />
            <p>{`No ${things} here`}</p>
          </div>
        ) : (
          <Form key={here} method="post" action={here}>
            <Table
              label={`${title} table`}
              columns={columns}
              choose={<ChooseAll key={here} things={things} />}
            >
              {children}
            </Table>
            {actions !== null && (
              <div className="flex flex-wrap items-center gap-3 border-t border-ink-200 px-5 py-3 text-sm">
                <span className="text-ink-600">{`Ticked ${things}:`}</span>
                {actions}
              </div>
            )}
          </Form>
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(path, { show: part, page: number })}
      />
    </AdminPage>
  );
}

interface QueueRowProps {
  /** The address of the queue, below which the row's own page is. */
  path: string;
  id: string;
  /** As it was seen: a row that changed meanwhile is left. */
  version: number;
  thing: string;
  title: string;
  /** The cells after the first. */
  children: ReactNode;
}

/** A row that can be ticked and leads to its own page. */
export function QueueRow({ path, id, version, thing, title, children }: QueueRowProps) {
  return (
    <Row>
      <Cell kind="choose">
        <ChooseRow id={`${id}.${version}`} name={`${thing} ${title}`} />
      </Cell>
      <RowName name={`${thing} ${title}`}>
        <Link to={`${path}/${encodeURIComponent(id)}`} className="link">
          {title}
        </Link>
      </RowName>
      {children}
    </Row>
  );
}
