// What the dashboard shows of the shop and how it names an order's status.
import type { Money } from "./money";
import type { OrderStatus } from "./order";

export interface DashboardFigures {
  users: number;
  orders: number;
  revenue: Money;
}

export interface RecentOrder {
  id: string;
  customer: string;
  amount: Money;
  status: OrderStatus;
  date: string;
}

/** The dashboard calls a delivered order completed. */
export const dashboardStatus: Record<OrderStatus, { label: string; badge: string }> = {
  Delivered: { label: "Completed", badge: "badge-green" },
  Processing: { label: "Processing", badge: "badge-blue" },
  Pending: { label: "Pending", badge: "badge-yellow" },
  Cancelled: { label: "Cancelled", badge: "badge-red" },
};
