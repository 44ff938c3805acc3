// Customers of the back office: search, a status filter, a sorted table in pages.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { ExportLink } from "~/components/admin/export-link";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { TableLoading, TableSearch } from "~/components/admin/table-search";
import { RowsPerPage, SaveView, TableViews } from "~/components/admin/table-views";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import {
  listCustomers,
  readCustomerView,
  type CustomerView,
} from "~/models/account/customer.server";
import { countWords, tableUrl } from "~/models/table";
import { findKept } from "~/models/view.server";
import { CustomerTable } from "./table";

const path = "/admin/customers";

export const meta: MetaFunction = () => adminMeta("Customers");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const view = readCustomerView(searchParams);
  const kept = await findKept(user.id, "customers", searchParams);
  return { view, kept, ...(await listCustomers(view, kept.size)) };
}

export default function Customers() {
  const { view, kept, customers, total, more, page, pages } = useLoaderData<typeof loader>();
  const { q, status, sort, dir, size } = view;
  return (
    <AdminPage
      title="Customers"
      lead="Who has an account, and what they bought"
      actions={<ExportLink href={tableUrl(`${path}/export`, { ...view, page: 1 })} />}
    >
      <TableViews kept={kept} />
      <section className="panel relative overflow-hidden" aria-label="Customers">
        <div className="flex flex-wrap items-center gap-3 px-5 py-4">
          <TableSearch
            path={path}
            q={q}
            label="Search customers"
            placeholder="Name, e-mail or phone"
            kept={{ status, sort, dir, size }}
          />
          <StatusFilter view={view} />
          {(q || status) && (
            <Link to={path} className="link py-1 text-sm">
              Show all customers
            </Link>
          )}
          <p className="flex flex-wrap items-center gap-x-4 ms-auto text-sm text-ink-600">
            <span>{countWords({ total, more }, "customer")}</span>
            <SaveView kept={kept} />
          </p>
        </div>
        <TableLoading path={path}>Loading customers...</TableLoading>
        {customers.length === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name="users" />
            <p>No customers found</p>
          </div>
        ) : (
          <CustomerTable
            customers={customers}
            view={view}
            hrefOf={(sort, dir) => tableUrl(path, { ...view, sort, dir, page: 1 })}
          />
        )}
      </section>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => tableUrl(path, { ...view, page: number })}
      />
      <RowsPerPage kept={kept} />
    </AdminPage>
  );
}

/** The key makes the choice follow the address when the browser goes back. */
function StatusFilter({ view: { q, status, sort, dir, size } }: { view: CustomerView }) {
  return (
    <Form key={status} action={path} aria-label="Filters" className="flex items-center gap-2">
      {q && <input type="hidden" name="q" value={q} />}
      <input type="hidden" name="sort" value={sort} />
      <input type="hidden" name="dir" value={dir} />
      {size && <input type="hidden" name="size" value={size} />}
      <label htmlFor="filter-status" className="label">
        Status
      </label>
      <select
        id="filter-status"
        name="status"
        defaultValue={status}
        className="input min-h-10 py-1.5"
      >
        <option value="">All</option>
        <option>Active</option>
        <option>Inactive</option>
      </select>
      <button type="submit" className="btn btn-outline">
        <Icon name="filter" />
        Filter
      </button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
