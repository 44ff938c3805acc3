// The links that sort a customer's orders.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { OrderView } from "~/models/order/history.server";
import { orderSorts } from "~/models/order/order";

/** The sort in force turns round with the next click; another one starts with the greatest. */
export function SortLinks({ view }: { view: OrderView }) {
  return (
    <nav aria-label="Sort orders" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-600">Sort by</span>
      {Object.entries(orderSorts).map(([key, label]) => {
        const sort = key as OrderView["sort"];
        const current = sort === view.sort;
        const dir = current && view.dir === "desc" ? "asc" : "desc";
        const order = view.dir === "asc" ? "ascending" : "descending";
        return (
          <Link
            key={key}
            to={viewUrl({ sort, dir, page: 1 })}
            preventScrollReset
            className={`btn btn-small ${current ? "btn-dark" : "btn-outline"}`}
            aria-current={current ? "true" : undefined}
          >
            {label}
            {current && (
              <Icon
                name={view.dir === "asc" ? "chevron-up" : "chevron-down"}
                label={order}
                className="icon size-4"
              />
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/** The address of the list in an order, at a page. */
export function viewUrl({ sort, dir, page }: OrderView): string {
  const params = new URLSearchParams({ sort, dir, ...(page > 1 && { page: String(page) }) });
  return `/profile/orders?${params.toString()}`;
}
