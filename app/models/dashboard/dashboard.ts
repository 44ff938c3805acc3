// What the dashboard shows of the shop, and what its address says of it.
import type { Money } from "~/models/money";
import type { OrderStatus } from "~/models/order/order";

/** A figure over all time, and what the last 30 days added beside the 30 days before. */
export interface Figure<Value = number> {
  total: Value;
  recent: Value;
  earlier: Value;
}

export interface DashboardFigures {
  users: Figure;
  orders: Figure;
  /** One per currency that orders were paid in: amounts of different currencies are never added. */
  revenue: Figure<Money>[];
}

export interface RecentOrder {
  id: string;
  customer: string;
  amount: Money;
  status: OrderStatus;
  date: string;
}

/** What came in during a day, a week or a month. */
export interface SalesPeriod {
  /** Its first day. */
  day: string;
  label: string;
  orders: number;
  /** In minor units of the series' currency. */
  revenue: number;
}

/** A product and what it sold in the last 30 days. */
export interface TopProduct {
  name: string;
  units: number;
  /** In minor units of the ranking's currency. */
  revenue: number;
  /** Percent against the 30 days before, by what it is ranked by; null when nothing was sold then. */
  growth: number | null;
}

/** By how many percent a number grew, to one decimal; null when there was nothing to grow from. */
export function changePercent(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10;
}

/** Writes a change: +12.5%, -3%, 0%. */
export function formatPercent(percent: number): string {
  return `${percent > 0 ? "+" : ""}${percent.toLocaleString("en-US")}%`;
}
