// What an order is: its statuses, its search text, and how the account area sorts.
import type { Money } from "~/models/money";

export const orderStatuses = ["Pending", "Processing", "Delivered", "Cancelled"] as const;
/** An order's status as the orders table stores it. */
export type OrderStatus = (typeof orderStatuses)[number];

export const payments = [
  "Credit Card",
  "PayPal",
  "Cash on Delivery",
  "Bank Transfer",
  "bKash",
] as const;
/** What an order's payment is called on screen; PayPal stands on orders of before only. */
export type Payment = (typeof payments)[number];

/** How an order is paid, in words. */
export function paymentName({ payment, total }: { payment: Payment; total: number }): string {
  return total === 0 ? "Nothing to pay" : payment;
}

/** What the timeline says of a step that nobody wrote a note for. */
export const stepNotes: Record<OrderStatus, string> = {
  Pending: "Order placed",
  Processing: "Payment received, being packed",
  Delivered: "Handed over to the customer",
  Cancelled: "Cancelled by the shop",
};

/** What a search of the orders looks through, in lower case: number, customer, items with their SKUs. */
export function orderSearchText(
  order: { id: string; customerName: string; customerEmail: string; phone: string },
  lines: readonly { name: string; sku?: string | null }[],
): string {
  const { id, customerName, customerEmail, phone } = order;
  const items = lines.flatMap(({ name, sku }) => [name, sku ?? ""]);
  return [`#${id}`, customerName, customerEmail, phone, ...items]
    .filter((words) => words !== "")
    .join("\n")
    .toLowerCase();
}

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
  lines: (BoughtLine & { price: Money })[];
}

/** A line of an order, as every page shows it. */
export interface BoughtLine {
  id: string;
  /** Null when the shop no longer shows the product. */
  productId: string | null;
  name: string;
  /** Colour and storage as they were called when it was bought. */
  choice: string;
  /** Those that the variant has today, to lead back to it. */
  colour: string | null;
  storage: string | null;
  quantity: number;
  picture: string | null;
}

/** What the staff calls a status, and its colour: a delivered order is completed. */
export const staffStatus: Record<OrderStatus, { label: string; badge: string }> = {
  Delivered: { label: "Completed", badge: "badge-green" },
  Processing: { label: "Processing", badge: "badge-blue" },
  Pending: { label: "Pending", badge: "badge-yellow" },
  Cancelled: { label: "Cancelled", badge: "badge-red" },
};
