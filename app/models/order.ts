// What an order is, and how the account area names and sorts its orders.
import type { Money } from "./money";

/** An order's status as the orders table stores it. */
export type OrderStatus = "Pending" | "Processing" | "Delivered" | "Cancelled";

/** How the account area colours a status: Delivered green, Processing blue, Cancelled red, other gray. */
export const accountBadge: Record<OrderStatus, string> = {
  Delivered: "badge-green",
  Processing: "badge-blue",
  Cancelled: "badge-red",
  Pending: "badge-gray",
};

export const orderSorts = { id: "Order", date: "Date", total: "Total" } as const;
export type OrderSort = keyof typeof orderSorts;
export type Direction = "asc" | "desc";

export const ordersPageSize = 20;

/** An order of the shopper's own, with its lines. */
export interface AccountOrder {
  id: string;
  status: OrderStatus;
  total: Money;
  itemCount: number;
  date: string;
  lines: {
    id: string;
    productId: string | null;
    name: string;
    quantity: number;
    price: Money;
    picture: string | null;
  }[];
}
