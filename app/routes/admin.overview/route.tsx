// Dashboard: the shop's figures, its sales and best sellers, its stock and its newest orders.
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { DashboardPanel } from "~/components/admin/dashboard-panel";
import { FailedPanel } from "~/components/admin/failed-panel";
import { FirstSteps } from "~/components/admin/first-steps";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { orNull, referenceOf } from "~/http/errors.server";
import type { Currency } from "~/models/money";
import { overviewUrl } from "~/models/dashboard/view";
import { findFigures } from "~/models/dashboard/figures.server";
import { findFirstSteps } from "~/models/dashboard/first-steps.server";
import { findRecentOrders } from "~/models/dashboard/recent.server";
import { currencyToShow, readOverviewView } from "~/models/dashboard/view.server";
import { findSales } from "~/models/dashboard/sales.server";
import { findTopProducts } from "~/models/dashboard/top-products.server";
import { findStockReport } from "~/models/dashboard/stock.server";
import { OverviewControls, useOverviewLoading } from "./controls";
import { FigureCards } from "./figure-cards";
import { SalesPanel } from "./sales-panel";
import { RecentOrdersPanel } from "./recent-orders-panel";
import { TopProductsPanel } from "./top-products-panel";
import { StockMonitor } from "./stock-monitor";

export const meta: MetaFunction = () => adminMeta("Dashboard Overview");

const recentOrders = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = readOverviewView(new URL(request.url).searchParams);
  // What one part cannot have, the others do without.
  const part = <Data,>(asked: Promise<Data>) => orNull(asked, context);
  const findSold = (currency: Currency) =>
    Promise.all([part(findSales(view.sales, currency)), part(findTopProducts(view.top, currency))]);
  // Most often the figures say the same, and nothing waits for them.
  const guessed = currencyToShow(view, null);
  const [figures, steps, sold, orders, stock] = await Promise.all([
    part(findFigures()),
    part(findFirstSteps()),
    findSold(guessed),
    part(findRecentOrders(recentOrders)),
    part(findStockReport()),
  ]);
  const currency = currencyToShow(view, figures);
  const [sales, products] = currency === guessed ? sold : await findSold(currency);
  const parts = { figures, sales, products, orders, stock };
  const failed = Object.values(parts).every((part) => part === null);
  const data = {
    ...parts,
    steps,
    view,
    currency,
    updatedAt: new Date().toISOString(),
    failed,
    reference: referenceOf(context),
  };
  return failed ? json(data, { status: 503 }) : data;
}

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
      {data.steps && (
        <section className="panel p-5" aria-labelledby="first-steps">
          <h2 id="first-steps" className="mb-3 text-lg font-semibold">
            First steps
          </h2>
          <FirstSteps steps={data.steps} />
          <p className="mt-4 flex flex-wrap gap-3">
            <Link to="/" className="btn btn-outline">
              See it as visitors do
            </Link>
            <Link to="/admin/settings/opening" className="btn btn-primary">
              Open for business
            </Link>
          </p>
        </section>
      )}
      {figures === null ? (
        <div className="panel">
          <FailedPanel message="Failed to load dashboard data" {...again} />
        </div>
      ) : (
        <FigureCards figures={figures} currency={currency} view={view} loading={loading} />
      )}
      {!failed && (
        <div className="grid gap-5 xl:grid-cols-12">
          <SalesPanel sales={data.sales} currency={currency} view={view} again={again} />
          <TopProductsPanel
            products={data.products}
            currency={currency}
            view={view}
            again={again}
          />
          <RecentOrdersPanel orders={data.orders} again={again} />
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

/** The layout stays when the figures cannot be had. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}
