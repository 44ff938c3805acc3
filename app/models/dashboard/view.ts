// What the dashboard can be asked to show, and the address of it.
import type { Currency } from "~/models/money";
import { tableUrl } from "~/models/table";

/** The steps of the sales chart and how many it shows. */
export const salesSteps = {
  daily: { label: "Daily", span: "last 30 days", count: 30 },
  weekly: { label: "Weekly", span: "last 12 weeks", count: 12 },
  monthly: { label: "Monthly", span: "last 12 months", count: 12 },
} as const;

/** How long a point of the sales chart is. */
export type SalesStep = keyof typeof salesSteps;

/** What best sellers are ranked by. */
export const rankings = { revenue: "By Revenue", quantity: "By Quantity" } as const;

/** One of them. */
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
