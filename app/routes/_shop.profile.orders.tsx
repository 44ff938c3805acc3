// Orders: rows that open one at a time, sorted by links.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/auth/guards.server";
import { accountMeta, AccountPage } from "~/components/shop/account-page";
import { BoughtLine } from "~/components/shop/bought-line";
import { Below } from "~/components/ui/below";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Pagination } from "~/components/ui/pagination";
import { findProfile } from "~/models/account/profile.server";
import { formatMoney } from "~/models/money";
import { listOrdersOf, readOrderView, type OrderView } from "~/models/order/history.server";
import { accountBadge, ordersPageSize, orderSorts, type AccountOrder } from "~/models/order/order";

export const meta: MetaFunction = () => accountMeta("Orders");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const asked = readOrderView(new URL(request.url).searchParams);
  const profile = await findProfile(user.id);
  const pages = Math.max(1, Math.ceil((profile?.orderCount ?? 0) / ordersPageSize));
  const view = { ...asked, page: Math.min(asked.page, pages) };
  return { view, orders: await listOrdersOf(user.id, view), pages };
}

export default function Orders() {
  const { view, orders, pages } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Orders">
      {orders.length === 0 ? (
        <div className="empty">
          <Icon name="receipt" />
          <p>You have no orders yet.</p>
          <Link to="/category" className="btn btn-primary">
            Browse products
          </Link>
        </div>
      ) : (
        <>
          <SortLinks view={view} />
          <ul role="list" className="divide-y divide-ink-200 border-y border-ink-200">
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          <Pagination
            page={view.page}
            pages={pages}
            hrefOf={(page) => viewUrl({ ...view, page })}
          />
        </>
      )}
    </AccountPage>
  );
}

/** The sort in force turns round with the next click; another one starts with the greatest. */
function SortLinks({ view }: { view: OrderView }) {
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

/** The shared name makes the browser close one row when another opens. */
function OrderRow({ order }: { order: AccountOrder }) {
  const { formatDate } = useDates();
  return (
    <li>
      <details name="order" className="group">
        <summary className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 hover:bg-ink-50 sm:grid-cols-[6rem_1fr_7rem_7rem_1.5rem] sm:px-2">
          <b>#{order.id}</b>
          <span className="text-ink-600 max-sm:order-3">{formatDate(order.date)}</span>
          <span className="max-sm:order-4 max-sm:justify-self-end">
            <span className={`badge ${accountBadge[order.status]}`}>{order.status}</span>
          </span>
          <b className="text-end tabular-nums">{formatMoney(order.total)}</b>
          <Icon
            name="chevron-down"
            className="icon transition-transform group-open:rotate-180 max-sm:hidden"
          />
        </summary>
        <ul role="list" className="divide-y divide-ink-200 pb-2 sm:px-2">
          {order.lines.map((line) => (
            <BoughtLine key={line.id} line={line} cost={formatMoney(line.price)}>
              <Below>Quantity: {line.quantity}</Below>
            </BoughtLine>
          ))}
        </ul>
        <p className="pb-4 sm:px-2">
          <Link to={`/order/${order.id}`} className="link">
            Status and delivery<span className="sr-only"> {` of order #${order.id}`}</span>
          </Link>
        </p>
      </details>
    </li>
  );
}

function viewUrl({ sort, dir, page }: OrderView): string {
  const params = new URLSearchParams({ sort, dir, ...(page > 1 && { page: String(page) }) });
  return `/profile/orders?${params.toString()}`;
}
