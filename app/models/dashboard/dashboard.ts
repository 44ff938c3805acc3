// What the dashboard shows of the shop, and what its address says of it.
import type { Currency, Money } from "~/models/money";
import type { OrderStatus } from "~/models/order/order";
import { tableUrl } from "~/models/table";

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

/** The steps of the sales chart and how many it shows. */
export const salesSteps = {
  daily: { label: "Daily", span: "last 30 days", count: 30 },
  weekly: { label: "Weekly", span: "last 12 weeks", count: 12 },
  monthly: { label: "Monthly", span: "last 12 months", count: 12 },
} as const;
export type SalesStep = keyof typeof salesSteps;

export const rankings = { revenue: "By Revenue", quantity: "By Quantity" } as const;
export type Ranking = keyof typeof rankings;

/** What the dashboard's address asks for; an empty currency is the shop's first. */
export interface OverviewView {
  sales: SalesStep;
  top: Ranking;
  currency: Currency | "";
  refresh: "on" | "off";
}

export const overviewPath = "/admin/overview";

/** The view as fields of its address; what it starts with is left out. */
export function overviewParams(view: OverviewView): Record<string, string> {
  return {
    sales: view.sales === "daily" ? "" : view.sales,
    top: view.top === "revenue" ? "" : view.top,
    currency: view.currency,
    refresh: view.refresh === "on" ? "" : view.refresh,
  };
}

/** The address of a view. */
export function overviewUrl(view: OverviewView): string {
  return tableUrl(overviewPath, overviewParams(view));
}

/** By how many percent a number grew, to one decimal; null when there was nothing to grow from. */
export function changePercent(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10;
}

/** Writes a change: +12.5%, -3%, 0%. */
export function formatPercent(percent: number): string {
  return `${percent > 0 ? "+" : ""}${percent.toLocaleString("en-US")}%`;
}
