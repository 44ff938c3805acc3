// The dashboard's panel of what sold best.
import { DashboardPanel } from "~/components/admin/dashboard-panel";
import { FailedPanel } from "~/components/admin/failed-panel";
import { Segments } from "~/components/admin/segments";
import type { TopProduct } from "~/models/dashboard/dashboard";
import { overviewUrl, rankings, type OverviewView, type Ranking } from "~/models/dashboard/view";
import { ProductFigures } from "./dashboard-tables";
import { ProductChart } from "./product-chart";
import type { ChartPartProps } from "./part";

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

function rankingOptions(view: OverviewView) {
  return Object.entries(rankings).map(([top, label]) => ({
    label,
    to: `${overviewUrl({ ...view, top: top as Ranking })}#top-products`,
    current: view.top === top,
  }));
}
