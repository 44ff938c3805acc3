// Orders of the back office: search, filters, a sorted table in pages, and its export.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { ExportLink } from "~/components/admin/export-link";
import { OrderTable } from "~/components/admin/order-table";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { TableLoading, TableSearch } from "~/components/admin/table-search";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Pagination } from "~/components/ui/pagination";
import { countQueues, listOrders, readOrderTableView } from "~/models/order/table.server";
import { tableUrl } from "~/models/table";
import { OrderFilter } from "./filter";
import { BulkButtons, Queues } from "./queues";

const path = "/admin/orders";

export const meta: MetaFunction = () => adminMeta("Orders");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readOrderTableView(new URL(request.url).searchParams);
  const [page, counts] = await Promise.all([listOrders(view), countQueues()]);
  return { view, counts, ...page };
}

export default function Orders() {
  const { view, counts, orders, total, page, pages } = useLoaderData<typeof loader>();
  const { q, status, payment, from, to, sort, dir, do: queue } = view;
  return (
    <AdminPage
      title="Orders"
      lead="Every order, and where it stands"
      actions={
        <span className="flex flex-wrap gap-3">
          <ExportLink href={tableUrl(`${path}/export`, { ...view, page: 1 })} />
          <Link to={`${path}/new`} className="btn btn-primary">
            <Icon name="plus" />
            New order
          </Link>
        </span>
      }
    >
      <Queues counts={counts} present={queue} />
      <section className="panel relative overflow-hidden" aria-label="Orders">
        <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
          <TableSearch
            path={path}
            q={q}
            label="Search orders"
            placeholder="Order ID, customer, phone, item or SKU"
            kept={{ status, payment, from, to, sort, dir, do: queue }}
          />
          <p className="text-sm text-ink-600">
            {total === 1 ? "1 order" : `${total.toLocaleString("en-US")} orders`}
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
            <BulkButtons queue={queue} />
            <OrderTable
              orders={orders}
              choosable
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
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
