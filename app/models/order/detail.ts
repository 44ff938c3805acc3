// What the back office shows of orders: a row of the table, and an order's page.
import type { AddressFields } from "~/models/account/address";
import type { Money } from "~/models/money";
import type { ShownDiscounts } from "~/models/promotion/shown";
import type { BoughtLine, OrderStatus, Payment } from "./order";
import type { OrderState } from "./step";

/** A row of the orders table. */
export interface AdminOrder {
  id: string;
  version: number;
  customer: string;
  /** Pieces, and what they are: "2 × Cable, Case". */
  itemCount: number;
  items: string;
  total: Money;
  payment: Payment;
  status: OrderStatus;
  date: string;
}

/** An order with all that is known of it. */
export interface OrderDetail extends AdminOrder {
  email: string;
  /** The customer's id, for the link to their page; null when the account is gone or not a customer's. */
  customerId: string | null;
  phone: string;
  payState: OrderState["payState"];
  fulfilment: OrderState["fulfilment"];
  sums: OrderSums;
  /** By the names of what took them off. */
  discounts: ShownDiscounts;
  /** How it is brought, and how long that takes; "" for orders of before. */
  delivery: string;
  /** What the buyer asks for. */
  note: string;
  /** What the staff write for each other. */
  staffNote: string;
  invoiceNumber: string | null;
  address: AddressFields | null;
  lines: OrderDetailLine[];
  timeline: OrderStep[];
}

/** What an order costs and owes, in minor units of its currency. */
export interface OrderSums {
  subtotal: number;
  discount: number;
  shipping: number;
  /** VAT that the total includes. */
  tax: number;
  total: number;
  /** What is to be paid before it is packed. */
  dueNow: number;
  paid: number;
  refunded: number;
}

export interface OrderDetailLine extends BoughtLine {
  /** Pieces that were dropped before they were sent. */
  cancelled: number;
  /** Pieces that came back, the dropped ones among them. */
  returned: number;
  sku: string | null;
  price: Money;
}

/** What happened, when, and who did it; null for the shop itself. */
export interface OrderStep {
  id: string;
  status: OrderStatus;
  note: string;
  actor: string | null;
  time: string;
}
