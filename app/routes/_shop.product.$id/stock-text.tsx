// How many pieces are left, in words.
import { Icon } from "~/components/ui/icon";
import { stockStatus } from "~/models/product/product";

/** 'In Stock' in words, with a warning when few are left. */
export function StockText({ stock }: { stock: number }) {
  const status = stockStatus(stock);
  if (status === "Out of Stock") {
    return (
      <p className="flex items-center gap-2 font-semibold text-[#b4132b]">
        <Icon name="close" /> Out of Stock
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 font-semibold text-[#11602f]">
      <Icon name="check" /> In Stock{" "}
      {status === "Low Stock" && <span className="badge badge-yellow">Only {stock} left</span>}
    </p>
  );
}
