// Dashboard: the shop's figures, its sales and best sellers, its stock and its newest orders.
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { DashboardPanel, FailedPanel, Segments } from "~/components/admin/dashboard-panel";
import {
  ProductFigures,
  RecentOrderTable,
  SalesFigures,
} from "~/components/admin/dashboard-tables";
import { FigureCards } from "~/components/admin/figure-cards";
import { OverviewControls, useOverviewLoading } from "~/components/admin/overview-controls";
import { AdminPage } from "~/components/admin/page";
import ProductChart from "~/components/admin/product-chart";
import SalesChart from "~/components/admin/sales-chart";
import { StockMonitor } from "~/components/admin/stock-monitor";
import { ErrorScreen } from "~/components/ui/error-screen";
import { logError, referenceOf } from "~/http/errors.server";
import {
  overviewUrl,
  rankings,
  salesSteps,
  type OverviewView,
  type Ranking,
  type SalesStep,
} from "~/models/dashboard";
import {
  chosenCurrency,
  findFigures,
  findRecentOrders,
  readOverviewView,
} from "~/models/dashboard.server";
import { currencyNames } from "~/models/money";
import { findSales, findTopProducts } from "~/models/sales.server";
import { findStockReport } from "~/models/stock.server";

export const meta: MetaFunction = () => [
  { title: "Dashboard Overview · Admin · Gadget Shop" },
  { name: "robots", content: "noindex" },
];

const recentOrders = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readOverviewView(new URL(request.url).searchParams);
  // What one part cannot have, the others do without.
  const part = async <Data,>(asked: Promise<Data>) =>
    asked.catch((error: unknown) => {
      logError(error, context);
      return null;
    });
  const figures = await part(findFigures());
  const currency = chosenCurrency(view, figures);
  const [sales, products, orders, stock] = await Promise.all([
    part(findSales(view.sales, currency)),
    part(findTopProducts(view.top, currency)),
    part(findRecentOrders(recentOrders)),
    part(findStockReport()),
  ]);
  const parts = { figures, sales, products, orders, stock };
  const failed = Object.values(parts).every((part) => part === null);
  return json(
    {
      ...parts,
      view,
      currency,
      updatedAt: new Date().toISOString(),
      failed,
      reference: referenceOf(context),
    },
    { status: failed ? 503 : 200 },
  );
}

type OverviewData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Overview() {
  const data = useLoaderData<typeof loader>();
  const { view, currency, updatedAt, failed, figures, stock } = data;
  const loading = useOverviewLoading();
  const here = overviewUrl(view);
  const again = { retry: here, reference: data.reference };
  return (
    <AdminPage
      title="Dashboard Overview"
      lead="The shop at a glance"
      actions={<OverviewControls view={view} updatedAt={updatedAt} loading={loading} />}
    >
      {figures === null ? (
        <div className="panel">
          <FailedPanel message="Failed to load dashboard data" {...again} />
        </div>
      ) : (
        <FigureCards figures={figures} currency={currency} view={view} loading={loading} />
      )}
      {!failed && (
        <div className="grid gap-5 xl:grid-cols-12">
          <Sales data={data} again={again} />
          <Products data={data} again={again} />
          <Orders data={data} again={again} />
          {stock === null ? (
            <DashboardPanel
              id="stock-monitor"
              title="Stock Monitor"
              lead="Levels of the stock"
              className="xl:col-span-5"
            >
              <FailedPanel message="Failed to load stock data" {...again} />
            </DashboardPanel>
          ) : (
            <StockMonitor
              {...stock}
              autoRefresh={view.refresh === "on"}
              loading={loading}
              refresh={here}
            />
          )}
        </div>
      )}
    </AdminPage>
  );
}

interface PartProps {
  data: OverviewData;
  again: { retry: string; reference: string };
}

function Sales({ data: { sales, view, currency }, again }: PartProps) {
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

function Products({ data: { products, view, currency }, again }: PartProps) {
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

function Orders({ data: { orders }, again }: PartProps) {
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

/** The layout stays when the figures cannot be had. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}
