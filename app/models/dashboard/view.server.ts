// Reads from the dashboard's address what it is asked to show.
import * as z from "zod";
import { currencies, type Currency } from "~/models/money";
import type { DashboardFigures } from "./dashboard";
import type { OverviewView, Ranking, SalesStep } from "./view";
import { rankings, salesSteps } from "./view";

const viewSchema = z.object({
  sales: z.enum(Object.keys(salesSteps) as [SalesStep, ...SalesStep[]]).catch("daily"),
  top: z.enum(Object.keys(rankings) as [Ranking, ...Ranking[]]).catch("revenue"),
  currency: z.enum(currencies).or(z.literal("")).catch(""),
  refresh: z.enum(["on", "off"]).catch("on"),
});

/** Reads the view from the address; what it has wrong falls back to what the page shows first. */
export function readOverviewView(params: URLSearchParams): OverviewView {
  return viewSchema.parse(Object.fromEntries(params));
}

/** The currency that the page's amounts are in: the one asked for, or the first that orders were paid in. */
export function currencyToShow(view: OverviewView, figures: DashboardFigures | null): Currency {
  return view.currency || (figures?.revenue[0]?.total.currency ?? currencies[0]);
}
