// The dashboard's panel of the orders that came last.
import { DashboardPanel } from "~/components/admin/dashboard-panel";
import { FailedPanel } from "~/components/admin/failed-panel";
import { Link } from "~/components/ui/link";
import type { RecentOrder } from "~/models/dashboard/dashboard";
import { RecentOrderTable } from "./recent-order-table";
import type { PartProps } from "./part";

/** The newest orders. */
export function RecentOrdersPanel({ orders, again }: PartProps & { orders: RecentOrder[] | null }) {
  return (
    <DashboardPanel
      id="recent-orders"
      title="Recent Orders"
      lead="Latest customer orders"
      className="xl:col-span-7"
      actions={
        <Link to="/admin/orders" className="btn btn-outline">
          View All Orders
        </Link>
      }
    >
      {orders === null ? (
        <FailedPanel message="Failed to load orders" {...again} />
      ) : orders.length === 0 ? (
        <p className="empty">No orders yet</p>
      ) : (
        <RecentOrderTable orders={orders} />
      )}
    </DashboardPanel>
  );
}
