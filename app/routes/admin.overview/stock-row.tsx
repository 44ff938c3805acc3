// One product in the dashboard's stock monitor.
import { Link } from "~/components/ui/link";
import { counted } from "~/models/counted";
import { stockLevel, stockLevelLook, type StockItem } from "~/models/stock";

export function Item({ item }: { item: StockItem }) {
  const { id, name, category, stock, lastUpdated } = item;
  const look = stockLevelLook[stockLevel(stock)];
  return (
    <li className="flex items-center gap-3 px-5 py-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <Link to={`/admin/products/${id}`} className="block font-semibold hover:underline">
          {name}
        </Link>
        <span className="block text-sm text-ink-600">
          {category} · <span className="sr-only">updated </span>
          {lastUpdated}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <b className="whitespace-nowrap tabular-nums">{counted(stock, "unit")}</b>
        <span className={`badge ${look.badge}`}>{look.label}</span>
      </span>
    </li>
  );
}
