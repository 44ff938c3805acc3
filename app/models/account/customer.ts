// What the back office shows of customers: a row of the table, and a customer's page.
import type { Money } from "~/models/money";

/** Whether a customer may sign in. */
export type CustomerStatus = "Active" | "Inactive";

/** How a status is coloured. */
export const customerBadge: Record<CustomerStatus, string> = {
  Active: "badge-green",
  Inactive: "badge-gray",
};

/** What turns a customer into each status, and what it is called. */
export const customerActions: Record<CustomerStatus, string> = {
  Active: "Activate",
  Inactive: "Deactivate",
};

/** The status that a customer does not have. */
export function otherStatus(status: CustomerStatus): CustomerStatus {
  return status === "Active" ? "Inactive" : "Active";
}

/** A customer as the table and the page show them. */
export interface Customer {
  id: string;
  name: string;
  email: string;
  phone: string;
  orders: number;
  spent: Money;
  joined: string;
  status: CustomerStatus;
  version: number;
}
