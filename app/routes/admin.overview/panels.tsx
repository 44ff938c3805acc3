// The dashboard's panels of sales, best sellers and newest orders, each with its word for what could not be had.
import { Link } from "@remix-run/react";
import { DashboardPanel, FailedPanel, Segments } from "~/components/admin/dashboard-panel";
import {
  overviewUrl,
  rankings,
  salesSteps,
  type OverviewView,
  type Ranking,
  type RecentOrder,
  type SalesPeriod,
  type SalesStep,
  type TopProduct,
} from "~/models/dashboard/dashboard";
import { currencyNames, type Currency } from "~/models/money";
import { ProductFigures, RecentOrderTable, SalesFigures } from "./dashboard-tables";
import { ProductChart } from "./product-chart";
import { SalesChart } from "./sales-chart";

interface PartProps {
  /** The address that asks again, and the number under which the log keeps what went wrong. */
  again: { retry: string; reference: string };
}

interface ChartPartProps extends PartProps {
  currency: Currency;
  view: OverviewView;
}

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

/** The best sellers as bars, by revenue or by quantity. */
export function TopProductsPanel({
  products,
  view,
  currency,
  again,
}: ChartPartProps & { products: TopProduct[] | null }) {
  return (
    <DashboardPanel
      id="top-products"
      title="Top Products"
      lead="Best performing products, last 30 days"
      className="xl:col-span-5"
      actions={<Segments label="Rank products" options={rankingOptions(view)} />}
    >
      {products === null ? (
        <FailedPanel message="Failed to load product data" {...again} />
      ) : products.length === 0 ? (
        <p className="empty">Nothing was sold in the last 30 days</p>
      ) : (
        <>
          <div className="px-3 pb-4">
            <ProductChart
              products={products}
              ranking={view.top}
              currency={currency}
              label={`Bar chart: best selling products of the last 30 days, ${rankings[view.top].toLowerCase()}`}
            />
          </div>
          <ProductFigures products={products} currency={currency} />
        </>
      )}
    </DashboardPanel>
  );
}

/** The newest orders. */
export function RecentOrdersPanel({ orders, again }: PartProps & { orders: RecentOrder[] | null }) {
  return (
    <DashboardPanel
      id="recent-orders"
      title="Recent Orders"
      lead="Latest customer orders"
      className="xl:col-span-7"
      actions={
        <Link to="/admin/orders" className="btn btn-outline">
          View All Orders
        </Link>
      }
    >
      {orders === null ? (
        <FailedPanel message="Failed to load orders" {...again} />
      ) : orders.length === 0 ? (
        <p className="empty">No orders yet</p>
      ) : (
        <RecentOrderTable orders={orders} />
      )}
    </DashboardPanel>
  );
}

function stepOptions(view: OverviewView) {
  return Object.entries(salesSteps).map(([sales, { label }]) => ({
    label,
    to: `${overviewUrl({ ...view, sales: sales as SalesStep })}#sales-overview`,
    current: view.sales === sales,
  }));
}

function rankingOptions(view: OverviewView) {
  return Object.entries(rankings).map(([top, label]) => ({
    label,
    to: `${overviewUrl({ ...view, top: top as Ranking })}#top-products`,
    current: view.top === top,
  }));
}
