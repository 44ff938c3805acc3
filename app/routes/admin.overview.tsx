// Dashboard: the shop's figures and its newest orders.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { AdminPage } from "~/components/admin/page";
import { StatCard } from "~/components/admin/stat-card";
import { TableFrame } from "~/components/admin/table-frame";
import { ErrorScreen } from "~/components/ui/error-screen";
import { dashboardStatus, type RecentOrder } from "~/models/dashboard";
import { findFigures, findRecentOrders } from "~/models/dashboard.server";
import { formatMoney } from "~/models/money";

export const meta: MetaFunction = () => [
  { title: "Dashboard Overview · Admin · Gadget Shop" },
  { name: "robots", content: "noindex" },
];

const recentOrders = 5;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [figures, orders] = await Promise.all([findFigures(), findRecentOrders(recentOrders)]);
  return { figures, orders };
}

export default function Overview() {
  const { figures, orders } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Dashboard Overview" lead="The shop at a glance">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <StatCard title="Total Users" value={figures.users.toLocaleString("en-US")} icon="users" />
        <StatCard title="Total Orders" value={figures.orders.toLocaleString("en-US")} icon="cart" />
        <StatCard title="Total Revenue" value={formatMoney(figures.revenue)} icon="credit-card" />
      </div>
      <section className="panel overflow-hidden" aria-labelledby="recent-orders">
        <div className="px-5 py-4">
          <h2 id="recent-orders" className="text-lg font-bold">
            Recent Orders
          </h2>
          <p className="text-sm text-ink-600">Latest customer orders</p>
        </div>
        {orders.length === 0 ? (
          <p className="empty">No orders yet</p>
        ) : (
          <OrderTable orders={orders} />
        )}
      </section>
    </AdminPage>
  );
}

function OrderTable({ orders }: { orders: RecentOrder[] }) {
  return (
    <TableFrame label="Recent orders table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Order ID</th>
            <th scope="col">Customer</th>
            <th scope="col" className="number">
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, customer, amount, status, date }) => (
            <tr key={id}>
              <td className="font-semibold">{`#${id}`}</td>
              <td className="whitespace-nowrap">{customer}</td>
              <td className="number">{formatMoney(amount)}</td>
              <td>
                <span className={`badge ${dashboardStatus[status].badge}`}>
                  {dashboardStatus[status].label}
                </span>
              </td>
              <td className="whitespace-nowrap">{date}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** The layout stays when the figures cannot be had. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}
