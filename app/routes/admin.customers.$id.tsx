// A customer: their data, orders and addresses; the question of their status opens over it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { DetailPanel, Facts } from "~/components/admin/detail";
import { ExportLink } from "~/components/admin/export-link";
import { AddressLines } from "~/components/admin/order-parts";
import { OrderTable } from "~/components/admin/order-table";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { useDates } from "~/components/ui/dates";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { useIsDialog } from "~/components/ui/route-dialog";
import { orNotFound } from "~/http/refusal.server";
import { findAddresses } from "~/models/account/address.server";
import { customerActions, customerBadge, otherStatus } from "~/models/account/customer";
import { findCustomer, noCustomer } from "~/models/account/customer.server";
import { formatMoney } from "~/models/money";
import { listOrders, readOrderTableView } from "~/models/order/table.server";
import { tableUrl } from "~/models/table";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data?.customer.name ?? "Customer");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const customer = orNotFound(await findCustomer(params.id ?? ""), noCustomer);
  const page = new URL(request.url).searchParams.get("page") ?? "1";
  const [orders, addresses] = await Promise.all([
    listOrders({
      ...readOrderTableView(new URLSearchParams({ page })),
      userId: customer.id,
    }),
    findAddresses(customer.id),
  ]);
  return { customer, orders, addresses };
}

export default function CustomerPage() {
  const outlet = useOutlet();
  const isDialog = useIsDialog();
  return (
    <>
      {(outlet === null || isDialog) && <Details />}
      {outlet}
    </>
  );
}

function Details() {
  const { formatDate } = useDates();
  const { customer, orders, addresses } = useLoaderData<typeof loader>();
  const { id, name, email, phone, spent, joined, status } = customer;
  const path = `/admin/customers/${id}`;
  return (
    <AdminPage
      title={name}
      lead={`Customer since ${formatDate(joined)}`}
      actions={
        <span className="flex flex-wrap gap-3">
          <Link to="/admin/customers" className="btn btn-outline">
            All customers
          </Link>
          <ExportLink href={`${path}/export`} />
          <Link to={`${path}/erase`} className="btn btn-outline">
            <Icon name="trash" />
            Erase
          </Link>
          <Link to={`${path}/status`} dialog className="btn btn-dark">
            {customerActions[otherStatus(status)]}
          </Link>
        </span>
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <DetailPanel title="Details">
          <Facts
            facts={{
              "E-mail": email,
              Phone: phone || "Not given",
              Status: <span className={`badge ${customerBadge[status]}`}>{status}</span>,
              Orders: customer.orders,
              Spent: formatMoney(spent),
            }}
          />
        </DetailPanel>
        <DetailPanel title="Addresses">
          {addresses.length === 0 && <p className="text-ink-600">No addresses</p>}
          <ul role="list" className="flex flex-col gap-4">
            {addresses.map((address) => (
              <li key={address.id}>
                <AddressLines address={address} />
                {address.isDefault && <span className="badge badge-gray mt-1">Default</span>}
              </li>
            ))}
          </ul>
        </DetailPanel>
      </div>
      <section className="panel overflow-hidden" aria-labelledby="customer-orders">
        <h2 id="customer-orders" className="px-5 py-4 text-lg font-semibold">
          Orders
        </h2>
        {orders.total === 0 ? (
          <p className="empty border-t border-ink-200">No orders found</p>
        ) : (
          <OrderTable orders={orders.orders} />
        )}
      </section>
      <Pagination
        page={orders.page}
        pages={orders.pages}
        hrefOf={(number) => tableUrl(path, { page: number })}
      />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
