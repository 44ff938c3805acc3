// The dashboard's panel of what came in, or the word that it could not be had.
import { DashboardPanel } from "~/components/admin/dashboard-panel";
import { FailedPanel } from "~/components/admin/failed-panel";
import { Segments } from "~/components/admin/segments";
import type { SalesPeriod } from "~/models/dashboard/dashboard";
import {
  overviewUrl,
  salesSteps,
  type OverviewView,
  type SalesStep,
} from "~/models/dashboard/view";
import { currencyNames } from "~/models/money";
import { SalesFigures } from "./dashboard-tables";
import type { ChartPartProps } from "./part";
import { SalesChart } from "./sales-chart";

/** The revenue as a line, by day, week or month. */
export function SalesPanel({
  sales,
  view,
  currency,
  again,
}: ChartPartProps & { sales: SalesPeriod[] | null }) {
  const { span } = salesSteps[view.sales];
  return (
    <DashboardPanel
      id="sales-overview"
      title="Sales Overview"
      lead="Revenue trends over time"
      className="xl:col-span-7"
      actions={<Segments label="Sales by" options={stepOptions(view)} />}
    >
      {sales === null ? (
        <FailedPanel message="Failed to load chart data" {...again} />
      ) : (
        <>
          <div className="px-3 pb-4">
            <SalesChart
              periods={sales}
              currency={currency}
              label={`Line chart: revenue in ${currencyNames[currency]}, ${span}`}
            />
          </div>
          <SalesFigures periods={sales} currency={currency} heading={headings[view.sales]} />
        </>
      )}
    </DashboardPanel>
  );
}

const headings: Record<SalesStep, string> = {
  daily: "Day",
  weekly: "Week from",
  monthly: "Month",
};

function stepOptions(view: OverviewView) {
  return Object.entries(salesSteps).map(([sales, { label }]) => ({
    label,
    to: `${overviewUrl({ ...view, sales: sales as SalesStep })}#sales-overview`,
    current: view.sales === sales,
  }));
}
