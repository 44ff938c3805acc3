// Orders of the back office: search, filters, a sorted table in pages, and its export.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { mayGo } from "~/auth/areas.server";
import { requireAdmin } from "~/auth/guards.server";
import { ExportLink } from "~/components/admin/export-link";
import { OrderTable } from "~/components/admin/order-table";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { TableLoading, TableSearch } from "~/components/admin/table-search";
import { RowsPerPage, SaveView, TableViews } from "~/components/admin/table-views";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { countQueues, listOrders, readOrderTableView } from "~/models/order/table.server";
import { countWords, tableUrl } from "~/models/table";
import { findKept } from "~/models/view.server";
import { OrderFilter } from "./filter";
import { BulkButtons, Queues } from "./queues";

const path = "/admin/orders";

export const meta: MetaFunction = () => adminMeta("Orders");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { searchParams } = new URL(request.url);
  const view = readOrderTableView(searchParams);
  const kept = await findKept(user.id, "orders", searchParams);
  const [page, counts] = await Promise.all([listOrders(view, kept.size), countQueues()]);
  // Who may only refund sees orders, and changes, prints and exports none.
  return { view, kept, counts, isKeeper: mayGo(user, `${path}/bulk`), ...page };
}

export default function Orders() {
  const { view, kept, counts, isKeeper, orders, total, more, page, pages } =
    useLoaderData<typeof loader>();
  const { q, do: queue, page: _page, ...others } = view;
  return (
    <AdminPage
      title="Orders"
      lead="Every order, and where it stands"
      actions={
        isKeeper && (
          <span className="flex flex-wrap gap-3">
            <ExportLink href={tableUrl(`${path}/export`, { ...view, page: 1 })} />
            <Link to={`${path}/new`} className="btn btn-primary">
              <Icon name="plus" />
              New order
            </Link>
          </span>
        )
      }
    >
      <TableViews kept={kept} />
      <Queues counts={counts} present={queue} />
      <section className="panel relative overflow-hidden" aria-label="Orders">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <TableSearch
            path={path}
            q={q}
            label="Search orders"
            placeholder="Order ID, customer, phone, item or SKU"
            kept={{ ...others, do: queue }}
          />
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-600">
            <span>{countWords({ total, more }, "order")}</span>
            <SaveView kept={kept} />
          </p>
        </div>
        <OrderFilter view={view} />
        <TableLoading path={path}>Loading orders...</TableLoading>
        {orders.length === 0 ? (
          <div className="empty border-t border-ink-200">
            <Icon name="receipt" />
            <p>No orders found</p>
          </div>
        ) : (
          <Form action={`${path}/bulk`}>
            <input type="hidden" name="back" value={tableUrl(path, view)} />
            {isKeeper && <BulkButtons queue={queue} />}
            <OrderTable
              orders={orders}
              choosable={isKeeper}
              sorting={{
                view,
                hrefOf: (sort, dir) => tableUrl(path, { ...view, sort, dir, page: 1 }),
              }}
            />
          </Form>
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

export function ErrorBoundary() {
  return <ErrorScreen />;
}
