// The stock monitor: how many products stand at each level, and which have the least left.
import { DashboardPanel } from "~/components/admin/dashboard-panel";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { stockLevelLook, type StockItem, type StockLevel } from "~/models/stock";
import { Item } from "./stock-row";

interface StockMonitorProps {
  counts: Record<StockLevel, number>;
  items: StockItem[];
  /** Whether the page renews itself. */
  autoRefresh: boolean;
  loading: boolean;
  /** The page's own address: asking for it again renews the levels. */
  refresh: string;
}

const levels: StockLevel[] = ["critical", "low", "healthy"];

export function StockMonitor(props: StockMonitorProps) {
  const { counts, items, autoRefresh, loading, refresh } = props;
  return (
    <DashboardPanel
      id={stockMonitorId}
      title="Stock Monitor"
      lead={autoRefresh ? "Auto-refresh: 5 min" : "Auto-refresh is off"}
      className="xl:col-span-5"
      actions={
        <Link
          to={refresh}
          replace
          preventScrollReset
          className="icon-btn"
          aria-label="Refresh stock levels"
          title="Refresh"
        >
          <Icon name="refresh" className={`icon ${loading ? "animate-spin" : ""}`} />
        </Link>
      }
    >
      <dl className="grid grid-cols-3 gap-px border-y border-ink-200 bg-ink-200 text-center">
        {levels.map((level) => (
          <div key={level} className="flex flex-col items-center gap-1 bg-white px-2 py-3">
            <dt className={`badge ${stockLevelLook[level].badge}`}>
              {stockLevelLook[level].label}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">
              {counts[level].toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
      {items.length === 0 ? (
        <p className="empty">No products yet</p>
      ) : (
        <ul className="flex-1 divide-y divide-ink-100">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      <p className="border-t border-ink-200 px-5 py-3">
        <Link to="/admin/products" className="link text-sm font-semibold">
          View all products
        </Link>
      </p>
    </DashboardPanel>
  );
}

export const stockMonitorId = "stock-monitor";
