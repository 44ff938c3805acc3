// What each part of the dashboard is told.
import type { OverviewView } from "~/models/dashboard/view";
import type { Currency } from "~/models/money";

/** A part that could not be had says so. */
export interface PartProps {
  /** The address that asks again, and the number under which the log keeps what went wrong. */
  again: { retry: string; reference: string };
}

/** A part with a chart. */
export interface ChartPartProps extends PartProps {
  currency: Currency;
  view: OverviewView;
}
